// A room compiled to WebAssembly, as src/wasm/door.h describes it: the few imports it needs, and one question at a
// time. Runs in a Worker, in a page, and under Node alike.
import { decompress } from 'fzstd';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(address: number): void;
  ask(address: number, size: number): number;
}

export class RoomModule {
  private exports!: Exports;
  private onProgress: (line: string) => void = () => {};

  static async load(module: WebAssembly.Module | BufferSource): Promise<RoomModule> {
    const room = new RoomModule();
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const instance = await WebAssembly.instantiate(compiled, room.imports());
    room.exports = instance.exports as unknown as Exports;
    room.exports._initialize();
    return room;
  }

  // A line of `yomi engine`, and its reply. Throws where the module traps; then it must not be asked again.
  ask(line: string, onProgress: (line: string) => void = () => {}): string {
    this.onProgress = onProgress;
    const question = new TextEncoder().encode(line);
    const address = this.exports.allocate(question.length);
    this.bytes(address, question.length).set(question);
    const reply = this.exports.ask(address, question.length);
    this.exports.release(address);
    const text = this.text(reply + 4, this.view().getUint32(reply, true));
    this.exports.release(reply);
    return text;
  }

  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  // The buffer is another one whenever the memory has grown, so it is never kept.
  private view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }
  private bytes(address: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, address >>> 0, size >>> 0);
  }
  private text(address: number, size: number): string {
    return new TextDecoder().decode(this.bytes(address, size));
  }

  private imports(): WebAssembly.Imports {
    const unsupported = 52; // WASI's ENOSYS
    return {
      yomi: {
        progress: (address: number, size: number) => this.onProgress(this.text(address, size)),
        unpack: (from: number, fromSize: number, to: number, toSize: number) => {
          try {
            const unpacked = decompress(this.bytes(from, fromSize));
            if (unpacked.length !== toSize >>> 0) return 0;
            this.bytes(to, toSize).set(unpacked);
            return 1;
          } catch {
            return 0;
          }
        },
      },
      // What the C library asks of a system. There is no environment and no file but the console.
      wasi_snapshot_preview1: {
        environ_sizes_get: (count: number, size: number) => {
          this.view().setUint32(count, 0, true);
          this.view().setUint32(size, 0, true);
          return 0;
        },
        environ_get: () => 0,
        clock_time_get: (_clock: number, _precision: bigint, out: number) => {
          this.view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        fd_write: (_file: number, vectors: number, count: number, out: number) => {
          let text = '';
          let written = 0;
          for (let i = 0; i < count; ++i) {
            const at = this.view().getUint32(vectors + 8 * i, true);
            const size = this.view().getUint32(vectors + 8 * i + 4, true);
            text += this.text(at, size);
            written += size;
          }
          console.error(text);
          this.view().setUint32(out, written, true);
          return 0;
        },
        fd_close: () => 0,
        fd_read: () => unsupported,
        fd_seek: () => unsupported,
        fd_fdstat_get: () => unsupported,
        proc_exit: (code: number) => {
          throw new Error(`the module ended with ${code}`);
        },
      },
    };
  }
}
