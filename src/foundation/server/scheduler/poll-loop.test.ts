import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startPollLoop } from './poll-loop.ts';

const log = createLog('silent');

test('the loop works while there is more, sleeps, is woken, and stops after its batch', async () => {
  let waiting = 3;
  let batches = 0;
  let onBatch: () => void = () => undefined;
  const nextBatch = () => new Promise<void>((resolve) => (onBatch = resolve));
  const loop = startPollLoop({
    name: 'test',
    log,
    pollMs: 3_600_000,
    batch() {
      waiting -= 1;
      batches += 1;
      onBatch();
      return Promise.resolve(waiting > 0);
    },
  });
  while (batches < 3) await nextBatch();
  const woken = nextBatch();
  loop.wake();
  await woken;
  await loop.stop();
  loop.wake();
  expect(batches).toBe(4);
});

test('a failed batch is tried again', async () => {
  let tries = 0;
  await new Promise<void>((resolve) => {
    const loop = startPollLoop({
      name: 'test',
      log,
      pollMs: 20,
      batch() {
        tries += 1;
        if (tries < 3) return Promise.reject(new Error('The database is away'));
        void loop.stop().then(resolve);
        return Promise.resolve(false);
      },
    });
  });
  expect(tries).toBe(3);
});
