// The rooms as WebAssembly answer as the native program does, to the byte: node --test tests/node
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { comparable, engine_of, has, offered_by, memory, Native, RoomModule, bytes_of, without_dds } from './support.mjs';
import { bidding, proofs, questions } from './questions.mjs';

const rooms = Object.keys(questions).filter(has);
let native;
let engine;
before(async () => {
  assert.ok(rooms.length > 0, 'no module has been built');
  native = new Native();
  engine = await engine_of(rooms);
});
after(() => {
  native.end();
  engine.close();
});

// Where the source of libdds could not be had, the module for bridge has no cards.
const offered = await offered_by(rooms);
const judges = offered.some((each) => each.room === 'bridge' && each.verb === 'dd');
const kAboutCards = ['dd', 'lead', 'advise', 'card', 'paper', 'review'];
if (!judges) questions.bridge = bidding;

async function compare(module_engine, room, asked) {
  for (const [verb, request] of asked) {
    const what = `${room} ${verb} ${JSON.stringify(request)}`;
    const theirs = await native.ask(room, verb, request);
    const ours = await module_engine.ask(room, verb, request).then(
      (answer) => ({ answer }),
      (error) => ({ error: error.document }),
    );
    if (ours.error?.code === 'no_module') {
      assert.equal(theirs.error?.code, 'unknown_question', what);
      continue;
    }
    assert.deepEqual(comparable(ours), comparable(theirs), what);
  }
}

for (const [room, asked] of Object.entries(questions)) {
  test(`${room}: ${asked.length} questions`, { skip: !has(room) && 'it has no module' }, () => compare(engine, room, asked));
}

test('a module offers what the native program offers, and grants what it says', async () => {
  const theirs = await native.hello();
  const ours = await engine.hello();
  const here = (each) => rooms.includes(each.room) && (judges || each.room !== 'bridge' || !kAboutCards.includes(each.verb));
  const of_rooms = (hello) => hello.questions.filter(here).map((each) => `${each.room} ${each.verb} ${each.quick}`);
  assert.deepEqual(of_rooms(ours).sort(), of_rooms(theirs).sort());
  assert.equal(ours.memory, memory);
});

const alone = !judges || existsSync(without_dds);
test('without libdds bridge bids by its file, and says of cards that it cannot', { skip: !alone && 'it was not built without libdds' }, async () => {
  const bridge = judges ? readFileSync(without_dds) : bytes_of('bridge');
  const bidder = await engine_of(['bridge'], { bridge }, { greet: { bridge } });
  await compare(bidder, 'bridge', bidding);
  const hand = { hand: 'QT85.AQ.AKQ4.765' };
  assert.equal((await bidder.ask('bridge', 'bid', hand)).simulated, false);
  await assert.rejects(bidder.ask('bridge', 'bid', { ...hand, simulate: 'on' }), (error) => error.document.field === 'simulate');
  for (const verb of kAboutCards)
    await assert.rejects(bidder.ask('bridge', verb, {}), (error) => error.document.code === 'no_module');
  bidder.close();
});

test('a certificate from either is verified by the other', async () => {
  for (const [room, problem, verb = 'solve'] of proofs.filter(([room]) => has(room))) {
    const request = { ...problem, certificate: true };
    const stored = (await engine.ask(room, verb, request)).certificate;
    const packed = (await native.ask(room, verb, request)).answer.certificate;
    assert.notEqual(stored, packed);
    const by_native = await native.ask('', 'verify', { certificate: stored });
    const by_module = await engine.ask('', 'verify', { certificate: packed });
    assert.equal(by_module.verified, true);
    assert.deepEqual(comparable(by_module), comparable(by_native.answer));
    const broken = Buffer.from(packed, 'base64');
    broken[broken.length - 9] ^= 1;
    await assert.rejects(engine.ask('', 'verify', { certificate: broken.toString('base64') }), /check sum|damaged/);
  }
});

test('an answer is said again in the other language', async () => {
  const answer = await engine.ask('castle', 'solve', { deal: '2', lang: 'en' });
  const request = { room_answered: 'castle', verb_answered: 'solve', answer, into: 'ja' };
  const ours = await engine.ask('', 'render', request);
  assert.deepEqual(comparable(ours), comparable((await native.ask('', 'render', request)).answer));
});

// Twenty questions of a room, again and again.
const kSmall = {
  castle: (i) => ['solve', { deal: String(i), nodes: 20000 }],
  tsume: (i) => ['solve', { problem: '7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1', nodes: 100 + i }],
  calculation: (i) => ['solve', { position: String(i), nodes: 200 }],
  concentration: (i) => ['value', { letters: `${1 + (i % 10)}x4` }],
  bridge: (i) => ['moves', { deal: String(i) }],
};
for (const room of rooms) {
  test(`${room}: a thousand questions, and the memory does not grow`, async () => {
    const module = await RoomModule.load(bytes_of(room));
    const ask = (i) => {
      const [verb, request] = kSmall[room](i % 20);
      return JSON.parse(module.ask(JSON.stringify({ id: 'a', room, verb, ...request })));
    };
    for (let i = 0; i < 40; ++i) assert.ok(ask(i).answer, JSON.stringify(kSmall[room](i % 20)));
    const before = module.memoryBytes;
    for (let i = 0; i < 1000; ++i) ask(i);
    assert.equal(module.memoryBytes, before);
  });
}

// What needs more than a module has ends as an answer, not as a crash.
test('where the memory granted ends first the answer is unknown', { skip: !has('concentration') && 'it has no module' }, async () => {
  const answer = await engine.ask('concentration', 'value', { letters: '100x4', exact: true });
  assert.deepEqual([answer.verdict, answer.reason], ['unknown', 'memory']);
});
