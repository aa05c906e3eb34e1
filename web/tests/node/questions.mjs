// What is asked of the modules and of the native program, by room. Every question ends by nodes or by itself, never
// by the clock.
const castle = [];
for (let deal = 1; deal <= 200; ++deal) castle.push(['solve', { deal: String(deal), nodes: 20000 }]);
for (const deal of ['2', '18', '31']) castle.push(['solve', { deal, certificate: true, lang: 'ja' }]);
castle.push(
  ['solve', { deal: '7', shortest: true, nodes: 3000, lang: 'en' }],
  ['solve', { deal: '7', method: 'paper', nodes: 2000 }],
  ['solve', { deal: '5', memory: '1M' }],
  ['solve', { deal: 'no such board' }],
  ['solve', { deal: '7', cards: 3, lang: 'ja' }],
  ['advise', { deal: '18', moves: '83 43 42 4h 13 1h 63 17 61 54', lang: 'en' }],
  ['moves', { deal: '18', judge: true, lang: 'ja', nodes: 2000 }],
  ['deal', { number: '12345678901234567890' }],
  ['deal', { number: '1', winnable: true }],
  ['read', { input: '7' }],
  ['read', { input: 'C: AC\nX' }],
  ['diagram', { deal: '3', svg: true }],
  ['paper', { deals: 20, trials: 20, seed: '1' }],
  ['nothing', {}],
);

const kDeals = [
  'N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82',
  'N:64.8532.KQJT9.82 T82.KJ4.A84.J973 AQ5.A97.765.AK54 KJ973.QT6.32.QT6',
  'N:J965.764.Q87.Q53 KQ8.A93.42.AJT42 T73.KQT82.K63.K9 A42.J5.AJT95.876',
];
const kSlam = {
  deal: 'N:872.KQT5.4.AKJ83 J93.942.A763.T94 - -',
  dealer: 'S',
  auction: '1NT P 2C P 2H P 4C P 4S P 4NT P 5H P 6H P P P',
  play: 'SK S2 S3 SA HA H6 H5 H2 H3 H7 HK H4 HQ H9 H8 S4 D4',
};
const bridge = [
  ...kDeals.map((deal) => ['dd', { deal, lang: 'ja' }]),
  ['dd', { deal: kDeals[0], dealer: 'N', auction: '1D 1H 3NT P P P', play: 'H8 HJ', lang: 'en' }],
  ['dd', { deal: kDeals[1], dealer: 'S', auction: '1NT P P P', par: true }],
  ['dd', { deal: 'N:AK', lang: 'ja' }],
  ['bid', { hand: 'AQT87.AQJ.73.J43', dealer: 'S', auction: '1S P 2D P 2S P 4NT P', lang: 'en' }],
  ['bid', { hand: 'QT85.AQ.AKQ4.765', lang: 'ja' }],
  ['bid', { hand: 'QT85.AQ.AKQ4.7Z5', lang: 'ja' }],
  ['explain', { auction: '1NT P 2C P 2H P 4H', lang: 'ja' }],
  ['explain', { auction: '1NT 1C', lang: 'en' }],
  ['lead', { deal: '42.T6432.865.K98', dealer: 'N', deals: 12, auction: '1NT P 4S P P P', lang: 'en' }],
  ['advise', { ...kSlam, deals: 20, abc_deals: 4, model_deals: 3, lang: 'ja' }],
  ['card', { ...kSlam, deals: 20, abc_deals: 4, model_deals: 3 }],
  ['moves', { deal: '17', lang: 'en' }],
  ['deal', { number: '7' }],
  ['diagram', { deal: kDeals[1], svg: true }],
];

