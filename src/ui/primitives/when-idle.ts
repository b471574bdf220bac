/**
 * Runs `run` when the page has nothing else to do, after `atMostMs` at the latest. Safari has no requestIdleCallback: there it runs
 * after `elseMs`. Returns the function that cancels it.
 */
export function whenIdle(run: () => void, atMostMs: number, elseMs = 0): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: atMostMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, elseMs);
  return () => clearTimeout(timer);
}
