import { useEffect, useRef, useState } from 'react';

/** What a call did with some of the people, and where it goes on; null: these were the last ones. */
interface Part {
  people: number;
  next: string | null;
}

interface Walk {
  done: number;
  isRunning: boolean;
  error: Error | null;
}

const START: Walk = { done: 0, isRunning: false, error: null };

/**
 * Does something with all people of a number, however many: one part after the other. What a failure leaves undone goes on behind the
 * last part that was done with the next `run`; `reset` begins again at the first one. Leaving the screen ends it.
 */
export function useAllPeople<P extends Part>() {
  const [walk, setWalk] = useState<Walk>(START);
  const parts = useRef<P[]>([]);
  const ending = useRef<AbortController | null>(null);
  const end = () => {
    ending.current?.abort();
    ending.current = null;
    parts.current = [];
  };
  useEffect(() => end, []);
  /** All parts, once the last one is done; null where it failed or was ended. */
  async function run(ask: (after: string | null, signal: AbortSignal) => Promise<P>): Promise<readonly P[] | null> {
    const { signal } = (ending.current = new AbortController());
    const done = parts.current;
    const report = (isRunning: boolean, error: Error | null = null) =>
      setWalk({ done: done.reduce((sum, { people }) => sum + people, 0), isRunning, error });
    report(true);
    try {
      for (let last = done.at(-1); last?.next !== null; last = done.at(-1)) {
        const part = await ask(last?.next ?? null, signal);
        if (signal.aborted) return null;
        done.push(part);
        report(true);
      }
    } catch (error) {
      if (signal.aborted) return null;
      report(false, error instanceof Error ? error : new Error('A part of the people failed', { cause: error }));
      return null;
    }
    report(false);
    return done;
  }
  const reset = () => {
    end();
    setWalk(START);
  };
  return { ...walk, run, reset };
}
