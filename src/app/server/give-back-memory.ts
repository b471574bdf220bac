import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough for what a start still does after it is ready. */
const AFTER_START_MS = 2_000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Once, a moment after the start: what the start needed and nothing needs again is given back to the system, some tens of
 * megabytes. By itself V8 keeps them, and the young generation at the size to which loading a thousand modules made it
 * grow. It takes a tenth of a second, before there is anything to do.
 */
export function giveBackMemoryAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  setTimeout(() => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' }), AFTER_START_MS).unref();
}
