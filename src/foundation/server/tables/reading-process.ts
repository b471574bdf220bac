import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { TableError } from './table-error.ts';
import { decodeFrames, type ReadingRequest, type TableFrame } from './table-frame.ts';

/** Of the parser's JavaScript objects; shared texts and buffers are limited apart from it (`TableLimits`). */
const HEAP_MB = 256;
const YOUNG_GENERATION_MB = 8;
/** Exit codes where a system turns the signal of an abort into a number. */
const ABORTED: ReadonlySet<number | null> = new Set([133, 134]);

const require = createRequire(import.meta.url);
const main = path.join(import.meta.dirname, 'reader/main.ts');
const PACKAGES = ['csv-parse', 'yauzl', 'pend', 'saxes', 'xmlchars', 'chardet', '@e965/xlsx'];

/** Where packages lie, also when the folder is a link. */
function packagesFolder(): string {
  const entry = require.resolve('saxes');
  const name = `node_modules${path.sep}`;
  return entry.slice(0, entry.lastIndexOf(name) + name.length);
}

/** The process may read its own code and nothing else, start nothing and write nothing. */
function isolation(): string[] {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const folders = new Set([path.join(root, 'node_modules'), packagesFolder()]);
  const readable = [
    `${import.meta.dirname}/*`,
    path.join(root, 'package.json'),
    ...[...folders].flatMap((folder) => PACKAGES.map((name) => `${path.join(folder, name)}/*`)),
  ];
  return [
    '--permission',
    ...readable.map((each) => `--allow-fs-read=${each}`),
    // Where the folder of packages is a link, it may be followed and not be looked at.
    '--preserve-symlinks',
    `--max-old-space-size=${HEAP_MB}`,
    `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

export interface ReadingProcess {
  /** The next frame; null behind the last one. Throws a `TableError` for what is wrong with the file. */
  next(): Promise<TableFrame | null>;
  /** Ends the process, if it has not ended, and returns when it is gone. */
  end(): Promise<void>;
}

/** Starts the program that parses (`reader/main.ts`) on an open file. Whatever the file does to it stays in it. */
export function startReading(fd: number, request: ReadingRequest, signal: AbortSignal | undefined): ReadingProcess {
  const child = spawn(process.execPath, [...isolation(), main, JSON.stringify(request)], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore', fd],
  });
  // What people wait for comes before a file that is read for minutes.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  let isLate = false;
  let isClosed = false;
  const ended = new Promise<{ code: number | null; signal: string | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, by) => resolve({ code, signal: by }));
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  signal?.addEventListener('abort', kill, { once: true });
  const frames = decodeFrames(child.stdout as Readable);
  let workMs = 0;

  /** Time that the process takes for a frame; the time of the caller between two frames does not count. */
  const nextInTime = async () => {
    const begun = performance.now();
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, request.limits.maxWorkMs - workMs);
    try {
      return await frames.next();
    } finally {
      clearTimeout(timer);
      workMs += performance.now() - begun;
    }
  };

  const whyEnded = async (): Promise<Error> => {
    const { code, signal: by, error } = await ended;
    if (error) return new Error('The process that reads a table cannot be started', { cause: error });
    if (isLate) return new TableError('timed_out', { limit: request.limits.maxWorkMs });
    // The engine aborts when its heap is full, and systems kill what takes too much.
    if (by !== null || ABORTED.has(code)) return new TableError('out_of_memory', { limit: HEAP_MB });
    return new Error(`The process that reads a table ended with ${code} and said nothing`);
  };

  return {
    async next() {
      if (isClosed) return null;
      signal?.throwIfAborted();
      const { value: frame } = await nextInTime();
      signal?.throwIfAborted();
      if (!frame) throw await whyEnded();
      if (frame.kind === 'error') throw new TableError(frame.code, frame.detail);
      if (frame.kind === 'fault') throw new Error(`The process that reads a table failed: ${frame.description}`);
      return frame.kind === 'end' ? null : frame;
    },
    async end() {
      isClosed = true;
      kill();
      process.off('exit', kill);
      signal?.removeEventListener('abort', kill);
      // A pipe that is not read to its end would keep the process from being closed.
      child.stdout?.destroy();
      await ended;
    },
  };
}
