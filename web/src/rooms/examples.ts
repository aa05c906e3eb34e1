// What each room opens with, the first question it asks for it, and what its door on the first screen asks. The pack
// answers these questions when the page is built (tools/pack.mjs): then the doors have their answers, and a room's
// example stands on the table, before any module has been loaded.
import type { JsonObject, RoomName } from '../engine/engine';
import type { BridgeMovesRequest } from '../types';

export const kCastle = { deal: '18', variant: 'castle' as 'castle' | 'streets' | 'citadel', moves: [] as string[], at: 0 };
export const kTsume = { problem: '4gB3/8k/6l2/9/6+P1B/9/9/9/9 b NL2r3g4s3n2l17p 1', moves: [] as string[], at: 0 };
// The still's: shuffle 17 with its 21st card in hand.
const kPlaced = '4H b4 6C s1 TC s2 3D b3 s1>b3 TD s2 6H s2 8D b4 TH s2 2S b2 8C s2 7S s2 JH s1 AS b1 7H s1 QD b4 2C b1 5S s1 AD s1 AC s2 KC s3 5D'.split(' ');
export const kCalculation = { position: '17', stacks: 3, moves: kPlaced, at: kPlaced.length };
const kTurned = '19 7 11 19=F 5 7=H 9 11=B 4 19=F 13 17 8 3 18 8=J 1 20'.split(' ');
export const kMemory = { board: '1', letters: '10x2', moves: kTurned, at: kTurned.length, opponent: { style: 'best' as const, remember: null } };
export const kBridge = { deal: 'N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 - -', calls: ['1D', '1H', '3NT', 'Pass', 'Pass', 'Pass'], cards: ['H8', 'HJ'], at: 8, dealer: 'N' as const, seat: 'E' as const };

// `moves` of each, as the rooms' games ask it.
export const castle_first = (to: { deal: string; variant: 'castle' | 'streets' | 'citadel' }) => ({ deal: to.deal, variant: to.variant });
export const tsume_first = (to: { problem: string }) => ({ problem: to.problem });
export const calculation_first = (to: { position: string; stacks: number; moves: string[]; at: number }) => ({
  position: to.position,
  moves: to.moves.slice(0, to.at).join(' '),
  ...(/^\d+$/.test(to.position) ? { stacks: to.stacks } : {}),
});
export const memory_first = (to: { board: string; letters: string; moves: string[]; at: number; opponent: object | null }) => ({
  board: to.board,
  letters: to.letters,
  moves: to.moves.slice(0, to.at).join(' '),
  passing: 'allow' as const,
  ...(to.opponent ? { you: 1 } : {}),
});
export const bridge_first = (to: { deal: string; calls: string[]; cards: string[]; dealer?: BridgeMovesRequest['dealer'] | undefined; vulnerable?: BridgeMovesRequest['vulnerable'] | undefined }) => ({
  deal: to.deal,
  ...(to.dealer ? { dealer: to.dealer } : {}),
  ...(to.vulnerable ? { vulnerable: to.vulnerable } : {}),
  ...(to.calls.length ? { auction: to.calls.join(' ') } : {}),
  ...(to.cards.length ? { play: to.cards.join(' ') } : {}),
});
export const kFirst: Record<RoomName, JsonObject> = {
  castle: castle_first(kCastle),
  tsume: tsume_first(kTsume),
  calculation: calculation_first(kCalculation),
  concentration: memory_first(kMemory),
  bridge: bridge_first(kBridge),
};

// A small real question for each door.
export const kDoors: Record<RoomName, { verb: string; request: JsonObject }> = {
  castle: { verb: 'solve', request: { deal: '1', time: '10s' } },
  tsume: { verb: 'solve', request: { problem: '7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1', time: '10s' } },
  concentration: { verb: 'advise', request: { board: kMemory.board, letters: kMemory.letters, moves: kMemory.moves.join(' '), passing: 'allow' } },
  calculation: { verb: 'advise', request: { position: kCalculation.position, stacks: kCalculation.stacks, moves: kCalculation.moves.join(' '), playouts: 0, time: '10s' } },
  bridge: { verb: 'advise', request: { deal: kBridge.deal, auction: kBridge.calls.join(' '), play: kBridge.cards.join(' '), dealer: kBridge.dealer, method: 'reading', deals: 100, time: '10s' } },
};
