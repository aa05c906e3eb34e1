// One place for an answer: what was asked, whether it runs, what came. Asking again replaces what runs.
import { app } from '../app.svelte';
import { type Answer, type AskedRoom, EngineError, type ErrorDocument, type JsonObject, type Progress } from '../engine/engine';

export type State = 'empty' | 'thinking' | 'answered' | 'stopped' | 'failed';
const kFirstSeconds = 2;
const kPatience = 200; // ms without a thinking state

export class Asker<A extends Answer = Answer> {
  state = $state<State>('empty');
  slow = $state(false); // it runs, and long enough to be shown
  old = $state(false); // of the position before
  answer = $state.raw<A | undefined>();
  error = $state.raw<ErrorDocument | undefined>();
  progress = $state.raw<Progress | undefined>();
  seconds = $state(0);
  verb = $state('');
  request = $state.raw<JsonObject>({});
  words = $state('');
  certificate = $state(''); // base64
  // An answer about the same position that stood here before: it can be had again when the question is stopped.
  earlier = $state.raw<{ answer: A; verb: string; request: JsonObject; language: string; subject: string } | undefined>();
  verified = $state.raw<Answer | undefined>();
  limit = $state(kFirstSeconds);
  // The best so far in words, where the room knows how to say it.
  best = $state('');
  say_best: (moves: string[]) => string | Promise<string> = (moves) => moves.join(' ');
  // What a question is about, where its room's position may change while it runs.
  about: (verb: string) => string = () => '';
  private subject = '';
  private best_of = '';
  private language = '';
  private running: AbortController | undefined;
  private said_at = 0;

  constructor(readonly room: AskedRoom) {}

  get busy(): boolean {
    return this.running !== undefined;
  }

