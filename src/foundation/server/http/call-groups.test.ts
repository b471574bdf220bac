import { expect, test, vi } from 'vitest';
import { createCallGroups } from './call-groups.ts';

/** Groups whose handling ends when the test says so. */
function watchGroups() {
  const groups: { calls: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const { add } = createCallGroups<string, string>({
    handle: (calls) =>
      new Promise((resolve, fail) => {
        groups.push({ calls, end: () => resolve(calls.map((call) => call.toUpperCase())), fail });
      }),
    isOfOneCall: (error) => (error as Error).message !== 'Connection lost',
  });
  return {
    add: (call: string, { queue = 'a', key = call } = {}) => add(queue, key, call),
    calls: () => groups.map(({ calls }) => calls),
    at: (index: number) => groups[index]!,
    begun: (count: number) => vi.waitFor(() => expect(groups).toHaveLength(count), { interval: 1 }),
  };
}

test('a call alone is handled at once; what comes meanwhile is handled together after it', async () => {
  const { add, calls, at, begun } = watchGroups();
  const results = ['one', 'two', 'three'].map((call) => add(call));
  expect(calls()).toEqual([['one']]);
  at(0).end();
  await begun(2);
  expect(calls()).toEqual([['one'], ['two', 'three']]);
  at(1).end();
  expect(await Promise.all(results)).toEqual(['ONE', 'TWO', 'THREE']);
  void add('four');
  await begun(3);
  expect(calls().at(-1)).toEqual(['four']);
});

test('queues do not wait for each other', () => {
  const { add, calls } = watchGroups();
  void add('one');
  void add('two', { queue: 'b' });
  expect(calls()).toEqual([['one'], ['two']]);
});

test('calls about one record are handled one after the other, in their order', async () => {
  const { add, calls, at, begun } = watchGroups();
  void add('first');
  const results = ['one', 'two', 'three'].map((call) => add(call, { key: call === 'three' ? 'other' : 'same' }));
  at(0).end();
  await begun(2);
  expect(calls()[1]).toEqual(['one', 'three']);
  at(1).end();
  await begun(3);
  expect(calls()[2]).toEqual(['two']);
  at(2).end();
  expect(await Promise.all(results)).toEqual(['ONE', 'TWO', 'THREE']);
});

test('a group holds fifty calls at most', async () => {
  const { add, calls, at, begun } = watchGroups();
  for (let index = 0; index <= 51; index += 1) void add(String(index));
  at(0).end();
  await begun(2);
  at(1).end();
  await begun(3);
  expect(calls().map(({ length }) => length)).toEqual([1, 50, 1]);
});

test('of a group that fails each call is handled alone', async () => {
  const { add, calls, at, begun } = watchGroups();
  const results = ['one', 'two', 'three'].map((call) => add(call));
  at(0).end();
  await begun(2);
  at(1).fail(new Error('Too long'));
  await begun(4);
  expect(calls().slice(2)).toEqual([['two'], ['three']]);
  at(2).fail(new Error('Too long'));
  at(3).end();
  const [, two, three] = await Promise.allSettled(results);
  expect(two).toMatchObject({ status: 'rejected', reason: { message: 'Too long' } });
  expect(three).toEqual({ status: 'fulfilled', value: 'THREE' });
});

test('a failure that may have come after the commit is repeated for no call', async () => {
  const { add, calls, at, begun } = watchGroups();
  const results = ['one', 'two', 'three'].map((call) => add(call));
  at(0).end();
  await begun(2);
  at(1).fail(new Error('Connection lost'));
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(calls()).toHaveLength(2);
});

test('a group that waits does not keep the next one waiting', async () => {
  vi.useFakeTimers();
  try {
    const { add, calls, at } = watchGroups();
    void add('stuck');
    const second = add('second');
    expect(calls()).toEqual([['stuck']]);
    await vi.advanceTimersByTimeAsync(250);
    expect(calls()).toEqual([['stuck'], ['second']]);
    at(1).end();
    expect(await second).toBe('SECOND');
  } finally {
    vi.useRealTimers();
  }
});
