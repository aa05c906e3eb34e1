// Reads every record of a folder with tsshogi (x.kif, x.ki2, x.csa) and writes beside it what
// tsshogi makes of it: x.kif.usi (start and main line) and x.kif.back (the same format again).
//   node tsshogi.mjs NODE_MODULES FOLDER
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [modules, folder] = process.argv.slice(2);
const tsshogi = createRequire(join(resolve(modules), "x.js"))("tsshogi");
const formats = {
  kif: [tsshogi.importKIF, tsshogi.exportKIF],
  ki2: [tsshogi.importKI2, tsshogi.exportKI2],
  csa: [tsshogi.importCSA, tsshogi.exportCSA],
};
for (const name of readdirSync(folder).sort()) {
  const format = formats[name.slice(name.lastIndexOf(".") + 1)];
  if (!format) continue;
  const record = format[0](readFileSync(join(folder, name), "utf8"));
  if (record instanceof Error) {
    writeFileSync(join(folder, name + ".usi"), "error: " + record.message + "\n");
    continue;
  }
  writeFileSync(join(folder, name + ".usi"), record.getUSI({ allMoves: true, startpos: false }) + "\n");
  writeFileSync(join(folder, name + ".back"), format[1](record, {}));
}
