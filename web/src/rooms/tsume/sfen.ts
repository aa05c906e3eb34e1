// A position's text taken apart for the eye. Which moves there are, the engine says.
import { has_kanji } from '../../frame/fonts';

export type Color = 'black' | 'white';
export interface Piece {
  kind: string; // P L N S G B R K
  color: Color;
  promoted: boolean;
}
export interface Shown {
  squares: Map<string, Piece>; // by "2b"
  hands: Record<Color, { kind: string; count: number }[]>;
  turn: Color;
}
export const kFiles = [9, 8, 7, 6, 5, 4, 3, 2, 1];
export const kRanks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
export const kHand = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];
const kKanji: Record<string, string> = { P: '歩', L: '香', N: '桂', S: '銀', G: '金', B: '角', R: '飛', K: '玉' };
const kPromoted: Record<string, string> = { P: 'と', L: '杏', N: '圭', S: '全', B: '馬', R: '龍' };

// Kanji, or letters where no font has them.
export function sign_of(piece: Pick<Piece, 'kind' | 'promoted'>): string {
  if (!has_kanji()) return (piece.promoted ? '+' : '') + piece.kind;
  return (piece.promoted ? kPromoted[piece.kind] : kKanji[piece.kind]) ?? piece.kind;
}

export function shown_of(sfen: string): Shown {
  const [board = '', turn = 'b', hand = '-'] = sfen.split(' ');
  const shown: Shown = { squares: new Map(), hands: { black: [], white: [] }, turn: turn === 'w' ? 'white' : 'black' };
  board.split('/').forEach((row, r) => {
    let file = 0;
    let promoted = false;
    for (const c of row) {
      if (c === '+') promoted = true;
      else if (/\d/.test(c)) file += Number(c);
      else {
        shown.squares.set(`${kFiles[file]}${kRanks[r]}`, { kind: c.toUpperCase(), color: c === c.toUpperCase() ? 'black' : 'white', promoted });
        promoted = false;
        file += 1;
      }
    }
  });
  for (const [, count, kind] of hand.matchAll(/(\d*)([A-Za-z])/g)) shown.hands[kind === kind!.toUpperCase() ? 'black' : 'white'].push({ kind: kind!.toUpperCase(), count: Number(count || 1) });
  for (const color of ['black', 'white'] as const) shown.hands[color].sort((a, b) => kHand.indexOf(a.kind) - kHand.indexOf(b.kind));
  return shown;
}

export function sfen_of(shown: Shown): string {
  const rows = kRanks.map((rank) => {
    let text = '';
    let empty = 0;
    for (const file of kFiles) {
      const piece = shown.squares.get(`${file}${rank}`);
      if (!piece) {
        empty += 1;
        continue;
      }
      text += (empty || '') + (piece.promoted ? '+' : '') + (piece.color === 'black' ? piece.kind : piece.kind.toLowerCase());
      empty = 0;
    }
    return text + (empty || '');
  });
  const hand = (color: Color) => shown.hands[color].filter((each) => each.count > 0).map((each) => (each.count > 1 ? each.count : '') + (color === 'black' ? each.kind : each.kind.toLowerCase())).join('');
  return `${rows.join('/')} ${shown.turn === 'black' ? 'b' : 'w'} ${hand('black') + hand('white') || '-'} 1`;
}

// The same with every piece that stands nowhere else in the hand of `color`.
const kSet: Record<string, number> = { R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };
export function with_rest(sfen: string, color: Color): string {
  const shown = shown_of(sfen);
  const other = shown.hands[color === 'black' ? 'white' : 'black'];
  const used = (kind: string) => [...shown.squares.values()].filter((piece) => piece.kind === kind).length + (other.find((each) => each.kind === kind)?.count ?? 0);
  shown.hands[color] = kHand.map((kind) => ({ kind, count: Math.max(0, kSet[kind]! - used(kind)) }));
  return sfen_of(shown);
}

// "2d3b+" and "G*2c": where a move begins ("" from a hand) and ends.
export interface Ends {
  from: string;
  drop: string; // the piece
  to: string;
  promotes: boolean;
}
export function ends_of(move: string): Ends {
  const drop = move[1] === '*' ? move[0]! : '';
  return { from: drop ? '' : move.slice(0, 2), drop, to: move.slice(2, 4), promotes: move.endsWith('+') };
}
