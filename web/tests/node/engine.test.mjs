// How the page's engine behaves when questions are long, given up, or crash.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser_worker, engine_of, from_pairs, has, to_pairs } from './support.mjs';

const kLong = { deal: '18', shortest: true, time: '60s' };
const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const skip = !has('castle') && 'castle has no module';

test('a question that runs is given up, and the next one is answered', { skip }, async () => {
  const engine = await engine_of(['castle']);
  await engine.prepare('castle');
  const gone = new AbortController();
  const long = engine.ask('castle', 'solve', kLong, { signal: gone.signal });
  await soon(300);
  gone.abort();
  await assert.rejects(long, { name: 'AbortError' });
  assert.equal((await engine.ask('castle', 'solve', { deal: '1' })).verdict, 'refuted');
  engine.close();
});

test('the Worker that answers the next question was ready before the first was given up', { skip }, async () => {
  const workers = [];
  const engine = await engine_of(['castle'], {}, { worker: counted });
  function counted() {
    const worker = browser_worker();
    const said = [];
    workers.push({ said, ended: false });
    const own = workers.at(-1);
    const { postMessage, terminate } = worker;
    worker.postMessage = (message) => {
      said.push(Object.keys(message)[0]);
      postMessage(message);
    };
    worker.terminate = () => {
      own.ended = true;
      terminate();
    };
    return worker;
  }
  const gone = new AbortController();
  const long = engine.ask('castle', 'solve', kLong, { signal: gone.signal });
  for (let i = 0; i < 500 && workers[1]?.said.length !== 1; ++i) await soon(20);
  assert.deepEqual(workers.map((each) => each.said), [['load', 'ask'], ['load']]);
  gone.abort();
  await assert.rejects(long, { name: 'AbortError' });
  assert.equal((await engine.ask('castle', 'solve', { deal: '1' })).verdict, 'refuted');
  assert.equal(workers[0].ended, true);
  assert.deepEqual(workers[1].said, ['load', 'ask']);
  engine.close();
  assert.ok(workers.every((each) => each.ended));
});

test('a quick question does not wait for a long one, a second long one does', { skip }, async () => {
  const engine = await engine_of(['castle']);
  const gone = new AbortController();
  const reports = [];
  let ended = false;
  const long = engine.ask('castle', 'solve', kLong, { signal: gone.signal, onProgress: (now) => reports.push(now) });
  const second = engine.ask('castle', 'solve', { deal: '1' }).then(() => (ended = true));
  assert.equal((await engine.ask('castle', 'diagram', { deal: '3', svg: true })).svg.slice(0, 4), '<svg');
  for (let i = 0; i < 500 && reports.length === 0; ++i) await soon(20); // a busy machine takes longer
  assert.equal(ended, false);
  gone.abort();
  await assert.rejects(long);
  await second;
  assert.ok(reports.length > 0 && reports.every((now) => now.seconds >= 0.1 && now.done > 0));
  engine.close();
});

test('a question that was given up before its turn is never asked', { skip }, async () => {
  const engine = await engine_of(['castle']);
  const gone = new AbortController();
  const first = engine.ask('castle', 'solve', { deal: '2' });
  const never = engine.ask('castle', 'solve', kLong, { signal: gone.signal });
  gone.abort();
  await assert.rejects(never, { name: 'AbortError' });
  await first;
  await assert.rejects(engine.ask('castle', 'solve', kLong, { signal: gone.signal }), { name: 'AbortError' });
  engine.close();
});

// (module (memory 1) … ask is `unreachable`), as bytes: what a module does that finds no memory.
const kTrap = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // magic, version
  1, 17, 4, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, // types
  3, 5, 4, 0, 1, 2, 3, // functions
  5, 3, 1, 0, 1, // memory
  7, 48, 5, // exports
  6, ...name('memory'), 2, 0,
  11, ...name('_initialize'), 0, 0,
  8, ...name('allocate'), 0, 1,
  7, ...name('release'), 0, 2,
  3, ...name('ask'), 0, 3,
  10, 16, 4, 2, 0, 0x0b, 4, 0, 0x41, 8, 0x0b, 2, 0, 0x0b, 3, 0, 0, 0x0b, // code
);
function name(text) {
  return [...text].map((each) => each.charCodeAt(0));
}

test('a trap is an error of its question alone; a new Worker answers the next', { skip }, async () => {
  const others = { castle: kTrap };
  const engine = await engine_of(['castle'], others);
  const crash = engine.ask('castle', 'solve', { deal: '1' });
  const waiting = engine.ask('castle', 'solve', { deal: '1' });
  delete others.castle;
  await assert.rejects(crash, (error) => error.document.code === 'crashed');
  assert.equal((await waiting).verdict, 'refuted');
  engine.close();
});

test('what is not in the page is said before anything is loaded', { skip }, async () => {
  const engine = await engine_of(['castle']);
  await assert.rejects(engine.ask('bridge', 'dd', {}), (error) => error.document.code === 'no_module');
  engine.close();
});

test('bytes become text and bytes again, at every length', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * 167 + (i >> 3)) & 0xff).fill(0xff, 100, 120).fill(0, 120, 140);
  for (let length = 0; length <= bytes.length; ++length) {
    const text = to_pairs(bytes.subarray(0, length));
    assert.ok(!/[<"\\\s]/.test(text));
    assert.deepEqual(from_pairs(text), bytes.slice(0, length));
  }
});
