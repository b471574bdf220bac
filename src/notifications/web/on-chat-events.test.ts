import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../accounts/web/index.ts';
import { sampleCurrentUser } from '../../accounts/web/testing/sample-accounts.ts';
import { sampleChat, sampleMessage } from '../../chats/web/testing/sample-chats.ts';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { chatListeners } from './on-chat-events.ts';

const shown = vi.fn<(title: string, options: { body: string; tag: string }) => void>();
const queryClient = createQueryClient();
const asked = vi.spyOn(queryClient, 'invalidateQueries');

class FakeNotification extends EventTarget {
  static permission = 'granted';
  constructor(title: string, options: { body: string; tag: string }) {
    super();
    shown(title, options);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  queryClient.setQueryData(currentUserQuery.queryKey, sampleCurrentUser());
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  shown.mockReset();
  asked.mockClear();
});

const me = { id: sampleCurrentUser().id, label: 'Priya Raman' };
const somebody = { id: '4711', label: 'Arjun Mehta' };

function arrive(chat: Parameters<typeof sampleChat>[0], message: Parameters<typeof sampleMessage>[0] = {}): void {
  const item = {
    chat: sampleChat(chat),
    message: sampleMessage({ origin: 'incoming', time: '2026-11-22 09:59:00', ...message }),
  };
  chatListeners.find(({ event }) => event === 'new_messages')?.apply([item], queryClient, []);
}

test.each([
  ['an own chat', { assignee: me }, {}, 1],
  ['a chat that nobody has', { assignee: null }, {}, 1],
  ['the chat of a colleague', { assignee: somebody }, {}, 0],
  ['what we wrote ourselves', { assignee: me }, { origin: 'outgoing' as const }, 0],
])('%s', (_name, chat, message, times) => {
  arrive(chat, message);
  expect(shown).toHaveBeenCalledTimes(times);
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(times);
});

test('what was written more than ten minutes ago moves the badge and says nothing', () => {
  arrive({ assignee: me }, { time: '2026-11-22 09:49:00' });
  expect(shown).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a hundred messages ask for the badge once', () => {
  for (let message = 0; message < 100; message += 1) arrive({ assignee: me });
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('on screen the browser is silent', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  arrive({ assignee: me });
  expect(shown).not.toHaveBeenCalled();
});
