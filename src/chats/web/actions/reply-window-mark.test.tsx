import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import type { RecordPartProps } from '../../../records/web/index.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleChat } from '../testing/sample-chats.ts';
import { newestChatQuery } from './newest-chat-query.ts';
import { ReplyWindowMark } from './ReplyWindowMark.tsx';

const NOW = Date.parse('2026-11-20T09:00:00Z');
beforeAll(() => withMessages([chatMessages], () => Promise.resolve()));
beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const contact = { id: '401' } as unknown as RecordPartProps['record'];
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

/** The mark of a contact whose newest chat is this one; `change` gives them another one. */
function renderMark(chat: Chat | null) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  const change = (next: Chat | null) => client.setQueryData(newestChatQuery(contact.id).queryKey, next);
  change(chat);
  renderRoutes([{ path: '/', element: <ReplyWindowMark module={{} as never} record={contact} /> }], '/', client);
  return change;
}

test('beside the name of a contact stands how long they can be answered', async () => {
  const change = renderMark(sampleChat({ expiration_time: inHours(10) }));
  expect(await screen.findByText('10h left to reply')).toBeTruthy();
  act(() => void change(sampleChat({ expiration_time: inHours(24) })));
  expect(await screen.findByText('24h left to reply')).toBeTruthy();
});

test.each([
  ['they have no chat', null],
  ['their chat is closed', sampleChat({ state: 'closed' })],
  ['the window has closed', sampleChat({ expiration_time: inHours(-1) })],
])('nothing stands there where %s', (_, chat) => {
  renderMark(chat);
  expect(screen.queryByText(/left to reply/)).toBeNull();
});
