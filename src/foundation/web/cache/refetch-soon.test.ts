import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { createRefetchSoon } from './refetch-soon.ts';

const queryKey = ['counted'];
let replies: PromiseWithResolvers<number>[];
let client: ReturnType<typeof createQueryClient>;
let refetchSoon: ReturnType<typeof createRefetchSoon>;
let leave: () => void;

const queryFn = () => {
  const reply = Promise.withResolvers<number>();
  replies.push(reply);
  return reply.promise;
};
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  replies = [];
  client = createQueryClient();
  refetchSoon = createRefetchSoon(queryKey);
  leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  replies[0]?.resolve(0);
  await flush();
});
afterEach(() => {
  leave();
  client.clear();
  vi.useRealTimers();
});

test('the first event fetches at once', async () => {
  refetchSoon(client);
  await flush();
  expect(replies).toHaveLength(2);
});

test('of events that follow each other the next is fetched soon, then once a second; after a second without one, soon again', async () => {
  const requestsIn = async (ms: number, isChanging: boolean) => {
    const before = replies.length;
    for (let passed = 0; passed < ms; passed += 3) {
      if (isChanging) refetchSoon(client);
      await vi.advanceTimersByTimeAsync(3);
      replies.at(-1)?.resolve(passed);
    }
    return replies.length - before;
  };
  expect(await requestsIn(90, true)).toBe(1);
  expect(await requestsIn(910, true)).toBe(3);
  expect(await requestsIn(10_000, true)).toBe(10);
  expect(await requestsIn(3_000, false)).toBe(1);
  expect(await requestsIn(150, true)).toBe(2);
});

test('an answer that takes long is waited for and not broken off; what came meanwhile is asked for afterwards', async () => {
  refetchSoon(client);
  await flush();
  for (let each = 0; each < 10; each += 1) {
    refetchSoon(client);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(replies).toHaveLength(2);
  replies[1]?.resolve(1);
  await flush();
  expect(client.getQueryData(queryKey)).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(replies).toHaveLength(3);
});

test('what is not on screen is fetched when it is shown again', async () => {
  leave();
  refetchSoon(client);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(replies).toHaveLength(1);
  leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  expect(replies).toHaveLength(2);
});

test('a request that fails is no reason to stop', async () => {
  refetchSoon(client);
  await flush();
  replies[1]?.reject(new Error('away'));
  await flush();
  refetchSoon(client);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(replies).toHaveLength(3);
});

test('the pause and a running request of one client do not delay another client', async () => {
  refetchSoon(client);
  await flush();
  const other = createQueryClient();
  const leaveOther = new QueryObserver(other, { queryKey, queryFn, initialData: 0 }).subscribe(() => undefined);
  const before = replies.length;
  refetchSoon(other);
  await flush();
  expect(replies).toHaveLength(before + 1);
  leaveOther();
  other.clear();
});
