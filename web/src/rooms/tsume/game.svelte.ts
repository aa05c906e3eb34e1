// A tsume problem on the board: the line played, where one looks, and what the engine says may be played.
import { app } from '../../app.svelte';
import { EngineError, type Answer } from '../../engine/engine';
import { ToldGame } from '../../frame/game.svelte';
import { kTsume, tsume_first } from '../examples';
import type { TsumeMovesAnswer, TsumeStep } from '../../types';

export interface Snapshot {
  problem: string;
  moves: string[];
  at: number;
}
export const kExample: Snapshot = kTsume;

export class TsumeGame extends ToldGame<Snapshot, TsumeMovesAnswer & Answer> {
  problem = $state('');
  title = $state('');
  first = $state('');
  attacker = $state<'black' | 'white'>('black');
  line = $state.raw<TsumeStep[]>([]);

  position = $derived(this.at > 0 ? (this.line[this.at - 1]?.position ?? '') : this.first);
  moves_text(until = this.at): string {
    return this.line.slice(0, until).map((step) => step.move).join(' ');
  }
  request(): { problem: string; moves: string } {
    return { problem: this.first, moves: this.moves_text() };
  }
  snapshot(): Snapshot {
    return { problem: this.problem, moves: this.line.map((step) => step.move), at: this.at };
  }
  query(): Record<string, string> {
    return { problem: this.first, moves: this.moves_text() };
  }

  protected async take(to: Snapshot, remember: boolean): Promise<void> {
    const turn = ++this.turn;
    const start = await app.ask('tsume', 'moves', tsume_first(to));
    const all = to.moves.length ? await app.ask('tsume', 'moves', { problem: start.position, moves: to.moves.join(' ') }) : start;
    if (turn !== this.turn) return;
    if (remember && this.problem) this.remember();
    this.problem = to.problem;
    this.title = start.title;
    this.first = start.position;
    this.attacker = start.attacker;
    this.line = all.played;
    this.at = Math.min(to.at, this.line.length);
    await this.look(this.at === this.line.length ? all : undefined);
  }
  private async look(known?: TsumeMovesAnswer & Answer): Promise<void> {
    const turn = ++this.turn;
    this.refused = '';
    this.now = known;
    this.keep_all();
    this.changed();
    if (known) return;
    const answer = await app.ask('tsume', 'moves', this.request());
    if (turn === this.turn) this.now = answer;
  }
  async go(to: number): Promise<void> {
    if (to === this.at && this.now) return;
    this.at = to;
    app.say(this.line[to - 1]?.text ?? '');
    await this.look();
  }
  async play(step: TsumeStep): Promise<void> {
    this.remember();
    this.line = [...this.line.slice(0, this.at), step];
    this.at += 1;
    app.say(step.text ?? step.move);
    await this.look();
  }
  // A line from the problem's start: an answer's; one looks at its move number `at`.
  async follow(steps: TsumeStep[], at: number, remember = true): Promise<void> {
    if (remember) this.remember();
    this.line = steps;
    this.at = Math.min(at, steps.length);
    await this.look();
  }
  // The line that an answer gives, to be stepped through from where one stands on it.
  offer(steps: TsumeStep[], remember: boolean): void {
    if (remember) this.remember();
    this.line = steps;
    this.keep_table();
  }
  async typed(text: string): Promise<boolean> {
    await this.arrived();
    this.refused = '';
    try {
      const answer = await app.ask('tsume', 'moves', { ...this.request(), moves: `${this.moves_text()} ${text}`.trim() });
      this.remember();
      this.line = answer.played;
      this.at = answer.played.length;
      app.say(answer.played.at(-1)?.text ?? '');
      await this.look(answer);
      return true;
    } catch (error) {
      if (error instanceof EngineError) this.refused = error.document.text;
      return false;
    }
  }
}

// One for as long as the page is open: a game left for another room is found again, with what can be undone.
export const tsume_game = new TsumeGame('tsume');
