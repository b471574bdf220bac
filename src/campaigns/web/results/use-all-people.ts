import { useEffect, useRef, useState } from 'react';

/** Result of one batch; `next`: cursor of the next one, null: this was the last. */
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
 * Processes all people of a number in batches, one after another. After a failure the next `run` continues after the last finished batch; `reset`
 * starts again with the first one. Unmounting cancels it.
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
  /** The results of all batches; null if one failed or the work was cancelled. */
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
