// A game of Calculation as it stands on the table: cards drawn, placed and raised, and what the engine says of it.
import { app } from '../../app.svelte';
import { EngineError, type Answer } from '../../engine/engine';
import { Opening } from '../../frame/opening';
import { keep, keep_here, kept, kept_here } from '../../store';
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

export class CalculationGame {
  position = $state('');
  stacks = $state(3);
  moves = $state.raw<string[]>([]);
  at = $state(0);
  now = $state.raw<(CalculationMovesAnswer & Answer) | undefined>();
  refused = $state('');
  past = $state.raw<Snapshot[]>(kept_here('calculation.past', []));
  future = $state.raw<Snapshot[]>(kept_here('calculation.future', []));
  finished = $state.raw<Finished[]>(kept('calculation.finished', []));
  changed: () => void = () => {};
  readonly opening = new Opening();
  private turn = 0;
  private language = app.language;

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

  open(to: Snapshot, remember = true): Promise<void> {
    return this.opening.begin(this.take(to, remember));
  }
  private async take(to: Snapshot, remember: boolean): Promise<void> {
    const turn = ++this.turn;
    this.language = app.language;
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
    keep('calculation.game', this.snapshot());
    keep_here('calculation.past', this.past);
    keep_here('calculation.future', this.future);
    app.set_query(this.query(), 'calculation');
    if ((answer.won || answer.over) && this.at === this.moves.length) this.finish(answer.won);
    this.changed();
  }
  private remember(): void {
    this.past = [...this.past.slice(-199), this.snapshot()];
    this.future = [];
  }
  // What the engine said of the table, in the language of now.
  async translate(): Promise<void> {
    if (!this.now || this.language === app.language) return;
    this.language = app.language;
    this.refused = '';
    const before = this.now;
    const { answer } = await app.rendered('calculation', 'moves', before);
    if (this.now === before) this.now = answer as typeof before;
  }
  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.snapshot()];
    await this.open(before, false);
  }
  async redo(): Promise<void> {
    const after = this.future.at(-1);
    if (!after) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.snapshot()];
    await this.open(after, false);
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
    await this.opening.done();
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
    this.finished = [record, ...this.finished].slice(0, 100);
    keep('calculation.finished', this.finished);
  }
  forget_finished(): void {
    this.finished = [];
    keep('calculation.finished', []);
  }
}

// One for as long as the page is open: a game left for another room is found again, with what can be undone.
export const calculation_game = new CalculationGame();
