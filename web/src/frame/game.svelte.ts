// What every room's game has: where one looks, what can be undone, a position on its way to the table, and the games
// one has finished. What lies on the table is the room's own.
import { app } from '../app.svelte';
import type { Answer, RoomName } from '../engine/engine';
import { keep, keep_here, kept, kept_here } from '../store';

const kUndone = 200;
const kFinished = 100;

export abstract class Game<Snapshot extends { at: number }, Finished = never> {
  at = $state(0);
  refused = $state('');
  past = $state.raw<Snapshot[]>([]);
  future = $state.raw<Snapshot[]>([]);
  finished = $state.raw<Finished[]>([]);
  changed: () => void = () => {};
  protected turn = 0; // what was asked before the last one is not shown any more
  private coming: Promise<unknown> = Promise.resolve();

  constructor(protected readonly room: RoomName) {
    this.past = kept_here(`${room}.past`, []);
    this.future = kept_here(`${room}.future`, []);
    this.finished = kept(`${room}.finished`, []);
  }

  abstract snapshot(): Snapshot;
  abstract query(): Record<string, string>;
  protected abstract take(to: Snapshot, remember: boolean): Promise<void>;

  // Throws what the engine says of a text it cannot take; the table stays as it is.
  open(to: Snapshot, remember = true): Promise<void> {
    const opened = this.take(to, remember);
    this.coming = opened.catch(() => {}); // whoever opened it hears of a failure
    return opened;
  }
  // What a person does or asks while a position is on its way is meant for it, and waits.
  async arrived(): Promise<void> {
    let last;
    do await (last = this.coming);
    while (last !== this.coming);
  }
  async after<T>(does: () => T): Promise<Awaited<T>> {
    await this.arrived();
    return await does();
  }

  protected remember(): void {
    this.past = [...this.past.slice(1 - kUndone), this.snapshot()];
    this.future = [];
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

  // For the next visit, and for who shares the address.
  protected keep_table(): void {
    keep(`${this.room}.game`, this.snapshot());
    app.set_query(this.query(), this.room);
  }
  protected keep_all(): void {
    keep_here(`${this.room}.past`, this.past);
    keep_here(`${this.room}.future`, this.future);
    this.keep_table();
  }

  protected note_finished(record: Finished): void {
    this.finished = [record, ...this.finished].slice(0, kFinished);
    keep(`${this.room}.finished`, this.finished);
  }
  forget_finished(): void {
    this.finished = [];
    keep(`${this.room}.finished`, []);
  }
}

// A game that shows what the engine said of the table.
export abstract class ToldGame<Snapshot extends { at: number }, Said extends Answer, Finished = never> extends Game<Snapshot, Finished> {
  now = $state.raw<Said | undefined>();
  private language = app.language;

  override open(to: Snapshot, remember = true): Promise<void> {
    this.language = app.language;
    return super.open(to, remember);
  }
  // In the language of now.
  async translate(): Promise<void> {
    if (!this.now || this.language === app.language) return;
    this.language = app.language;
    this.refused = '';
    const before = this.now;
    const { answer } = await app.rendered(this.room, 'moves', before);
    if (this.now === before) this.now = answer as Said;
  }
}
