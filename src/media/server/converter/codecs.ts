import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { ConversionFailed } from './request.ts';

/** The part of the compiled FFmpeg that is used. Its files are in its own memory and nowhere else. */
interface Core {
  exec(...args: string[]): number;
  ffprobe(...args: string[]): number;
  reset(): void;
  setTimeout(ms: number): void;
  setLogger(log: (entry: { type: string; message: string }) => void): void;
  FS: {
    writeFile(path: string, bytes: Uint8Array, options?: { canOwn: boolean }): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
    analyzePath(path: string): { exists: boolean };
  };
}
type CreateCore = (options: {
  instantiateWasm(imports: object, done: (instance: object) => void): object;
}) => Promise<Core>;

/** FFmpeg as a compiled WebAssembly module; each instance of it has a memory of its own. */
export type CompiledCodecs = object & { readonly __compiled: never };

/** The part of the standard API that is used; its types belong to browsers and are not among those of Node. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<CompiledCodecs>;
  instantiate(compiled: CompiledCodecs, imports: object): Promise<object>;
};

export interface Stream {
  codec_type: string;
  codec_name?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  duration?: string;
  avg_frame_rate?: string;
  nb_read_packets?: string;
  disposition?: { attached_pic?: number };
}

export interface Probed {
  streams: Stream[];
  format: { duration?: string };
}

export interface Codecs {
  /** What is in a file. */
  probe(reader: string, bytes: Uint8Array): Probed;
  /** Runs one conversion of the file that was probed, or of other bytes; null when it made nothing. */
  make(options: { input: readonly string[]; output: readonly string[]; bytes?: Uint8Array }): Uint8Array | null;
  lastWords(): string;
}

const IN = '/in';
const OUT = '/out';
const require = createRequire(import.meta.url);

/** Compiles FFmpeg, which takes longer than making an instance of it. */
export const compileCodecs = (): Promise<CompiledCodecs> =>
  WebAssembly.compile(readFileSync(require.resolve('@ffmpeg/core/wasm')));

const instantiate = async (compiled: CompiledCodecs, imports: object, done: (instance: object) => void) =>
  done(await WebAssembly.instantiate(compiled, imports));

function createCore(compiled: CompiledCodecs): Promise<Core> {
  // The module was built for a browser's worker and asks for its own address.
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  const create = require('@ffmpeg/core') as CreateCore;
  return new Promise((resolve, reject) => {
    // When an instance cannot be created, the library's promise never settles, so the failure is reported here.
    const instantiateWasm = (imports: object, done: (instance: object) => void): object => {
      instantiate(compiled, imports, done).catch(reject);
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
}

/**
 * Loads FFmpeg as WebAssembly: whatever a hostile file makes of a decoder stays in the instance's own memory, which has
 * neither a file system nor a network behind it. An instance reads one file, so that no file can reach another one.
 */
export async function loadCodecs(deadline: number, compiled?: CompiledCodecs): Promise<Codecs> {
  const core = await createCore(compiled ?? (await compileCodecs()));
  let words: string[] = [];
  core.setLogger(({ message }) => {
    words = [...words.slice(-20), message];
  });
  const run = (work: () => number): number => {
    core.reset();
    words = [];
    core.setTimeout(Math.max(1, deadline - Date.now()));
    const code = work();
    if (Date.now() >= deadline) throw new ConversionFailed('took_too_long', 'The codec ran into its time limit');
    return code;
  };
  const remove = (path: string) => {
    if (core.FS.analyzePath(path).exists) core.FS.unlink(path);
  };
  return {
    probe(reader, bytes) {
      core.FS.writeFile(IN, bytes);
      // Packets are counted only where the container does not say how many pictures there are.
      const count = reader === 'gif' ? ['-count_packets'] : [];
      const what = ['-show_entries', 'stream:format=duration', '-of', 'json', '-o', OUT];
      run(() => core.ffprobe('-v', 'error', ...count, ...what, '-f', reader, IN));
      if (!core.FS.analyzePath(OUT).exists) throw new ConversionFailed('unreadable', words.join(' '));
      const found = JSON.parse(Buffer.from(core.FS.readFile(OUT)).toString()) as Partial<Probed>;
      remove(OUT);
      return { streams: found.streams ?? [], format: found.format ?? {} };
    },
    make({ input, output, bytes }) {
      if (bytes) core.FS.writeFile(IN, bytes, { canOwn: true });
      const code = run(() =>
        core.exec('-v', 'error', '-protocol_whitelist', 'file', ...input, '-i', IN, ...output, OUT),
      );
      const made = code === 0 && core.FS.analyzePath(OUT).exists ? core.FS.readFile(OUT) : null;
      remove(OUT);
      return made && made.length > 0 ? made : null;
    },
    lastWords: () => words.join(' '),
  };
}
