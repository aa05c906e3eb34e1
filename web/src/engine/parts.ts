// What the page brought with it for its own engine (tools/pack.mjs): in the page itself where it is one file, as
// files beside it on a web host.
import type { Answer, Hello, RoomName } from './engine';
import { from_pairs } from './pairs';
import type { Parts } from './worker_engine';

interface Packed {
  hello: Hello;
  worker: string; // its code, or its file
  known: Record<string, Answer>; // what was answered when it was packed
  modules?: Partial<Record<RoomName, string>>; // files; in one file each stands behind the page, zstd in pairs
}

// A room is compiled once, whoever asks for it.
function once(load: (room: RoomName) => Promise<WebAssembly.Module>): Parts['module'] {
  const loading = new Map<RoomName, Promise<WebAssembly.Module>>();
  return (room) => {
    const known = loading.get(room);
    if (known) return known;
    const module = load(room);
    loading.set(room, module);
    module.catch(() => loading.delete(room)); // a network may come back
    return module;
  };
}

async function unpacked(pairs: string): Promise<Uint8Array<ArrayBuffer>> {
  const { decompress } = await import('fzstd'); // a site of files needs it only for certificates
  return new Uint8Array(decompress(from_pairs(pairs)));
}

// The page is drawn while the rest of the file is still being read.
async function behind(room: RoomName): Promise<string> {
  if (document.readyState === 'loading') await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  return document.getElementById(`yomi-module-${room}`)?.textContent ?? '';
}

function embedded(packed: Packed): Parts {
  const worker = URL.createObjectURL(new Blob([packed.worker], { type: 'text/javascript' }));
  return {
    hello: packed.hello,
    known: packed.known,
    module: once(async (room) => WebAssembly.compile(await unpacked(await behind(room)))),
    at_hand: () => true,
    worker: () => new Worker(worker),
  };
}

function beside(packed: Packed): Parts {
  const loaded = new Set<RoomName>();
  return {
    hello: packed.hello,
    known: packed.known,
    at_hand: (room) => loaded.has(room) || !!navigator.serviceWorker?.controller, // which keeps all
    module: once(async (room) => {
      const response = await fetch(packed.modules![room]!);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      // Not streamed: many hosts do not know the type application/wasm.
      const bytes = await response.arrayBuffer();
      loaded.add(room);
      return WebAssembly.compile(bytes);
    }),
    worker: () => new Worker(packed.worker),
  };
}

// Nothing where the page was not packed: a development server.
export async function find_parts(): Promise<Parts | undefined> {
  const inside = document.getElementById('yomi-parts')?.textContent;
  if (inside) return embedded(JSON.parse(inside) as Packed);
  const file = document.querySelector<HTMLMetaElement>('meta[name="yomi-parts"]')?.content;
  if (!file) return undefined;
  return beside((await (await fetch(file)).json()) as Packed);
}

// A packed site works offline once it was visited.
export function keep_for_offline(): void {
  if (location.protocol === 'file:' || !document.querySelector('meta[name="yomi-parts"]')) return;
  void navigator.serviceWorker?.register('sw.js').catch(() => {}); // without it the page works as well
}
