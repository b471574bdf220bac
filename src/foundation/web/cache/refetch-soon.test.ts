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

test('300 events in a second make one request at once and one after the pause', async () => {
  for (let each = 0; each < 300; each += 1) {
    refetchSoon(client);
    await vi.advanceTimersByTimeAsync(3);
    replies.at(-1)?.resolve(each);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(replies).toHaveLength(3);
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
