import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ConversionOutcome, ConversionRequest } from './request.ts';

export interface ConverterLimits {
  withinMs: number;
  /** Of the codecs: pages of 64 KiB. */
  memoryPages: number;
}

/** Four minutes of work and time to start; one gibibyte. */
export const CONVERTER_LIMITS: ConverterLimits = { withinMs: 5 * 60_000, memoryPages: 16_384 };

/** JavaScript of the converter itself; pictures and codecs lie outside of it. */
const HEAP_MB = 256;
/** Exit codes where a system turns the signal of an abort into a number. */
const ABORTED: ReadonlySet<number | null> = new Set([133, 134]);

/** How a process ended. */
export interface Ended {
  code: number | null;
  signal: string | null;
}

/** The engine aborts when it gets no memory, and systems kill what takes too much. */
const endedForMemory = ({ code, signal }: Ended): boolean => signal !== null || ABORTED.has(code);

/** How much longer than its own deadline a converter may live. */
const GRACE_MS = 5_000;

export interface Conversion {
  outcome: ConversionOutcome;
  /** Only of `made`. */
  bytes: Buffer;
}

const require = createRequire(import.meta.url);
const main = path.join(import.meta.dirname, 'main.ts');

/** Where packages lie, also when the folder is a link. */
function packagesFolder(): string {
  const entry = require.resolve('sharp');
  const name = `node_modules${path.sep}`;
  return entry.slice(0, entry.lastIndexOf(name) + name.length);
}

const PACKAGES = ['@ffmpeg/core', 'libheif-js', 'sharp', '@img', 'detect-libc', 'semver'];

/** What the converter may read: its own code, its codecs, and the encoder. */
function readable(): string[] {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const folders = new Set([path.join(root, 'node_modules'), packagesFolder()]);
  return [
    `${import.meta.dirname}/*`,
    path.join(root, 'package.json'),
    ...[...folders].flatMap((folder) => PACKAGES.map((name) => `${path.join(folder, name)}/*`)),
  ];
}

/** What the converter is started with, so that it can do nothing but convert. */
export const isolation = (memoryPages: number): string[] => [
  '--permission',
  // Where the folder of packages is a link, following it would need the right to read all of them.
  '--preserve-symlinks',
  // The encoder of pictures is native code; it gets pixels, never a file.
  '--allow-addons',
  ...readable().map((each) => `--allow-fs-read=${each}`),
  `--wasm-max-mem-pages=${memoryPages}`,
  `--max-old-space-size=${HEAP_MB}`,
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
];

/**
 * Converts a file in a process of its own, which may read nothing but its own code and is killed when it takes too
 * long. Whatever the file does to it, the response is an outcome; throws only when the converter cannot be started.
 */
export async function runConverter(
  request: Omit<ConversionRequest, 'within_ms'>,
  file: Readable,
  { withinMs, memoryPages }: ConverterLimits = CONVERTER_LIMITS,
): Promise<Conversion> {
  const child = spawn(
    process.execPath,
    [...isolation(memoryPages), main, JSON.stringify({ ...request, within_ms: withinMs } satisfies ConversionRequest)],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore', 'pipe'] },
  );
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, withinMs + GRACE_MS);
  try {
    const verdict = child.stdio[3] as Readable;
    const [end, bytes, words] = await Promise.all([
      ended,
      buffer(child.stdout as Readable),
      buffer(verdict),
      // One that ends early stops reading: what became of it counts, not the pipe.
      pipeline(file, child.stdin as Writable).catch(() => undefined),
    ]);
    if (isLate) return failed('took_too_long', 'Killed after its time');
    if (words.length > 0) return { outcome: JSON.parse(words.toString()) as ConversionOutcome, bytes };
    if (endedForMemory(end)) return failed('out_of_memory', `Ended with ${end.code ?? end.signal}`);
    throw new Error(`The converter ended with ${end.code} and said nothing`);
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  }
}

const failed = (problem: Extract<ConversionOutcome, { kind: 'failed' }>['problem'], detail: string): Conversion => ({
  outcome: { kind: 'failed', problem, detail },
  bytes: Buffer.alloc(0),
});
