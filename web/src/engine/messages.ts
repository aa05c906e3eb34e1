// What the page and its Workers say to each other.
import type { Progress } from './engine';

export type ToWorker =
  | { load: { room: string; module: WebAssembly.Module | ArrayBuffer } }
  | { ask: { key: number; room: string; line: string } };

export type FromWorker =
  | { loaded: string }
  | { key: number; progress: Progress }
  | { key: number; reply: string }
  // The module trapped; nothing more comes from this Worker.
  | { key: number; crashed: string };
