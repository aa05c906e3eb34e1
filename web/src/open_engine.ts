// Who answers: the server that the page came from, or else the page itself.
import type { Engine } from './engine/engine';
import { find_parts, keep_for_offline } from './engine/parts';
import { WorkerEngine } from './engine/worker_engine';
import { HttpEngine } from './http_engine';

// `yomi serve --listen` gives an address with a token behind its #: `#token=…`. It is taken out of the address, so
// that a shared one does not carry it, and kept for as long as the window.
const kToken = 'yomikiri.token';
function take_token(): string {
  const [, given, rest = ''] = /^#token=([\w-]+)&?(.*)$/.exec(location.hash) ?? [];
  try {
    if (given) sessionStorage.setItem(kToken, given);
    if (given) history.replaceState(null, '', location.pathname + location.search + (rest ? `#${rest}` : ''));
    return given ?? (location.protocol.startsWith('http') ? sessionStorage.getItem(kToken) : '') ?? '';
  } catch {
    return given ?? ''; // nothing may be kept
  }
}

// Without a token `yomi serve` listens on this machine alone; nobody else is asked whether it is one.
async function comes_from_server(): Promise<boolean> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return false;
  if (document.getElementById('yomi-parts')) return false; // one file, wherever it lies
  const response = await fetch('/api/v1/health').catch(() => undefined);
  return (response?.ok && response.headers.get('Content-Type')?.includes('json')) ?? false;
}

export async function open_engine(): Promise<Engine> {
  const token = take_token();
  if (token) return new HttpEngine(token);
  const parts = await find_parts();
  if (!parts || (await comes_from_server())) return new HttpEngine();
  keep_for_offline();
  return new WorkerEngine(parts);
}
