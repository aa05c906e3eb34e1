// The canonical board text taken apart for the eye. Which moves there are, the engine says.
export interface Card {
  rank: string; // "10"
  suit: string; // "C", "D", "H", "S"
}
export interface Board {
  columns: Card[][]; // bottom card first
  foundations: { suit: string; top: string }[]; // top '' where empty
}
export const kSigns: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };

const shown = (rank: string) => (rank === 'T' ? '10' : rank);
export function card_of(text: string): Card {
  return { rank: shown(text[0] ?? ''), suit: text[1] ?? '' };
}
export function name_of(card: Card): string {
  return card.rank + (kSigns[card.suit] ?? card.suit);
}

// A line "Foundations: H-A C-A D-0 S-K" and one for each column, "-" where it is empty.
export function board_of(position: string): Board {
  const board: Board = { columns: [], foundations: [] };
  for (const line of position.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith('Foundations:')) {
      for (const [, suit, rank] of line.matchAll(/([CDHS])-(\w)/g)) board.foundations.push({ suit: suit!, top: rank === '0' ? '' : shown(rank!) });
      continue;
    }
    board.columns.push(line.trim() === '-' ? [] : line.trim().split(/\s+/).map(card_of));
  }
  board.foundations.sort((a, b) => 'CDHS'.indexOf(a.suit) - 'CDHS'.indexOf(b.suit));
  return board;
}

// Where a move begins and ends: columns from 1, 0 for the foundations.
export interface Ends {
  from: number;
  to: number;
}
export function ends_of(move: string): Ends {
  const [from, to] = move.slice(move.indexOf(':') + 1).split('-');
  return { from: Number(from), to: to === 'f' ? 0 : Number(to) };
}
