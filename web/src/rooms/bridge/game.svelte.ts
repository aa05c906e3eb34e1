// A board of bridge: the deal, the calls, the cards, where one looks, and from which seat.
import { app } from '../../app.svelte';
import { EngineError, type Answer } from '../../engine/engine';
import { Asker } from '../../frame/asker.svelte';
import { ToldGame } from '../../frame/game.svelte';
import { bridge_first, kBridge } from '../examples';
import type { BridgeAdviseAnswer, BridgeBidAnswer, BridgeMovesAnswer, BridgeMovesRequest } from '../../types';

export type Seat = 'N' | 'E' | 'S' | 'W';
export const kSeats: Seat[] = ['N', 'E', 'S', 'W'];
export const kSuits = ['S', 'H', 'D', 'C'];
// "J32.AK765.Q32.73", and of four hands "N:… … … …"; an empty one is hidden.
export function hand_text(cards: string[]): string {
  return kSuits.map((suit) => cards.filter((card) => card[0] === suit).map((card) => card.slice(1)).join('')).join('.');
}
export function deal_text(hands: string[][]): string {
  return `N:${hands.map((cards) => (cards.length ? hand_text(cards) : '-')).join(' ')}`;
}
interface Finished {
  contract: string;
  score: number;
  when: string;
}
export interface Snapshot {
  deal: string; // a deal, a record, or a board's number
  calls: string[];
  cards: string[];
  at: number; // calls and cards
  dealer?: Seat | undefined;
  vulnerable?: BridgeMovesRequest['vulnerable'];
  seat?: Seat | undefined; // whose eyes
  number?: string | undefined; // of a board that was dealt by number
  tags?: string | undefined; // a record's own: the board and the players, as lines of PBN
}
export const kExample: Snapshot = kBridge;

export class BridgeGame extends ToldGame<Snapshot, BridgeMovesAnswer & Answer, Finished> {
  deal = $state('');
  number = $state('');
  tags = $state('');
  dealer = $state<Seat>('N');
  vulnerable = $state<NonNullable<BridgeMovesRequest['vulnerable']>>('none');
  calls = $state.raw<string[]>([]);
  cards = $state.raw<string[]>([]);
  seat = $state<Seat>('S');

  count = $derived(this.calls.length + this.cards.length);
  request(at = this.at): { deal: string; auction: string; play: string; dealer: Seat; vulnerable: NonNullable<BridgeMovesRequest['vulnerable']> } {
    const calls = this.calls.slice(0, at);
    return { deal: this.deal, dealer: this.dealer, vulnerable: this.vulnerable, auction: calls.join(' '), play: this.cards.slice(0, Math.max(0, at - this.calls.length)).join(' ') };
  }
  snapshot(): Snapshot {
    return { deal: this.deal, calls: this.calls, cards: this.cards, at: this.at, dealer: this.dealer, vulnerable: this.vulnerable, seat: this.seat, number: this.number, tags: this.tags };
  }
  private tag(name: string): string {
    return new RegExp(`^\\[${name} "(.*)"\\]`, 'm').exec(this.tags)?.[1] ?? '';
  }
  get board(): string {
    return this.tag('Board');
  }
  name(seat: Seat): string {
    return this.tag({ N: 'North', E: 'East', S: 'South', W: 'West' }[seat]);
  }
  query(): Record<string, string> {
    const { deal, auction, play, dealer, vulnerable } = this.request();
    return { deal, auction, play, dealer, vulnerable: vulnerable === 'none' ? '' : vulnerable, seat: this.seat, number: this.number };
  }

  // A record brings its own calls and cards; the first answer says which they are.
  protected async take(to: Snapshot, remember: boolean): Promise<void> {
    const turn = ++this.turn;
    const whole = await app.ask('bridge', 'moves', bridge_first(to));
    if (turn !== this.turn) return;
    if (remember && this.deal) this.remember();
    this.number = to.number ?? (/^\d+$/.test(to.deal) ? to.deal : '');
    this.tags = to.tags ?? whole.position.split('\n').filter((line) => /^\[(Board|North|East|South|West) /.test(line)).map((line) => `${line}\n`).join('');
    this.deal = whole.deal;
    this.dealer = whole.dealer;
    this.vulnerable = whole.vulnerable;
    this.calls = whole.calls.map((each) => each.move);
    this.cards = whole.cards.map((each) => each.move);
    this.at = Math.min(to.at, this.count);
    const hidden = whole.hands.filter((each) => each.known).map((each) => each.seat);
    this.seat = to.seat ?? whole.decides ?? hidden[0] ?? 'S';
    await this.look(this.at === this.count ? whole : undefined);
  }
  private async look(known?: BridgeMovesAnswer & Answer): Promise<void> {
    const turn = ++this.turn;
    this.refused = '';
    const answer = known ?? (await app.ask('bridge', 'moves', this.request()));
    if (turn !== this.turn) return;
    this.now = answer;
    this.keep_all();
    this.changed();
  }
  async go(to: number): Promise<void> {
    this.at = to;
    await this.look();
    app.say(this.now?.headline.text ?? '');
  }
  look_from(seat: Seat): void {
    this.seat = seat;
    this.keep_table();
  }
  private finish(now: BridgeMovesAnswer): void {
    if (!now.contract || !now.declarer || now.cards.length === 0) return;
    this.note_finished({ contract: `${now.contract} ${now.declarer}`, score: now.score ?? 0, when: new Date().toISOString().slice(0, 10) });
  }
  // A call or a card, as typed or pressed, one after the other however quickly they come.
  private playing: Promise<boolean> = Promise.resolve(true);
  play(move: string): Promise<boolean> {
    return (this.playing = this.playing.then(() => this.play_next(move)));
  }
  private async play_next(move: string): Promise<boolean> {
    await this.arrived();
    const calling = this.now?.phase === 'auction';
    const before = this.request();
    try {
      const answer = await app.ask('bridge', 'moves', calling ? { ...before, auction: `${before.auction} ${move}`.trim() } : { ...before, play: `${before.play} ${move}`.trim() });
      this.remember();
      this.calls = answer.calls.map((each) => each.move);
      this.cards = answer.cards.map((each) => each.move);
      this.at = this.count;
      await this.look(answer);
      app.say(answer.headline.text ?? '');
      if (answer.phase === 'over') this.finish(answer);
      return true;
    } catch (error) {
      if (error instanceof EngineError) this.refused = error.document.text;
      return false;
    }
  }
}

// One for as long as the page is open: a game left for another room is found again, with what can be undone.
export const bridge_game = new BridgeGame('bridge');
// Its answer too, and what that is about.
export const bridge_answers = { asker: new Asker<Answer & (BridgeAdviseAnswer | BridgeBidAnswer)>('bridge'), about: '' };
