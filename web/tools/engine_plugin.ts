// The development server as `yomi serve` would be: POST /api/v1/{room}/{verb} with the request as JSON, answered
// by a `yomi engine` of this machine, so that the page is written and tested against real answers.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';

type Line = { id?: string; hello?: unknown; progress?: unknown; answer?: unknown; error?: unknown };
type Listener = (line: Line) => void;

class Pipe {
  private child: ChildProcess | undefined;
  private listeners = new Map<string, Listener>();
  private greeting: Listener[] = [];
  private next = 0;

  constructor(private readonly program: string) {}

  private running(): ChildProcess {
    if (this.child) return this.child;
    const child = spawn(this.program, ['engine', '--threads', '2'], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      if (line.hello) this.greeting.shift()?.(line);
      else if (line.id) this.listeners.get(line.id)?.(line);
    });
    const gone = () => {
      if (this.child === child) this.child = undefined;
      const error = { code: 'crashed', arguments: [], text: 'the engine has ended' };
      for (const [id, listener] of [...this.listeners]) listener({ id, error });
      this.listeners.clear();
    };
    child.on('exit', gone);
    child.on('error', gone);
    return (this.child = child);
  }

  hello(listener: Listener): void {
    this.greeting.push(listener);
    this.running().stdin!.write('{"hello":1}\n');
  }

  // Gives what ends the question.
  ask(question: object, listener: Listener): () => void {
    const id = `q${++this.next}`;
    this.listeners.set(id, (line) => {
      if (line.answer || line.error) this.listeners.delete(id);
      listener(line);
    });
    this.running().stdin!.write(`${JSON.stringify({ ...question, id })}\n`);
    return () => {
      if (this.listeners.delete(id)) this.running().stdin!.write(`${JSON.stringify({ cancel: id })}\n`);
    };
  }
}

function body(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => resolve(text));
  });
}

async function answer(program: string, pipe: Pipe, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , , room, verb] = (request.url ?? '').split('?')[0]!.split('/');
  if (room === 'health') return pipe.hello((line) => void response.end(JSON.stringify(line.hello)));
  if (room === 'openapi.json') return void response.end(execFileSync(program, ['engine', '--openapi'], { maxBuffer: 1 << 26 }));
  const question = JSON.parse(await body(request)) as object;
  response.setHeader('Content-Type', 'text/event-stream');
  response.flushHeaders();
  const cancel = pipe.ask(verb ? { ...question, room, verb } : { ...question, verb: room }, (line) => {
    const event = line.progress ? 'progress' : line.answer ? 'answer' : 'error';
    response.write(`event: ${event}\ndata: ${JSON.stringify(line.progress ?? line.answer ?? line.error)}\n\n`);
    if (event !== 'progress') response.end();
  });
  response.on('close', cancel);
}

export function engine_plugin(): Plugin {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const program = process.env['YOMI'] ?? `${root}/build/release/bin/yomi`;
  const middleware = (): Connect.NextHandleFunction => {
    const pipe = new Pipe(program);
    return (request, response, next) => {
      if (!request.url?.startsWith('/api/v1/')) return next();
      void answer(program, pipe, request, response);
    };
  };
  return {
    name: 'yomi-engine',
    configureServer: (server) => void server.middlewares.use(middleware()),
    configurePreviewServer: (server) => void server.middlewares.use(middleware()),
  };
}
