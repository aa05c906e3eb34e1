// What the page asks, and of whom. Two engines stand behind one interface: a Worker with the rooms compiled to
// WebAssembly (worker_engine.ts), and `yomi serve` over HTTP (server_engine.ts). Both answer with the same JSON as
// `yomi engine` (docs/formats/json.md); the page decides nothing about a game by itself.

export type RoomName = 'tsume' | 'castle' | 'calculation' | 'concentration' | 'bridge';
// '' for the questions beside the rooms: verify, render.
export type AskedRoom = RoomName | '';
export type Language = 'en' | 'ja';

export type Json = string | number | boolean | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

// A number, a move or a card in the notation of the game, or a sentence itself.
export type Argument = string | Sentence;
export interface Sentence {
  code: string;
  arguments: Argument[];
  text?: string; // there if the request has `lang`
}

export type Verdict = 'proved' | 'refuted' | 'estimated' | 'unknown';
// `memory` in a browser may mean: more than a Worker is given. The command that could is the page's to show.
export type StopReason = 'time' | 'nodes' | 'memory' | 'cancelled';

// What every answer has; the rest is the question's own (`yomi engine --openapi`).
export interface Answer {
  headline: Sentence;
  version: string;
  api: number;
  verdict?: Verdict;
  reason?: StopReason;
  nodes?: number;
  cpu_seconds?: number;
  [field: string]: unknown;
}

export interface Progress {
  done: number;
  total?: number; // not there: not known
  unit: string;
  seconds: number;
  best?: string[]; // the best so far, as the game writes its moves; empty where a question does not tell
  text?: string; // what there is to say, if the request has `lang`
}

// An error as the program says it. Beside the program's own codes:
//   crashed    the module trapped (out of memory, or a mistake of ours); a new Worker is ready
//   gone       the server does not answer
//   no_module  this room, or this verb, is not in the page: it needs `yomi serve`
export interface ErrorDocument {
  code: string;
  arguments: Argument[];
  text: string;
  field?: string;
  line?: number; // from 1
  column?: number;
}

export class EngineError extends Error {
  constructor(readonly document: ErrorDocument) {
    super(document.text);
    this.name = 'EngineError';
  }
}

export interface Question {
  room: AskedRoom;
  verb: string;
  quick: boolean; // never searches long: answered at once, even while another question runs
}

export interface Hello {
  version: string;
  api: number;
  memory: number; // bytes a question may use
  questions: Question[];
}

export interface AskOptions {
  onProgress?: (progress: Progress) => void; // at most ten a second, none before 0.1 s
  signal?: AbortSignal; // ends the question within 100 ms
}

export interface Engine {
  readonly kind: 'worker' | 'server';
  // What can be asked. A room that is not listed is not in this engine. Of a Worker's engine: answered without
  // loading any module.
  hello(): Promise<Hello>;
  // The request's fields beside room and verb; `lang` asks for the texts. A question that ended with its budget is
  // an answer (`unknown` with its reason). Throws EngineError; and, when `signal` was given up, its reason
  // (an AbortError), as fetch does.
  // Quick questions are answered while a long one runs. A second long one waits for the first.
  ask(room: AskedRoom, verb: string, request: JsonObject, options?: AskOptions): Promise<Answer>;
  // Whether the page has the answer already: it was asked when the page was packed.
  knows(room: AskedRoom, verb: string, request: JsonObject): boolean;
  // Loads what `room` needs, so that its first question does not wait for it.
  prepare(room: RoomName): Promise<void>;
  // Whether a question to `room` would load nothing over a network.
  at_hand(room: RoomName): boolean;
  close(): void;
}
