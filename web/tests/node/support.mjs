// The page's engine under Node: the same code as in a browser, on a Worker of Node's.
import { build as bundle } from 'esbuild';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker as NodeWorker } from 'node:worker_threads';
import { decompress } from 'fzstd';

const web = fileURLToPath(new URL('../..', import.meta.url));
const root = join(web, '..');
export const modules = process.env.YOMI_MODULES ?? join(root, 'build/wasm-test/modules');
export const program = process.env.YOMI ?? join(root, 'build/release/bin/yomi');
export const memory = 448 * 2 ** 20; // what src/wasm/door.cpp grants

async function script(source, format) {
  const result = await bundle({ entryPoints: [join(web, source)], bundle: true, format, target: 'es2022', write: false });
  return result.outputFiles[0].text;
}
async function imported(source) {
  return import(`data:text/javascript;base64,${Buffer.from(await script(source, 'esm')).toString('base64')}`);
}
export const { RoomModule } = await imported('src/engine/module.ts');
const { WorkerEngine } = await imported('src/engine/worker_engine.ts');
export const { from_pairs, to_pairs } = await imported('src/engine/pairs.ts');

const workerCode = `
  const { parentPort } = require('node:worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
  ${await script('src/engine/worker.ts', 'iife')}`;

// A browser's Worker, as far as the engine uses one.
export function browser_worker() {
  const worker = new NodeWorker(workerCode, { eval: true });
  const shown = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data) => shown.onmessage?.({ data }));
  worker.on('error', (error) => shown.onerror?.({ message: error.message, preventDefault() {} }));
  return shown;
}

// Bridge as it is where libdds could not be had: built beside the other (src/wasm/CMakeLists.txt).
export const without_dds = join(modules, '../without_dds/bridge.wasm');
export const has = (room) => existsSync(join(modules, `${room}.wasm`));
export const bytes_of = (room) => readFileSync(join(modules, `${room}.wasm`));

async function greeting(rooms, others = {}) {
  let hello;
  for (const room of rooms) {
    const own = JSON.parse((await RoomModule.load(others[room] ?? bytes_of(room))).ask('{"hello":1}')).hello;
    const questions = own.questions.map((each) => ({ room: '', ...each }));
    hello = { ...own, questions: [...(hello?.questions ?? []), ...questions] };
  }
  return hello;
}
export const offered_by = async (rooms) => (await greeting(rooms))?.questions ?? [];

// `others`: modules by room's name, in place of the built ones; `greet`: those that say what can be asked.
export async function engine_of(rooms, others = {}, { worker = browser_worker, greet = {} } = {}) {
  const hello = await greeting(rooms, greet);
  return new WorkerEngine({
    hello,
    module: (room) => WebAssembly.compile(others[room] ?? bytes_of(room)),
    at_hand: () => true,
    worker,
  });
}

// `yomi engine` with the memory of a module.
export class Native {
  // Without the tables somebody keeps on this machine: a module has none.
  #child = spawn(program, ['engine', '--threads', '1', '--memory', String(memory)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), 'yomi-')) },
  });
  #waiting = new Map();
  #last = 0;

  constructor() {
    createInterface({ input: this.#child.stdout }).on('line', (text) => {
      const line = JSON.parse(text);
      if (line.progress) return;
      const resolve = this.#waiting.get(line.id ?? 'hello');
      this.#waiting.delete(line.id ?? 'hello');
      resolve(line);
    });
  }
  hello() {
    return new Promise((resolve) => {
      this.#waiting.set('hello', (line) => resolve(line.hello));
      this.#child.stdin.write('{"hello":1}\n');
    });
  }
  ask(room, verb, request) {
    const id = String(++this.#last);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.stdin.write(`${JSON.stringify({ ...request, id, ...(room && { room }), verb })}\n`);
    });
  }
  // CPU time of the whole program so far, in seconds.
  cpu() {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  end() {
    this.#child.stdin.end();
  }
}

function certificate_of(base64) {
  const bytes = Buffer.from(base64, 'base64');
  const head = bytes.indexOf('\n\n');
  const text = bytes.subarray(0, head).toString().replace(/\ncheck: .*/, '');
  const body = decompress(bytes.subarray(head + 2));
  return `${text}\n${createHash('sha256').update(body).digest('hex')}`;
}

// An answer without what may differ: times, and how a certificate is packed.
export function comparable(value, key = '') {
  if (Array.isArray(value)) return value.map((each) => comparable(each));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'id' && !name.endsWith('seconds'))
        .map(([name, each]) => [name, comparable(each, name)]),
    );
  return key === 'certificate' && typeof value === 'string' ? certificate_of(value) : value;
}
