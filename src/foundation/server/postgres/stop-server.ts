import { setTimeout as delay } from 'node:timers/promises';

const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

async function isDoneWithin(work: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const timer = new AbortController();
  const patience = delay(patienceMs, false, { signal: timer.signal });
  // Cancelling the patience rejects it, which no one waits for any more.
  patience.catch(() => undefined);
  const isDone = await Promise.race([work.then(() => true), patience]);
  timer.abort();
  return isDone;
}

/** Shuts a server down: fast, then at once (the next start recovers), then by force. */
export async function shutDown(gone: Promise<unknown>, signal: (name: NodeJS.Signals) => void): Promise<void> {
  signal('SIGINT');
  if (await isDoneWithin(gone, FAST_SHUTDOWN_MS)) return;
  signal('SIGQUIT');
  if (await isDoneWithin(gone, IMMEDIATE_SHUTDOWN_MS)) return;
  signal('SIGKILL');
  await gone;
}
