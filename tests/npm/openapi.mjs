// Asks a server for its OpenAPI document and has it validated.
//   node openapi.mjs NODE_MODULES YOMI
// Exit status 77, for ctest "skipped": the package is not installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [modules, program] = process.argv.slice(2);
const entry = join(resolve(modules), "@seriousme/openapi-schema-validator/index.js");
if (!existsSync(entry)) {
  console.log("SKIPPED: @seriousme/openapi-schema-validator is not installed");
  process.exit(77);
}
const { Validator } = await import(pathToFileURL(entry));
const server = spawn(program, ["serve", "--port", "0", "--threads", "1", "--json"], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const lines = createInterface({ input: server.stdout });
  const first = await new Promise((done) => lines.once("line", done));
  const { port } = JSON.parse(first);
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`);
  const document = await reply.json();
  const result = await new Validator().validate(document);
  console.log(`${Object.keys(document.paths).length} paths, valid: ${result.valid}`);
  if (!result.valid) console.log(JSON.stringify(result.errors, null, 2));
  process.exitCode = result.valid ? 0 : 1;
} finally {
  server.kill();
}
