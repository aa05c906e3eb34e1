// A memory game as it stands on the table: what was turned, and what the engine says of it.
import { app } from '../../app.svelte';
import { EngineError, type Answer } from '../../engine/engine';
import { ToldGame } from '../../frame/game.svelte';
import { kMemory, memory_first } from '../examples';
import type { ConcentrationMovesAnswer, ConcentrationOpponentRequest } from '../../types';

export type Style = NonNullable<ConcentrationOpponentRequest['style']>;
export interface Opponent {
  style: Style;
  remember: number | null; // null: everything
}
export interface Snapshot {
  board: string; // a table's number, or the table itself
  letters: string; // of a numbered table
  moves: string[];
  at: number;
  opponent: Opponent | null; // who turns for player 2; null: a person
}
interface Finished {
  title: string;
  result: string;
  when: string;
}
export const kExample: Snapshot = kMemory;

export class MemoryGame extends ToldGame<Snapshot, ConcentrationMovesAnswer & Answer, Finished> {
  board = $state('');
  letters = $state('10x2');
  opponent = $state.raw<Opponent | null>(null);
  moves = $state.raw<string[]>([]);

  // People forget: two known cards that differ cost the turn, not the game.
  request(until = this.at): { board: string; letters: string; moves: string; passing: 'allow' } {
    return { board: this.board, letters: this.letters, moves: this.moves.slice(0, until).join(' '), passing: 'allow' };
  }
  snapshot(): Snapshot {
    return { board: this.board, letters: this.letters, moves: this.moves, at: this.at, opponent: this.opponent };
  }
  query(): Record<string, string> {
    const { board, letters, moves } = this.request();
    const { style, remember } = this.opponent ?? { style: 'none', remember: null };
    return { board, letters: this.now?.dealt === false ? '' : letters, moves, opponent: style + (remember === null ? '' : remember) };
  }

  protected async take(to: Snapshot, remember: boolean): Promise<void> {
    const turn = ++this.turn;
    const answer = await app.ask('concentration', 'moves', memory_first(to));
    if (turn !== this.turn) return;
    if (remember && this.board) this.remember();
    this.board = to.board;
    this.letters = to.letters;
    this.opponent = to.opponent;
    this.moves = to.moves;
    this.at = to.at;
    this.show(answer);
  }
  private show(answer: ConcentrationMovesAnswer & Answer): void {
    this.now = answer;
    this.refused = '';
    this.keep_all();
    if (answer.over && this.at === this.moves.length) this.finish(answer);
    this.changed();
  }
  async go(to: number): Promise<void> {
    await this.open({ ...this.snapshot(), at: to }, false);
  }
  // The other player's next card, if it is the engine's turn.
  async reply(): Promise<void> {
    if (!this.opponent || !this.now || this.now.over || this.now.player !== 2 || this.at !== this.moves.length) return;
    const turn = this.turn;
    const { style, remember } = this.opponent;
    const answer = await app.ask('concentration', 'opponent', { ...this.request(), style, ...(remember === null ? {} : { remember }), time: '10s' });
    if (turn === this.turn && answer.place !== undefined) await this.turn_card(answer.move);
  }
  // False where it is refused; the reason is kept.
  async turn_card(move: string): Promise<boolean> {
    await this.arrived();
    const turn = ++this.turn;
    try {
      const moves = [...this.moves.slice(0, this.at), ...move.trim().split(/\s+/)];
      const answer = await app.ask('concentration', 'moves', memory_first({ ...this.snapshot(), moves, at: moves.length }));
      if (turn !== this.turn) return false;
      this.remember();
      this.moves = answer.played.map((each) => each.move);
      this.at = this.moves.length;
      this.show(answer);
      app.say(answer.headline.text ?? '');
      return true;
    } catch (error) {
      if (error instanceof EngineError) this.refused = error.document.text;
      return false;
    }
  }
  private finish(answer: ConcentrationMovesAnswer): void {
    const record = { title: this.board.length < 24 ? this.board : '', result: answer.pairs.join('–'), when: new Date().toISOString().slice(0, 10) };
    const same = this.finished[0];
    if (same && same.title === record.title && same.result === record.result && same.when === record.when) return;
    this.note_finished(record);
  }
}

// One for as long as the page is open: a game left for another room is found again, with what can be undone.
export const memory_game = new MemoryGame('concentration');
