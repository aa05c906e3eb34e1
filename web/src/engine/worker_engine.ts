// The engine in the page itself. Two Workers: one for questions that search, one for quick ones, which so are
// answered while the first thinks. To cancel is to end the Worker. Chromium lets it compute for up to two seconds more
// before it ends it by force, and starting another takes its time beside it: so a third one gets ready while the first
// thinks, and answers the next question.
import { kind_of_certificate } from './certificate';
import {
  type Answer,
  type AskedRoom,
  type AskOptions,
  type Engine,
  EngineError,
  type ErrorDocument,
  type Hello,
  type JsonObject,
  type Progress,
  type RoomName,
} from './engine';
import { name_of_question } from './known';
import type { FromWorker, ToWorker } from './messages';

// What a page brings with it (tools/pack.mjs puts it there).
export interface Parts {
  hello: Hello; // of all rooms in the page
  module(room: RoomName): Promise<WebAssembly.Module>;
  at_hand(room: RoomName): boolean; // nothing has to come over a network for it
  worker(): Worker;
  // What was answered when the page was packed, by name_of_question(): the first screen's doors, and the examples
  // that rooms open with.
  known?: Record<string, Answer>;
}

interface Job {
  key: number;
  room: RoomName;
  line: string;
  options: AskOptions;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

// Milliseconds. A question that is answered sooner is not given up either.
const kSpareAfter = 100;
const kReadyAfter = 50;

function crashed(text: string): EngineError {
  return new EngineError({ code: 'crashed', arguments: [], text });
}

// A Worker and the rooms it was given.
interface Hand {
  worker: Worker;
  loaded: Set<RoomName>;
}

function give(hand: Hand, room: RoomName, module: WebAssembly.Module): void {
  if (hand.loaded.has(room)) return;
  hand.loaded.add(room);
  hand.worker.postMessage({ load: { room, module } } satisfies ToWorker);
}

// One Worker, its questions in a row; another Worker behind each that is ended, with `keeps_spare` one that stands ready.
class Lane {
  private hand: Hand | undefined;
  private spare: Hand | undefined;
  private waiting: Job[] = [];
  private running: Job | undefined;

  constructor(
    private readonly parts: Parts,
    private readonly keeps_spare: boolean,
  ) {}

  put(job: Job): void {
    this.waiting.push(job);
    this.next();
  }

  // Takes a question back, wherever it stands.
  cancel(job: Job): void {
    this.waiting = this.waiting.filter((each) => each !== job);
    if (this.running !== job) return;
    this.renew();
    this.next();
  }

  async prepare(room: RoomName): Promise<void> {
    await this.load(room);
  }

  close(): void {
    this.renew();
    this.renew(); // the spare one
    this.waiting = [];
  }

  private renew(): void {
    this.hand?.worker.terminate();
    this.hand = this.spare;
    this.spare = undefined;
    this.running = undefined;
  }

  private start(): Hand {
    const hand = { worker: this.parts.worker(), loaded: new Set<RoomName>() };
    hand.worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (hand === this.hand) this.hear(event.data);
    };
    hand.worker.onerror = (event) => {
      event.preventDefault();
      if (hand === this.hand) this.crash(event.message);
      if (hand === this.spare) this.spare = undefined;
    };
    return hand;
  }

  private async load(room: RoomName): Promise<Worker> {
    const module = await this.parts.module(room);
    this.hand ??= this.start();
    give(this.hand, room, module);
    return this.hand.worker;
  }

  private async make_spare(job: Job): Promise<void> {
    const module = await this.parts.module(job.room);
    if (this.running !== job) return;
    this.spare ??= this.start();
    give(this.spare, job.room, module);
  }

  private next(): void {
    if (this.running) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.running = job;
    this.load(job.room).then(
      (worker) => {
        if (this.running !== job) return;
        worker.postMessage({ ask: { key: job.key, room: job.room, line: job.line } } satisfies ToWorker);
        if (this.keeps_spare) setTimeout(() => void this.make_spare(job).catch(() => {}), kSpareAfter);
      },
      (error: unknown) => {
        if (this.running !== job) return;
        this.running = undefined;
        job.reject(crashed(error instanceof Error ? error.message : String(error)));
        this.next();
      },
    );
  }

