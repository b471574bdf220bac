import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import { createWebhookInbox } from './append-webhooks.ts';

/** A pool whose statements end when the test says so; each is known by its bodies. */
function slowPool() {
  const running: { bodies: string[]; end: () => void }[] = [];
  const begun: string[][] = [];
  const query = ({ values: [, all, lengths] }: { values: [string, Buffer, number[]] }) => {
    const { promise, resolve } = Promise.withResolvers<{ rows: never[] }>();
    let from = 0;
    const bodies = lengths.map((length) => all.subarray(from, (from += length)).toString());
    begun.push(bodies);
    running.push({ bodies, end: () => resolve({ rows: [] }) });
    return promise;
  };
  return { pool: { query } as unknown as Pool, running, begun };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('webhooks that come one after the other are stored one after the other, whatever the first one’s statement takes', async () => {
  const { pool, running, begun } = slowPool();
  const inbox = createWebhookInbox({ pool });
  const first = inbox.append('whatsapp', Buffer.from('1'));
  await turn();
  const others = [inbox.append('whatsapp', Buffer.from('2')), inbox.append('whatsapp', Buffer.from('3'))];
  await turn();
  expect(begun).toEqual([['1']]);
  vi.advanceTimersByTime(50);
  running[0]?.end();
  await first;
  await turn();
  expect(begun).toEqual([['1'], ['2', '3']]);
  running[1]?.end();
  await Promise.all(others);
});

test('webhooks that come within a few milliseconds share a statement; one that comes alone does not wait', async () => {
  const { pool, running, begun } = slowPool();
  const inbox = createWebhookInbox({ pool });
  const append = async (body: string) => {
    const stored = inbox.append('whatsapp', Buffer.from(body));
    await turn();
    return { stored };
  };
  const first = await append('1');
  running[0]?.end();
  await first.stored;
  const second = await append('2');
  vi.advanceTimersByTime(2);
  const third = await append('3');
  expect(begun).toEqual([['1']]);
  vi.advanceTimersByTime(3);
  expect(begun).toEqual([['1'], ['2', '3']]);
  running[1]?.end();
  await Promise.all([second.stored, third.stored]);
  vi.advanceTimersByTime(4);
  await append('4');
  expect(begun).toEqual([['1'], ['2', '3'], ['4']]);
});

test('a flood has two statements under way', async () => {
  const { pool, running, begun } = slowPool();
  const inbox = createWebhookInbox({ pool });
  const all = Array.from({ length: 1_100 }, (_, index) => inbox.append('whatsapp', Buffer.from(String(index))));
  await turn();
  expect(begun.map(({ length }) => length)).toEqual([500, 500]);
  running[0]?.end();
  running[1]?.end();
  await turn();
  vi.advanceTimersByTime(4);
  running[2]?.end();
  await Promise.all(all);
  expect(begun.flat()).toEqual(Array.from({ length: 1_100 }, (_, index) => String(index)));
});
