// The Worker: rooms as they are loaded, and one question at a time. It is ended from outside, at any moment.
import type { Progress } from './engine';
import type { FromWorker, ToWorker } from './messages';
import { RoomModule } from './module';

interface Port {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
}
const port = globalThis as unknown as Port;
const rooms = new Map<string, Promise<RoomModule>>();

async function answer(key: number, room: string, line: string): Promise<void> {
  try {
    const module = await rooms.get(room)!;
    const reply = module.ask(line, (text) => {
      const { progress } = JSON.parse(text) as { progress: Progress };
      port.postMessage({ key, progress });
    });
    port.postMessage({ key, reply });
  } catch (error) {
    port.postMessage({ key, crashed: error instanceof Error ? error.message : String(error) });
  }
}

port.onmessage = (event) => {
  const message = event.data;
  if ('load' in message) {
    const { room, module } = message.load;
    rooms.set(room, RoomModule.load(module));
    rooms.get(room)!.then(
      () => port.postMessage({ loaded: room }),
      () => {}, // told to whoever asks
    );
  } else {
    void answer(message.ask.key, message.ask.room, message.ask.line);
  }
};
