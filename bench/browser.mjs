// The rooms as WebAssembly beside the native program, in one run: node bench/browser.mjs [ROOM…]
// Needs ./yomi and ./yomi page. CPU time of the same questions from the line asked to the line replied, one thread
// each, three rounds in turn, the least of each; then what the page weighs.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
process.env.YOMI ??= join(root, 'build/release/bin/yomi');
process.env.YOMI_MODULES ??= join(root, 'build/wasm/modules');
const { bytes_of, has, Native, RoomModule } = await import('../web/tests/node/support.mjs');

const numbered = (verb, from, to, rest = {}) =>
  Array.from({ length: to - from + 1 }, (_, i) => [verb, { deal: String(from + i), ...rest }]);
const kDeals = [
  'N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82',
  'N:64.8532.KQJT9.82 T82.KJ4.A84.J973 AQ5.A97.765.AK54 KJ973.QT6.32.QT6',
  'N:J965.764.Q87.Q53 KQ8.A93.42.AJT42 T73.KQT82.K63.K9 A42.J5.AJT95.876',
];
const kHard = '9/9/9/9/4k4/9/9/9/9 b RBSNL9Prb4g3s3n3l9p 1';
const kMoveOrder = '6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1';
const work = {
  castle: numbered('solve', 1, 1000),
  tsume: [
    ['solve', { problem: kHard, nodes: 100000 }],
    ['check', { problem: kMoveOrder }],
  ],
  calculation: Array.from({ length: 20 }, (_, i) => ['solve', { position: String(i + 1), nodes: 10000 }]),
  concentration: [
    ['value', { letters: '26x4', exact: true }],
    ['value', { letters: '32x4', exact: true }],
    ['value', { letters: '40x4' }],
    ['value', { letters: '7x4', players: 1, remember: 6, exact: true }],
  ],
  bridge: kDeals.map((deal) => ['dd', { deal }]),
};

const heard = (reply) => {
  if (!reply.answer) throw new Error(JSON.stringify(reply));
};

async function native_seconds(native, room) {
  const begin = native.cpu();
  for (const [verb, request] of work[room]) heard(await native.ask(room, verb, request));
  return native.cpu() - begin;
}

function module_seconds(module, room) {
  const begin = process.cpuUsage();
  const replies = work[room].map(([verb, request]) => module.ask(JSON.stringify({ id: 'a', room, verb, ...request })));
  const used = process.cpuUsage(begin);
  for (const reply of replies) heard(JSON.parse(reply));
  return (used.user + used.system) / 1e6;
}

const native = new Native();
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(work);
console.log('room           questions  native s  module s  ratio');
for (const room of wanted.filter(has)) {
  const module = await RoomModule.load(bytes_of(room));
  let [best_native, best_module] = [Infinity, Infinity];
  for (let round = 0; round < 3; ++round) {
    best_native = Math.min(best_native, await native_seconds(native, room));
    best_module = Math.min(best_module, module_seconds(module, room));
  }
  const ratio = (best_module / best_native).toFixed(2);
  console.log(`${room.padEnd(15)}${String(work[room].length).padStart(9)}${best_native.toFixed(3).padStart(10)}${best_module.toFixed(3).padStart(10)}${ratio.padStart(7)}`);
}
native.end();

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
for (const file of readdirSync(process.env.YOMI_MODULES).filter((each) => each.endsWith('.wasm'))) {
  const bytes = readFileSync(join(process.env.YOMI_MODULES, file));
  console.log(`${file}: ${kilobytes(bytes.length)}, ${kilobytes(gzipSync(bytes, { level: 9 }).length)} gzipped`);
}
const page = join(root, 'build/page/yomikiri.html');
if (existsSync(page)) console.log(`yomikiri.html: ${kilobytes(statSync(page).size)}`);
const site = join(root, 'build/page/site');
if (existsSync(site)) {
  const first = ['index.html.gz', ...readdirSync(join(site, 'assets')).filter((each) => /^index.*\.(js|css)\.gz$/.test(each)).map((each) => `assets/${each}`)];
  const sum = first.reduce((total, each) => total + statSync(join(site, each)).size, 0);
  console.log(`first view: ${kilobytes(sum)} gzipped`);
}
