import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../accounts/web/index.ts';
import { sampleCurrentUser } from '../../accounts/web/testing/sample-accounts.ts';
import { sampleChat, sampleMessage } from '../../chats/web/testing/sample-chats.ts';
import { addMessages } from '../../foundation/web/i18n/i18n.ts';
import { composeAreas } from '../../foundation/web/slots/composition.ts';
import { chatsArea } from '../../chats/web/index.ts';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { names } from './messages/names.ts';
import { chatListeners } from './on-chat-events.ts';
import { noticeSettingsQuery } from './settings/settings-query.ts';
import { sampleNoticeSettings } from './testing/sample-settings.ts';

/** Asked for the one sound of the browser's tabs. */
const rung = vi.fn<() => Promise<void>>();

const shown = vi.fn<(title: string, options: { body: string; tag: string }) => void>();
addMessages('notifications_names', names);
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
  queryClient.setQueryData(noticeSettingsQuery.queryKey, sampleNoticeSettings());
  rung.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('AudioContext', class {});
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: rung, query: async () => ({ held: [] }) },
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  shown.mockReset();
  asked.mockClear();
});

const me = { id: sampleCurrentUser().id, label: 'Priya Raman' };
const somebody = { id: '4711', label: 'Arjun Mehta' };

async function arrive(
  chat: Parameters<typeof sampleChat>[0],
  message: Parameters<typeof sampleMessage>[0] = {},
): Promise<void> {
  const item = {
    chat: sampleChat(chat),
    message: sampleMessage({ origin: 'incoming', time: '2026-11-22 09:59:00', ...message }),
  };
  chatListeners.find(({ event }) => event === 'new_messages')?.apply([item], queryClient, []);
  // Whether there is a service worker is asked of the browser.
  await vi.advanceTimersByTimeAsync(0);
}

test.each([
  ['an own chat', { assignee: me }, {}, 1],
  ['a chat that nobody has', { assignee: null }, {}, 1],
  ['the chat of a colleague', { assignee: somebody }, {}, 0],
  ['what we wrote ourselves', { assignee: me }, { origin: 'outgoing' as const }, 0],
])('%s', async (_name, chat, message, times) => {
  await arrive(chat, message);
  expect(shown).toHaveBeenCalledTimes(times);
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(times);
});

test('[NOTI-38] what was written more than ten minutes ago moves the badge and says nothing', async () => {
  await arrive({ assignee: me }, { time: '2026-11-22 09:49:00' });
  expect(shown).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a hundred messages ask for the badge once', async () => {
  for (let message = 0; message < 100; message += 1) await arrive({ assignee: me });
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('on screen the browser is silent', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  await arrive({ assignee: me });
  expect(shown).not.toHaveBeenCalled();
});

const quietNow = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' };
const off = (channel: 'live' | 'sound') => {
  const [first, ...rest] = sampleNoticeSettings().events;
  return first ? [{ ...first, channels: { ...first.channels, [channel]: false } }, ...rest] : [];
};

test.each([
  ['by default', {}, 1, 1],
  ['in the quiet hours', { quiet_hours: quietNow }, 0, 0],
  ['without the sound of all events', { sound: false }, 1, 0],
  ['without the sound of this one', { events: off('sound') }, 1, 0],
  ['not on the screen', { events: off('live') }, 0, 1],
])('%s it is shown and sounded as the user has chosen', async (_, settings, timesShown, timesRung) => {
  queryClient.setQueryData(noticeSettingsQuery.queryKey, sampleNoticeSettings(settings));
  await arrive({ assignee: me });
  expect([shown.mock.calls.length, rung.mock.calls.length]).toEqual([timesShown, timesRung]);
});

test.each([[{ previews: false }], [{ organisation_previews: false }]])(
  'where no texts may be quoted (%j) it says only that there is one',
  async (settings) => {
    queryClient.setQueryData(noticeSettingsQuery.queryKey, sampleNoticeSettings(settings));
    await arrive({ assignee: me }, { content: { text: 'My card number' } });
    expect(shown).toHaveBeenCalledWith('Lakshmi Subramanian', expect.objectContaining({ body: 'New message' }));
  },
);

test('a message of the chat that is before one’s eyes makes no sound, one of another chat does', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  composeAreas([chatsArea]);
  window.location.hash = '/chats/77';
  await arrive({ assignee: me, id: '77' });
  expect(rung).not.toHaveBeenCalled();
  await arrive({ assignee: me, id: '78' });
  expect(rung).toHaveBeenCalledTimes(1);
  window.location.hash = '';
});