  private hear(message: FromWorker): void {
    const job = this.running;
    if ('loaded' in message || !job || message.key !== job.key) return;
    if ('progress' in message) return job.options.onProgress?.(message.progress);
    if ('crashed' in message) return this.crash(message.crashed);
    this.running = undefined;
    const reply = JSON.parse(message.reply) as { answer?: Answer; error?: ErrorDocument };
    if (reply.answer) job.resolve(reply.answer);
    else job.reject(new EngineError(reply.error ?? { code: 'crashed', arguments: [], text: 'no answer' }));
    this.next();
  }

  // The module must not be asked again: a new Worker for what waits.
  private crash(text: string): void {
    const job = this.running;
    this.renew();
    job?.reject(crashed(text));
    this.next();
  }
}

export class WorkerEngine implements Engine {
  readonly kind = 'worker';
  private readonly thinking: Lane;
  private readonly quick: Lane;
  private lastKey = 0;

  constructor(private readonly parts: Parts) {
    this.thinking = new Lane(parts, true);
    this.quick = new Lane(parts, false);
  }

  hello(): Promise<Hello> {
    return Promise.resolve(this.parts.hello);
  }

  ask(room: AskedRoom, verb: string, request: JsonObject, options: AskOptions = {}): Promise<Answer> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(signal.reason as unknown);
    const answering = this.module_for(room, verb, request);
    const question = this.parts.hello.questions.find((each) => (each.room ?? '') === room && each.verb === verb);
    if (!answering || !question) return Promise.reject(this.missing(room, verb));
    const known = this.parts.known?.[name_of_question(room, verb, request)];
    if (known) {
      if (question.quick) this.get_ready(answering);
      return Promise.resolve(known);
    }
    const lane = question.quick ? this.quick : this.thinking;
    const key = ++this.lastKey;
    const head = room ? { id: String(key), room, verb } : { id: String(key), verb };
    return new Promise((resolve, reject) => {
      const job: Job = {
        key,
        room: answering,
        line: JSON.stringify({ ...request, ...head }),
        options,
        resolve: (answer) => {
          signal?.removeEventListener('abort', give_up);
          resolve(answer);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', give_up);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      const give_up = () => {
        lane.cancel(job);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', give_up, { once: true });
      lane.put(job);
    });
  }

  knows(room: AskedRoom, verb: string, request: JsonObject): boolean {
    return this.parts.known?.[name_of_question(room, verb, request)] !== undefined;
  }

  async prepare(room: RoomName): Promise<void> {
    await Promise.all([this.thinking.prepare(room), this.quick.prepare(room)]);
  }

  // Of a room that was opened: for the first move of all, once the board has been drawn.
  private get_ready(room: RoomName): void {
    setTimeout(() => void this.quick.prepare(room).catch(() => {}), kReadyAfter); // told to whoever asks
  }

  at_hand(room: RoomName): boolean {
    return this.parts.at_hand(room);
  }

  close(): void {
    this.thinking.close();
    this.quick.close();
  }

  // Who answers a question beside the rooms: the room of the certificate, or of the answer to be rendered.
  private module_for(room: AskedRoom, verb: string, request: JsonObject): RoomName | undefined {
    const of_request = verb === 'render' ? request['room_answered'] : kind_of_certificate(request['certificate']);
    const wanted = room || String(of_request ?? '').split('/')[0] || this.rooms()[0];
    return this.rooms().find((each) => each === wanted) ?? (room ? undefined : this.rooms()[0]);
  }

  private rooms(): RoomName[] {
    const names = this.parts.hello.questions.map((each) => each.room).filter(Boolean);
    return [...new Set(names)] as RoomName[];
  }

  private missing(room: AskedRoom, verb: string): EngineError {
    const command = room ? `${room} ${verb}` : verb;
    return new EngineError({ code: 'no_module', arguments: [command], text: `“${command}” is not in this page` });
  }
}

export type { Progress };
