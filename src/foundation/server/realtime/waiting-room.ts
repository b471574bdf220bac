import { refuse } from '../refuse.ts';

/** Lets `places` pieces of work run at once; others wait in turn, and beyond `maxWaiting` are refused. */
export function createWaitingRoom(
  places: number,
  maxWaiting: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (waiting.length >= maxWaiting) refuse('SERVICE_UNAVAILABLE');
      await new Promise<void>((enter) => waiting.push(enter));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
