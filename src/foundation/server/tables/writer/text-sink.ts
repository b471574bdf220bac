import { finished, type Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

const CHUNK_LENGTH = 64 * 1024;

export interface TextSink {
  write(text: string): Promise<void>;
  /** Resolves when everything was taken. */
  end(): Promise<void>;
  abort(error: Error): void;
}

/**
 * Joins texts to chunks for a stream, and waits while it is full. Each chunk gives way to other work of the event loop: a
 * stream that is never full would keep it for a million rows.
 */
export function createTextSink(stream: Writable, completed: Writable = stream): TextSink {
  let waiting = '';
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const done = new Promise<void>((resolve) => {
    finished(completed, { readable: false }, (error) => {
      failure ??= error ?? null;
      wake?.();
      resolve();
    });
  });
  const throwFailure = () => {
    if (failure) throw failure;
  };
  const flush = async () => {
    const chunk = waiting;
    waiting = '';
    throwFailure();
    if (!stream.write(chunk)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        stream.once('drain', resolve);
      });
      wake = null;
    }
    await turn();
    throwFailure();
  };
  return {
    async write(text) {
      waiting += text;
      if (waiting.length >= CHUNK_LENGTH) await flush();
    },
    async end() {
      if (waiting !== '') await flush();
      throwFailure();
      stream.end();
      await done;
      throwFailure();
    },
    abort(error) {
      failure ??= error;
      completed.destroy(error);
      stream.destroy();
    },
  };
}
