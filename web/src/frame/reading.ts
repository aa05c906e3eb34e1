// A text that somebody has: which game, which position, or where it cannot be read. `read` of each room decides.
import { app } from '../app.svelte';
import { type Answer, EngineError, type JsonObject, type RoomName } from '../engine/engine';
import { kRooms } from '../address';

export interface Wrong {
  text: string;
  line: number;
  column: number;
}
export interface Read {
  room: RoomName;
  answer: Answer | undefined;
  wrong: Wrong | undefined; // the first mistake
}

interface Mistake {
  line: number;
  column: number;
  message: { text?: string };
}

export async function read_in(room: RoomName, input: string, more: JsonObject = {}): Promise<Read> {
  try {
    const answer = await app.ask_any(room, 'read', { input, ...more });
    const mistakes = (answer['mistakes'] ?? []) as Mistake[];
    const first = mistakes[0];
    return { room, answer, wrong: first && { text: first.message.text ?? '', line: first.line, column: first.column } };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { room, answer: undefined, wrong: { text: error.document.text, line: error.document.line ?? 1, column: error.document.column ?? 1 } };
  }
}

function fits(read: Read): boolean {
  const records = (read.answer?.['records'] ?? []) as unknown[];
  return records.length > 0 && !read.wrong;
}

// Those rooms that read it without a mistake.
export async function rooms_for(input: string): Promise<{ fitting: Read[]; all: Read[] }> {
  const rooms = kRooms.filter((room) => app.can(room, 'read'));
  const all = await Promise.all(rooms.map((room) => read_in(room, input)));
  return { fitting: all.filter(fits), all };
}

// The text in three parts: before the place, the word there, and after.
export function marked(text: string, wrong: Wrong): [string, string, string] {
  const lines = text.split('\n');
  const before = lines.slice(0, wrong.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const start = Math.min(before + wrong.column - 1, text.length);
  const word = /^[^\s|]+|^[\s|]/.exec(text.slice(start))?.[0] ?? ''; // LIN has bars between its words
  return [text.slice(0, start), word, text.slice(start + word.length)];
}
