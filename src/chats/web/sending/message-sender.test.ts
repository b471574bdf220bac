import { expect, test, vi } from 'vitest';
import type { Message, SendMessage } from '../../contract/message.ts';
import { sampleSent } from '../testing/sample-chats.ts';
import { MessageSender, type SenderDeps } from './message-sender.ts';

const body = (clientId: string): SendMessage => ({ content_type: 'text', content: { text: 'x' }, client_id: clientId });

function sender(answers: Record<string, (Message | Error)[]>, isInSession = () => true) {
  const posted: string[] = [];
  const stored: string[] = [];
  const refused: string[] = [];
  const deps: SenderDeps = {
    isInSession,
    post: async (_chatId, { client_id: clientId }) => {
      posted.push(clientId);
      const answer = answers[clientId]?.shift() ?? sampleSent({ client_id: clientId });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isTransient: (error) => (error as Error).message === 'offline',
    wait: async () => undefined,
    onStored: ({ client_id: clientId }) => stored.push(clientId ?? ''),
    onRefused: (_chatId, { client_id: clientId }) => refused.push(clientId),
  };
  return { sender: new MessageSender(deps), posted, stored, refused };
}

test('a chat’s messages go in the order in which they were written, through a broken connection', async () => {
  const { sender: line, posted, stored } = sender({ a: [new Error('offline'), new Error('offline')] });
  line.send('5001', body('a'));
  line.send('5001', body('b'));
  await vi.waitFor(() => expect(stored).toEqual(['a', 'b']));
  expect(posted).toEqual(['a', 'a', 'a', 'b']);
});

test('a refusal is reported and does not stop the next one; it can be tried again', async () => {
  const { sender: line, stored, refused } = sender({ a: [new Error('no')] });
  line.send('5001', body('a'));
  line.send('5001', body('b'));
  await vi.waitFor(() => expect(stored).toEqual(['b']));
  expect(refused).toEqual(['a']);
  line.send('5001', body('a'));
  await vi.waitFor(() => expect(stored).toEqual(['b', 'a']));
});

test('what waits already is not queued twice', async () => {
  const { sender: line, posted, stored } = sender({});
  line.send('5001', body('a'));
  line.send('5001', body('a'));
  await vi.waitFor(() => expect(stored).toEqual(['a']));
  expect(posted).toEqual(['a']);
});

test('when the session of the writer is over nothing is tried again, also when another one has begun', async () => {
  let signedIn = 'writer';
  const waits: (() => void)[] = [];
  const posted: string[] = [];
  const line = new MessageSender({
    isInSession: () => signedIn === 'writer',
    post: async (_chatId, { client_id: clientId }) => {
      posted.push(clientId);
      throw new Error('offline');
    },
    isTransient: () => true,
    wait: () => new Promise((resolve) => waits.push(resolve)),
    onStored: () => undefined,
    onRefused: () => undefined,
  });
  line.send('5001', body('a'));
  line.send('5002', body('b'));
  await vi.waitFor(() => expect(waits).toHaveLength(2));
  signedIn = 'another user';
  waits[0]?.();
  await vi.waitFor(() => expect(line.hasStopped).toBe(true));
  signedIn = 'writer';
  waits[1]?.();
  line.send('5001', body('c'));
  // Every step above has run by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(posted).toEqual(['a', 'b']);
});
