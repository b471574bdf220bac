import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The browser deletes its storage and closes connections while the app deletes what it has kept.

const open = vi.fn<() => unknown>();
let forgetQueries: () => Promise<void>;

beforeEach(async () => {
  // The environment of these tests has no such storage, and no browser fails at a moment of the test's choice.
  vi.stubGlobal('indexedDB', { open });
  vi.resetModules();
  ({ forgetQueries } = await import('./kept-queries.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  open.mockReset();
});

/** A request to open the database, answered as the browser does: after the caller has set its listeners. */
function request(outcome: { error: DOMException } | { result: unknown }): unknown {
  const made: typeof outcome & { onsuccess?: () => void; onerror?: () => void } = { ...outcome };
  queueMicrotask(() => ('error' in outcome ? made.onerror?.() : made.onsuccess?.()));
  return made;
}
const closed = () => request({ error: new DOMException('The connection was closed.', 'AbortError') });

test('a deletion whose connection was closed is done with a new connection', async () => {
  const clear = vi.fn<() => void>();
  const transaction: { oncomplete?: () => void } = {};
  const objectStore = () => ({ clear, transaction });
  clear.mockImplementation(() => queueMicrotask(() => transaction.oncomplete?.()));
  open
    .mockImplementationOnce(closed)
    .mockImplementation(() => request({ result: { transaction: () => ({ objectStore }) } }));
  await forgetQueries();
  expect(clear).toHaveBeenCalledOnce();
});

test('a browser that refuses its storage is no error: nothing was kept', async () => {
  open.mockImplementation(closed);
  await expect(forgetQueries()).resolves.toBeUndefined();
  expect(open).toHaveBeenCalledTimes(2);
});