const kMateInThree = '7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1';
const kCooked = '6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1';
const kNoMate = '8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1';
const kManyTries = '4gB3/8k/6l2/9/6+P1B/9/9/9/9 b NL2r3g4s3n2l17p 1';
const kMoveOrder = '6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1';
const kHard = '7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1';
const kOneMove = '6kn1/9/6PP1/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1';
const kLine = '▲３一銀△１二玉▲２二金';
const tsume = [
  ...[kMateInThree, kCooked, kNoMate, kManyTries, kMoveOrder].flatMap((problem) => [
    ['solve', { problem, certificate: true, lang: 'ja' }],
    ['check', { problem, kif: true, lang: 'en' }],
    ['advise', { problem, lang: 'ja' }],
    ['moves', { problem, judge: true, lang: 'en' }],
  ]),
  ['solve', { problem: kHard, nodes: 20000, lang: 'en' }],
  ['solve', { problem: kHard, nodes: 5, lang: 'ja' }],
  ['solve', { problem: kManyTries, first: true, mudaai: 'none' }],
  ['solve', { problem: kMateInThree, tree: true, lang: 'ja' }],
  ['solve', { problem: '8k/9/7P1/9/9/9/9/9/9 b G 1', rest: true }],
  ['solve', { problem: '8k/9/7X1/9/9/9/9/9/9 b G 1', lang: 'ja' }],
  ['check', { problem: kMateInThree, line: `${kLine} まで3手詰`, lang: 'ja' }],
  ['check', { problem: kMateInThree, line: '▲３一飛', lang: 'ja' }],
  ['check', { problem: kMoveOrder, effort: 0.1 }],
  ['check', { problem: kMoveOrder, effort: 0.1, method: 'seo' }],
  ['check', { problem: kHard, nodes: 3000, brief: true }],
  ['advise', { problem: kMateInThree, moves: 'S*3a', lang: 'en' }],
  ['advise', { problem: kOneMove, moves: '2c2b+ 3a4b', lang: 'ja' }],
  ['defend', { problem: kOneMove, moves: '２二歩成', lang: 'ja' }],
  ['defend', { problem: kCooked, moves: 'G*2b', lang: 'en' }],
  ['defend', { problem: kCooked, moves: 'G*2b 3a4a', lang: 'en' }],
  ['moves', { problem: kMateInThree, moves: kLine }],
  ['moves', { problem: kMateInThree, moves: '7g7f', lang: 'ja' }],
  ['read', { input: `${kMateInThree}\n8k/9/7X1/9/9/9/9/9/9 b G 1\n${kNoMate}\n`, lang: 'ja' }],
  ...['kif', 'ki2', 'csa', 'sfen'].map((to) => ['convert', { input: kMateInThree, to, moves: kLine }]),
  ['convert', { input: kMateInThree, to: 'bod' }],
  ['diagram', { problem: kMateInThree, moves: 'S*3a', svg: true }],
  ['paper', { collection: `901\t3\tsolvable\tsame\t${kMateInThree}\n`, only: 'appendix' }],
  ['nothing', {}],
];

const kTable =
  '1: 3 4 5 6 7 8 9 T J Q K\n2: T Q A 3 5 7 9 J K\n3: 3 6 9 Q 2 5 8 J A 4 7 T K\n' +
  '4: 3 7 J 2 6 T A 5 9 K\n1: 8 5 Q A\n2: 9 A Q J 6\n3: K K 9 5 J\nhand: 7\n';
const kEnding = '1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\n';
const kLost = [...'23456789TJQKA'].map((rank) => `${rank} ${rank} ${rank} ${rank}`).join(' ');
const quick = { playouts: 2, ahead: 0, plans: 8 };
const calculation = [
  ['deal', { number: '7', variant: 'laid', lang: 'ja' }],
  ['deal', { number: '18446744073709551615' }],
  ['deal', { number: 'x', lang: 'ja' }],
  ['moves', { position: '7', moves: 's1 s2 s3', lang: 'en' }],
  ['moves', { position: kTable, lang: 'ja' }],
  ['moves', { position: '7', moves: 's9', lang: 'ja' }],
  ['advise', { position: kEnding, lang: 'en' }],
  ['advise', { position: kTable, ...quick, lang: 'ja' }],
  ['advise', { position: kTable, ...quick, player: 'paper' }],
  ['advise', { position: '7', ...quick, nodes: 20000, lang: 'en' }],
  ['advise', { position: kTable, ...quick, nodes: 5, lang: 'ja' }],
  ['advise', { position: kTable, card: '8', lang: 'ja' }],
  ...['1', '2', '3', '4', '5', '6', '7', '8'].map((position) => ['solve', { position, nodes: 3000, lang: 'ja' }]),
  ['solve', { position: '7', variant: 'laid', certificate: true, nodes: 20000 }],
  ['solve', { position: kLost, stacks: 1, certificate: true, lang: 'en' }],
  ['solve', { position: '0', nodes: 1, lang: 'ja' }],
  ['solve', { position: kEnding, lang: 'ja' }],
  ['solve', { position: '0: A', lang: 'ja' }],
  ['watch', { position: '7', plans: 8, ahead: 0, lang: 'en' }],
  ['watch', { position: '7', nodes: 3000, lang: 'ja' }],
  ['read', { input: kTable, lang: 'en' }],
  ['read', { input: 'bases: A 2 3\n1:\nhand: X\n', lang: 'ja' }],
  ['diagram', { position: kTable, svg: true }],
  ['paper', { cards: 2, nodes: 100000, lang: 'en' }],
  ['nothing', {}],
];

