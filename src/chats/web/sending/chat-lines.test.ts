import { expect, test, vi } from 'vitest';
import { ChatLines } from './chat-lines.ts';

/** Lines whose calls fail as `outcomes` says, then succeed; what was tried and what came of it, in that order. */
function lines(outcomes: Record<string, Error[]> = {}, isInSession = () => true) {
  const tried: string[] = [];
  const done: string[] = [];
  const refused: string[] = [];
  const line = new ChatLines({
    isInSession,
    isTransient: (error) => (error as Error).message === 'offline',
    wait: async () => undefined,
  });
  const call = (name: string) => async () => {
    tried.push(name);
    const failure = outcomes[name]?.shift();
    if (failure) throw failure;
    return name;
  };
  const add = (chatId: string, name: string) =>
    line.add(chatId, name, call(name)).then(
      (reply) => done.push(reply),
      () => refused.push(name),
    );
  return { add, tried, done, refused };
}

test('the calls of a chat go in the order in which they were asked for, through a broken connection', async () => {
  const { add, tried, done } = lines({ a: [new Error('offline'), new Error('offline')] });
  void add('5001', 'a');
  await add('5001', 'b');
  expect(done).toEqual(['a', 'b']);
  expect(tried).toEqual(['a', 'a', 'a', 'b']);
});

test('a refusal is reported and does not stop the next one; it can be tried again', async () => {
  const { add, done, refused } = lines({ a: [new Error('no')] });
  void add('5001', 'a');
  await add('5001', 'b');
  expect({ done, refused }).toEqual({ done: ['b'], refused: ['a'] });
  await add('5001', 'a');
  expect(done).toEqual(['b', 'a']);
});

test('what waits already is not queued twice', async () => {
  const { add, tried } = lines();
  void add('5001', 'a');
  await add('5001', 'a');
  expect(tried).toEqual(['a']);
});

test('when the session is over nothing is tried again, also when another one has begun', async () => {
  let signedIn = 'writer';
  const waits: (() => void)[] = [];
  const tried: string[] = [];
  const line = new ChatLines({
    isInSession: () => signedIn === 'writer',
    isTransient: () => true,
    wait: () => new Promise((resolve) => waits.push(resolve)),
  });
  const call = (name: string) => async () => {
    tried.push(name);
    throw new Error('offline');
  };
  void line.add('5001', 'a', call('a'));
  void line.add('5002', 'b', call('b'));
  await vi.waitFor(() => expect(waits).toHaveLength(2));
  signedIn = 'another user';
  waits[0]?.();
  await vi.waitFor(() => expect(line.hasStopped).toBe(true));
  signedIn = 'writer';
  waits[1]?.();
  void line.add('5001', 'c', call('c'));
  // Every step above has run by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(tried).toEqual(['a', 'b']);
});
