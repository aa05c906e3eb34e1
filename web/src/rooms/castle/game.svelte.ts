// A game of castle as it stands on the table: where it began, the line played, where one looks. Moves, positions
// and refusals come from the engine; a legal move is shown at once, since it carries the board after it.
import { app } from '../../app.svelte';
import { EngineError } from '../../engine/engine';
import { Game } from '../../frame/game.svelte';
import { castle_first, kCastle } from '../examples';
import { card_of, name_of } from './board';
import type { CastleLegalMove, CastleMovesAnswer, CastleStep } from '../../types';

export type Variant = 'castle' | 'streets' | 'citadel';
export interface Snapshot {
  deal: string;
  variant: Variant;
  moves: string[]; // as a person played them
  at: number;
}
interface Finished {
  title: string;
  moves: number;
  when: string;
}
export const kExample: Snapshot = kCastle;

export class CastleGame extends Game<Snapshot, Finished> {
  deal = $state('');
  variant = $state<Variant>('castle');
  title = $state('');
  first = $state('');
  line = $state.raw<CastleStep[]>([]);
  legal = $state.raw<CastleLegalMove[]>([]);
  won = $state(false);

  position = $derived(this.at > 0 ? (this.line[this.at - 1]?.position ?? '') : this.first);
  played = $derived(this.line.slice(0, this.at).reduce((sum, step) => sum + step.moves, 0));
  length = $derived(this.line.reduce((sum, step) => sum + step.moves, 0));

  moves_text(until = this.at): string {
    return this.line.slice(0, until).map((step) => step.move).join(' ');
  }
  request(): { deal: string; moves: string; variant: Variant } {
    return { deal: this.deal, moves: this.moves_text(), variant: this.variant };
  }
  snapshot(): Snapshot {
    return { deal: this.deal, variant: this.variant, moves: this.line.map((step) => step.move), at: this.at };
  }
  query(): Record<string, string> {
    return { deal: this.deal.trim(), moves: this.moves_text(), game: this.variant === 'castle' ? '' : this.variant };
  }

  protected async take(to: Snapshot, remember: boolean): Promise<void> {
    const turn = ++this.turn;
    const base = castle_first(to);
    const start = await app.ask('castle', 'moves', base);
    const all = to.moves.length ? await app.ask('castle', 'moves', { ...base, moves: to.moves.join(' ') }) : start;
    if (turn !== this.turn) return;
    if (remember && this.deal) this.remember();
    this.deal = to.deal;
    this.variant = to.variant;
    this.title = start.title;
    this.first = start.position;
    this.line = all.played;
    this.at = Math.min(to.at, this.line.length);
    await this.look(this.at === this.line.length ? all : undefined);
  }


  // What can be done in the position one looks at.
  private async look(known?: CastleMovesAnswer): Promise<void> {
    const turn = ++this.turn;
    this.refused = '';
    this.legal = known?.legal ?? [];
    this.won = known?.won ?? false;
    this.keep_all();
    this.changed();
    if (known) return;
    const answer = await app.ask('castle', 'moves', this.request());
    if (turn !== this.turn) return;
    this.legal = answer.legal;
    this.won = answer.won;
    if (answer.won && this.at === this.line.length) this.finish();
  }
  private finish(): void {
    const record = { title: this.title || this.deal.slice(0, 20), moves: this.played, when: new Date().toISOString().slice(0, 10) };
    if (this.finished.some((each) => each.title === record.title && each.moves === record.moves && each.when === record.when)) return;
    this.note_finished(record);
  }

  async go(to: number): Promise<void> {
    this.at = to;
    const step = this.line[to - 1];
    app.say(step?.text ?? '');
    await this.look();
  }
  async play(move: CastleLegalMove): Promise<void> {
    this.remember();
    const step: CastleStep = { move: move.move, cards: move.cards, moves: move.moves, split: false, position: move.position, ...(move.text ? { text: move.text } : {}) };
    this.line = [...this.line.slice(0, this.at), step];
    this.at += 1;
    app.say(move.text ?? move.move);
    await this.look();
  }
  // A line from here on: a solution. One looks at its beginning.
  async follow(steps: CastleStep[]): Promise<void> {
    this.remember();
    this.line = [...this.line.slice(0, this.at), ...steps];
    await this.look();
  }
  async take_back(singles: number): Promise<void> {
    let left = singles;
    let to = this.at;
    while (to > 0 && left > 0) left -= this.line[--to]!.moves;
    this.remember();
    this.line = this.line.slice(0, to);
    this.at = to;
    await this.look();
  }
  // What a person typed, or a drop that is not among the legal moves: played, or refused with the reason.
  async typed(text: string): Promise<boolean> {
    await this.arrived();
    this.refused = '';
    try {
      const answer = await app.ask('castle', 'moves', { ...this.request(), moves: `${this.moves_text()} ${text}` });
      this.remember();
      this.line = answer.played;
      this.at = answer.played.length;
      app.say(answer.played.at(-1)?.text ?? '');
      await this.look(answer);
      if (answer.won) this.finish();
      return true;
    } catch (error) {
      // Cards as on the board; what was typed stands in quotes.
      if (error instanceof EngineError) this.refused = error.document.text.replace(/(?<!['\w])[2-9TJQKA][CDHS](?![\w'])/g, (card) => name_of(card_of(card)));
      return false;
    }
  }
}

// One for as long as the page is open: a game left for another room is found again, with what can be undone.
export const castle_game = new CastleGame('castle');
