// A game of Calculation as it stands on the table: cards drawn, placed and raised, and what the engine says of it.
import { app } from '../../app.svelte';
import { EngineError, type Answer } from '../../engine/engine';
import { ToldGame } from '../../frame/game.svelte';
import { calculation_first, kCalculation } from '../examples';
import type { CalculationMovesAnswer } from '../../types';

export interface Snapshot {
  position: string; // a shuffle's number, a stock, or a position
  stacks: number;
  moves: string[];
  at: number;
}
interface Finished {
  title: string;
  won: boolean;
  when: string;
}
export const kExample: Snapshot = kCalculation;

export class CalculationGame extends ToldGame<Snapshot, CalculationMovesAnswer & Answer, Finished> {
  position = $state('');
  stacks = $state(3);
  moves = $state.raw<string[]>([]);

  numbered = $derived(/^\d+$/.test(this.position));
  request(until = this.at): { position: string; moves: string; stacks?: number } {
    const moves = this.moves.slice(0, until).join(' ');
    return this.numbered ? { position: this.position, moves, stacks: this.stacks } : { position: this.position, moves };
  }
  snapshot(): Snapshot {
    return { position: this.position, stacks: this.stacks, moves: this.moves, at: this.at };
  }
  query(): Record<string, string> {
    return { position: this.position, moves: this.moves.slice(0, this.at).join(' '), stacks: this.numbered && this.stacks !== 3 ? String(this.stacks) : '' };
  }

  protected async take(to: Snapshot, remember: boolean): Promise<void> {
    const turn = ++this.turn;
    const answer = await app.ask('calculation', 'moves', calculation_first(to));
    if (turn !== this.turn) return;
    if (remember && this.position) this.remember();
    this.position = to.position;
    this.stacks = to.stacks;
    this.moves = to.moves;
    this.at = to.at;
    this.show(answer);
  }
  private show(answer: CalculationMovesAnswer & Answer): void {
    this.now = answer;
    this.refused = '';
    this.keep_all();
    if ((answer.won || answer.over) && this.at === this.moves.length) this.finish(answer.won);
    this.changed();
  }
  async go(to: number): Promise<void> {
    await this.open({ ...this.snapshot(), at: to }, false);
    app.say(this.now?.played.at(-1)?.text ?? '');
  }
  // Cards drawn and moves, as typed or pressed, one after the other however quickly they come. False where one is
  // refused; the reason is kept.
  private playing: Promise<boolean> = Promise.resolve(true);
  play(text: string): Promise<boolean> {
    return (this.playing = this.playing.then(() => this.play_next(text)));
  }
  private async play_next(text: string): Promise<boolean> {
    await this.arrived();
    const turn = ++this.turn;
    try {
      const answer = await app.ask('calculation', 'moves', { ...this.request(), moves: `${this.moves.slice(0, this.at).join(' ')} ${text}`.trim() });
      if (turn !== this.turn) return false;
      this.remember();
      this.moves = [...this.moves.slice(0, this.at), ...text.trim().split(/\s+/)];
      this.at = this.moves.length;
      this.show(answer);
      app.say(answer.played.at(-1)?.text ?? '');
      return true;
    } catch (error) {
      if (error instanceof EngineError) this.refused = error.document.text;
      return false;
    }
  }
  // A line from here on, played by somebody else; one looks at its beginning.
  async follow(moves: string[]): Promise<void> {
    this.remember();
    this.moves = [...this.moves.slice(0, this.at), ...moves];
    await this.open(this.snapshot(), false);
  }
  private finish(won: boolean): void {
    const record = { title: this.numbered ? this.position : '', won, when: new Date().toISOString().slice(0, 10) };
    const same = this.finished[0];
    if (same && same.title === record.title && same.won === won && same.when === record.when) return;
    this.note_finished(record);
  }
}

// One for as long as the page is open: a game left for another room is found again, with what can be undone.
export const calculation_game = new CalculationGame('calculation');