const kCards = 'A ? B ? D ? ? ? ? ?';
const kKnown = { letters: '5x2,3x4', known: '2x1/2,1x2/4' };
const concentration = [
  ...['1x2', '2x2', '13x2', '3x2,4x4', '13x4', '26x4', '2x6,3x4', '40x2'].map((letters) => ['value', { letters, lang: 'en' }]),
  ...['take', 'forbid', 'end'].map((passing) => ['value', { ...kKnown, passing, lang: 'ja' }]),
  ['value', { letters: '13x4', exact: true, certificate: true, lang: 'ja' }],
  ['value', { letters: '20x4', exact: true }],
  ['value', { ...kKnown, rules: 'paper', certificate: true }],
  ['value', { ...kKnown, objective: 'win', lead: 1, spare: 3, passing: 'allow', lang: 'ja' }],
  ['value', { ...kKnown, objective: 'win', endless: 'leader', passing: 'allow' }],
  ['value', { letters: '7x4', players: 1, remember: 4, exact: true, lang: 'en' }],
  ['value', { letters: '13x4', players: 1, remember: 2, keep: 'random', lang: 'ja' }],
  ['value', { letters: '13x4', players: 1, remember: 3, certificate: true }],
  ['value', { letters: '6x2', players: 1, lang: 'en' }],
  ['value', { letters: '60x4', lang: 'en' }],
  ['value', { letters: '100x4', exact: true, lang: 'ja' }],
  ['value', { letters: '13x4', nodes: 1000, lang: 'ja' }],
  ['value', { letters: '13x4', memory: '10k', lang: 'en' }],
  ['value', { letters: '13x3', lang: 'ja' }],
  ['advise', { board: kCards, lang: 'ja' }],
  ['advise', { board: '5', letters: '10x2', moves: '1 2 3 4', lang: 'en' }],
  ['advise', { board: 'copies 4 A=2\nA ? B B\n? ?', lang: 'en' }],
  ['advise', { board: 'A B C D\n? ? ? ? ? ?', lang: 'ja' }],
  ['moves', { board: kCards, lang: 'en' }],
  ['moves', { board: '5', letters: '10x2', moves: '1 2 21', lang: 'ja' }],
  ...['best', 'random'].map((style) => ['opponent', { board: '7', letters: '13x4', moves: '1 2 3 4', style, remember: 3, seed: '5', lang: 'ja' }]),
  ['deal', { number: '18446744073709551615', letters: '26x2', open: true, lang: 'ja' }],
  ['read', { input: 'A ? X\n?', lang: 'ja' }],
  ['diagram', { board: kCards, svg: true }],
  ['table', { letters: 8, lang: 'en' }],
  ['table', { number: '3', lang: 'ja' }],
  ['table', { letters: 6, copies: 4, svg: true, csv: true }],
  ['laws', { letters: 8, lang: 'ja' }],
  ['nothing', {}],
];

// What is proved and what is refuted, of each room that writes certificates, and by which question.
export const proofs = [
  ['castle', { deal: '1' }],
  ['castle', { deal: '2' }],
  ['tsume', { problem: kMateInThree }],
  ['tsume', { problem: kNoMate }],
  ['calculation', { position: '7' }],
  ['calculation', { position: kLost, stacks: 1 }],
  ['concentration', { letters: '13x4', known: '2x1/4' }, 'value'],
  ['concentration', { letters: '6x4', players: 1, remember: 3 }, 'value'],
];

// Bridge without libdds: bidding by the file, explaining, and what needs no search.
export const bidding = [
  ...bridge.filter(([verb]) => ['explain', 'moves', 'deal', 'diagram', 'read'].includes(verb)),
  ['bid', { hand: 'AQT87.AQJ.73.J43', dealer: 'S', auction: '1S P 2D P 2S P 4NT P', simulate: 'off', lang: 'en' }],
  ['bid', { hand: 'QT85.AQ.AKQ4.765', simulate: 'off', lang: 'ja' }],
  ['bid', { hand: '7', lang: 'ja' }],
  ['bid', { hand: 'QT85.AQ.AKQ4.7Z5', lang: 'ja' }],
];
export const questions = { castle, tsume, calculation, concentration, bridge };