  // `limit` in seconds, unless somebody chose their own; 0: the question takes none. `longer`: more than the last time.
  async ask(verb: string, request: JsonObject, limit?: number, longer = false, subject = this.about(verb)): Promise<A | undefined> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.limit = longer ? (limit ?? kFirstSeconds) : app.limits.seconds || (limit ?? kFirstSeconds);
    const asked = limit === 0 ? request : { ...request, time: `${this.limit}s`, ...(app.limits.megabytes ? { memory: `${app.limits.megabytes}M` } : {}) };
    const begun = performance.now();
    const asked_in = app.language;
    const was = this.state;
    if (was === 'answered') this.earlier = this.answer && !this.old ? { answer: this.answer, verb: this.verb, request: this.request, language: this.language, subject: this.subject } : undefined;
    this.subject = subject;
    this.state = was === 'empty' || was === 'failed' || was === 'stopped' ? 'thinking' : was;
    this.slow = false;
    this.progress = undefined;
    this.best = '';
    this.best_of = '';
    this.seconds = 0;
    this.said_at = 0;
    const clock = setInterval(() => {
      if (this.running !== running) return clearInterval(clock);
      this.seconds = (performance.now() - begun) / 1000;
      if (this.seconds * 1000 >= kPatience && !this.slow) {
        this.slow = true;
        this.state = 'thinking';
        this.take(verb, asked);
      }
      if (this.seconds - this.said_at >= 5) {
        this.said_at = this.seconds;
        app.say(`${app.texts.thinking} ${Math.round(this.seconds)} s`);
      }
    }, 100);
    try {
      let answer = await app.ask_any(this.room, verb, asked, {
        signal: running.signal,
        onProgress: (progress) => {
          if (this.running !== running) return;
          this.progress = asked_in === app.language ? progress : { ...progress, text: '' };
          void this.hear_best(progress.best ?? []);
        },
      });
      // The language may have been switched while it was thought about.
      const language = app.language;
      if (language !== asked_in) answer = (await app.rendered(this.room, verb, answer)).answer;
      if (this.running !== running) return undefined;
      this.take(verb, asked);
      this.answer = answer as A;
      this.old = subject !== this.about(verb); // the position has changed meanwhile
      this.language = language;
      this.state = 'answered';
      app.say(`${answer.verdict ? app.texts.verdicts[answer.verdict] : ''} ${answer.headline.text ?? ''}`.trim());
      return this.answer;
    } catch (error) {
      if (this.running !== running) return undefined;
      if (running.signal.aborted) return undefined;
      this.take(verb, asked);
      this.error = error instanceof EngineError ? error.document : { code: 'failed', arguments: [], text: String(error) };
      this.language = asked_in;
      this.state = 'failed';
      return undefined;
    } finally {
      clearInterval(clock);
      if (this.running === running) {
        this.running = undefined;
        this.slow = false;
      }
    }
  }

  private async hear_best(moves: string[]): Promise<void> {
    const text = moves.join(' ');
    if (!text || text === this.best_of) return;
    this.best_of = text;
    const said = await Promise.resolve(this.say_best(moves)).catch(() => text);
    if (this.best_of === text) this.best = said;
  }

  private take(verb: string, request: JsonObject): void {
    this.verb = verb;
    this.request = request;
    this.answer = undefined;
    this.error = undefined;
    this.words = '';
    this.certificate = '';
    this.verified = undefined;
    this.old = false;
  }

  stop(): void {
    if (!this.running) return;
    this.running.abort();
    this.running = undefined;
    this.slow = false;
    this.state = 'stopped';
    app.say(app.texts.stopped);
  }

  // The answer before is told again.
  restore(): void {
    if (!this.earlier) return;
    const { answer, verb, request, language, subject } = this.earlier;
    this.take(verb, request);
    this.answer = answer;
    this.subject = subject;
    this.old = subject !== this.about(verb);
    this.language = language;
    this.state = 'answered';
    this.earlier = undefined;
  }

  async go_on(): Promise<void> {
    const { time: _, memory: __, ...request } = this.request;
    await this.ask(this.verb, request, this.limit, true, this.subject);
  }
  async ask_longer(): Promise<void> {
    const { time: _, memory: __, ...request } = this.request;
    await this.ask(this.verb, request, this.limit * 10, true, this.subject);
  }

  clear(): void {
    this.running?.abort();
    this.running = undefined;
    this.state = 'empty';
    this.slow = false;
    this.earlier = undefined;
    this.take('', {});
  }

  // The position has changed.
  age(): void {
    if (this.state === 'answered') this.old = true;
    if (this.state === 'failed' || this.state === 'stopped') this.clear();
  }

  async put_into_language(): Promise<void> {
    // What was wrong with a question is told by asking it again.
    if (this.state === 'failed' && this.language !== app.language && this.error?.code !== 'crashed') return this.go_on();
    if (!this.answer || this.language === app.language) return;
    const language = (this.language = app.language);
    const before = this.answer;
    const said = await app.rendered(this.room, this.verb, before);
    if (this.answer !== before || language !== app.language) return;
    this.answer = said.answer as A;
    if (this.words) this.words = said.words;
    if (this.verified) this.verified = (await app.rendered('', 'verify', this.verified)).answer;
  }

  async put_into_words(): Promise<void> {
    if (this.answer && !this.words) this.words = (await app.rendered(this.room, this.verb, this.answer)).words;
  }

  // The proof is made when it is wanted: by `verb`, which takes `certificate`.
  async prove(verb: string, request: JsonObject): Promise<string> {
    if (!this.certificate) {
      const answer = await app.ask_any(this.room, verb, { ...request, certificate: true });
      this.certificate = (answer['certificate'] as string | undefined) ?? '';
    }
    return this.certificate;
  }
  async verify(verb: string, request: JsonObject): Promise<void> {
    const certificate = await this.prove(verb, request);
    if (certificate) this.verified = await app.ask_any('', 'verify', { certificate });
    if (this.verified) app.say(this.verified.headline.text ?? '');
  }
}
