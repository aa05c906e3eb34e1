// An engine behind HTTP, as `yomi serve` and the development server speak it: the request as JSON, the answer as
// a stream of `progress` events and then `answer` or `error`. Closing the connection ends the question. A server
// that others can reach wants a token, sent with each request.
import { type Answer, type AskOptions, type AskedRoom, type Engine, EngineError, type ErrorDocument, type Hello, type JsonObject, type Progress, type RoomName } from './engine/engine';

function lost(): EngineError {
  return new EngineError({ code: 'gone', arguments: [], text: 'the server does not answer' });
}

interface Event {
  name: string;
  data: string;
}
async function* events_of(stream: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const of = (key: string) => lines.find((line) => line.startsWith(`${key}:`))?.slice(key.length + 1).trimStart() ?? '';
      yield { name: of('event'), data: of('data') };
    }
  }
}

export class HttpEngine implements Engine {
  readonly kind = 'server';
  private readonly headers: Record<string, string>;
  constructor(
    token = '',
    private readonly base = '/api/v1',
  ) {
    this.headers = token ? { Authorization: `Bearer ${token}` } : {};
  }

  // The description says what can be asked, `health` who answers.
  async hello(): Promise<Hello> {
    try {
      const [health, api] = await Promise.all(
        ['health', 'openapi.json'].map(async (name) => {
          const response = await fetch(`${this.base}/${name}`, { headers: this.headers });
          if (!response.ok) throw lost();
          return response.json() as Promise<unknown>;
        }),
      );
      const { paths } = api as { paths: Record<string, { post?: { 'x-quick'?: boolean } }> };
      const questions = Object.entries(paths).flatMap(([path, { post }]) => {
        const [room = '', verb] = path.slice('/api/v1/'.length).split('/');
        if (!post) return [];
        return [verb ? { room: room as RoomName, verb, quick: post['x-quick'] === true } : { room: '' as const, verb: room, quick: post['x-quick'] === true }];
      });
      const { version, api: number } = health as { version: string; api: number };
      return { version, api: number, memory: 0, questions };
    } catch {
      throw lost();
    }
  }

  async ask(room: AskedRoom, verb: string, request: JsonObject, options: AskOptions = {}): Promise<Answer> {
    const path = room ? `${room}/${verb}` : verb;
    try {
      const response = await fetch(`${this.base}/${path}`, {
        method: 'POST',
        headers: { ...this.headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
        body: JSON.stringify(request),
        signal: options.signal ?? null,
      });
      if (!response.ok || !response.body) throw new EngineError(((await response.json()) as { error: ErrorDocument }).error);
      for await (const event of events_of(response.body)) {
        const data: unknown = JSON.parse(event.data);
        if (event.name === 'progress') options.onProgress?.(data as Progress);
        if (event.name === 'error') throw new EngineError(data as ErrorDocument);
        if (event.name === 'answer') return data as Answer;
      }
    } catch (error) {
      if (error instanceof EngineError || options.signal?.aborted) throw error;
    }
    throw lost();
  }

  knows(): boolean {
    return false;
  }
  prepare(_room: RoomName): Promise<void> {
    return Promise.resolve();
  }
  at_hand(_room: RoomName): boolean {
    return true;
  }
  close(): void {}
}
