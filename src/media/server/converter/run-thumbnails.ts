import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { readFrames, frameStart, type Frame } from './frames.ts';
import { CONVERTER_LIMITS, isolation, type ConverterLimits, type Ended } from './run-converter.ts';
import type { ThumbnailOutcome, ThumbnailRequest } from './thumbnail-request.ts';

/** Of one file. The first picture of a film or a photo takes a second where the processor is busy with other work. */
const THUMBNAIL_LIMITS: ConverterLimits = { ...CONVERTER_LIMITS, withinMs: 60_000 };

/** How much longer than a file's own deadline the program may be busy with it. */
const GRACE_MS = 5_000;
/** A program ends after this many: what it may have kept of them is given back. */
const MOST_FILES = 32;
/** How long a program without a file stays: pictures often come one after the other, and a start costs more than a thumbnail. */
const IDLE_MS = 10_000;

const main = path.join(import.meta.dirname, 'thumbnails-main.ts');

export interface FileToShow {
  mime_type: string;
  size: number;
  /** Also where the file is no larger than what is made of it. */
  always?: true;
  /** Its bytes, read when its turn has come; null when they are gone. */
  open(): Promise<{ stream: Readable } | null>;
}

export interface ThumbnailResult {
  outcome: ThumbnailOutcome;
  /** Empty where there is no thumbnail. */
  bytes: Buffer;
}

export interface ThumbnailMaker {
  /** Waits for its turn. Whatever the file does, the response is an outcome; throws when the program or the bytes cannot be had. */
  make(file: FileToShow, ending: AbortSignal): Promise<ThumbnailResult>;
}

const tookTooLong: ThumbnailResult = {
  outcome: { kind: 'failed', problem: 'took_too_long', detail: 'Killed after its time' },
  bytes: Buffer.alloc(0),
};

interface Program {
  child: ChildProcess;
  frames: AsyncIterator<Frame, undefined>;
  ended: Promise<Ended>;
  files: number;
}

/** Makes thumbnails one at a time, in a program that runs as long as files come, and at a low priority. */
export function createThumbnailMaker(limits: ConverterLimits = THUMBNAIL_LIMITS, idleMs = IDLE_MS): ThumbnailMaker {
  let program: Program | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    program?.child.stdin?.end();
    program = null;
  };
  const rest = () => {
    if (program) setNeeded(program.child, false);
    idle = setTimeout(end, idleMs).unref();
  };
  async function makeNext(file: FileToShow, ending: AbortSignal): Promise<ThumbnailResult> {
    ending.throwIfAborted();
    if (program && program.files >= MOST_FILES) end();
    // The system may have killed it while it waited.
    if (program && hasEnded(program.child)) program = null;
    program ??= startProgram(limits);
    const current = program;
    setNeeded(current.child, true);
    current.files += 1;
    let isAlive = false;
    try {
      const result = await exchange(current, file, limits, ending);
      isAlive = typeof result === 'object';
      if (result === 'late') return tookTooLong;
      return result === 'ended' ? await died(current) : result;
    } finally {
      if (!isAlive) {
        current.child.kill('SIGKILL');
        program = null;
      }
    }
  }
  return {
    make(file, ending) {
      waiting += 1;
      clearTimeout(idle);
      const made = last.then(() => makeNext(file, ending));
      last = made
        .catch(() => undefined)
        .then(() => {
          waiting -= 1;
          if (waiting === 0) rest();
        });
      return made;
    },
  };
}

function startProgram({ memoryPages }: ConverterLimits): Program {
  const child = spawn(process.execPath, [...isolation(memoryPages), main], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  }).finally(() => process.off('exit', kill));
  // Awaited only where a file has no response.
  ended.catch(() => undefined);
  // One that ends early stops reading: what became of it counts, not the pipe.
  child.stdin.on('error', () => undefined);
  lowerPriority(child);
  return { child, ended, files: 0, frames: readFrames(child.stdout as Readable)[Symbol.asyncIterator]() };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** While a program only waits for files, this process may end, and then kills it. */
function setNeeded(child: ChildProcess, isNeeded: boolean): void {
  for (const each of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (isNeeded) each.ref();
    else each.unref();
  }
}

/** Thumbnails have low priority: messages and requests get the processor first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, which its output reports.
  }
}

/** Gives one file to the program and waits for its response, or says how the program ended without one. */
async function exchange(
  { child, frames }: Program,
  file: FileToShow,
  { withinMs }: ConverterLimits,
  ending: AbortSignal,
): Promise<ThumbnailResult | 'late' | 'ended'> {
  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, withinMs + GRACE_MS);
  ending.addEventListener('abort', kill, { once: true });
  try {
    const response = frames.next();
    // When writing the bytes fails, this promise is not awaited, and its rejection must not end the process.
    response.catch(() => undefined);
    await give(child.stdin as Writable, file, {
      mime_type: file.mime_type,
      within_ms: withinMs,
      ...(file.always && { always: true }),
    });
    const { value } = await response;
    if (value) return { outcome: value.head as ThumbnailOutcome, bytes: value.body };
    ending.throwIfAborted();
    return isLate ? 'late' : 'ended';
  } finally {
    clearTimeout(timer);
    ending.removeEventListener('abort', kill);
  }
}

async function give(input: Writable, file: FileToShow, request: ThumbnailRequest): Promise<void> {
  const stored = await file.open();
  if (!stored) throw new Error('The bytes of a file that is to be shown are gone');
  let length = 0;
  input.write(frameStart(request, file.size));
  for await (const chunk of stored.stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    // A program that has ended takes nothing, and its end is reported by its output.
    if (input.destroyed) return stored.stream.destroy() && undefined;
    if (!input.write(chunk)) await drained(input);
  }
  if (length !== file.size) throw new Error(`A file of ${file.size} bytes has ${length}`);
}

const drained = (input: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      input.off('drain', done);
      input.off('close', done);
      resolve();
    };
    input.once('drain', done);
    input.once('close', done);
  });

/** A stop of the machine, too little memory, a fault of the program: the next try shows whether the file is the cause. */
async function died({ ended }: Program): Promise<never> {
  const { code, signal } = await ended;
  throw new Error(`The thumbnail program ended with ${code ?? signal} and no response`);
}
