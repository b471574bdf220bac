import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import type { SendMessage } from '../../contract/message.ts';
import { threadQuery } from '../queries.ts';
import { createChatServer, storedFrom } from '../testing/render-inbox.tsx';
import { sampleLocal, sampleMessage } from '../testing/sample-chats.ts';
import { Outbox } from './outbox.ts';
import { outboxKey } from './outbox-key.ts';
import { resumeSending } from './resume-sending.ts';

const fake = createChatServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const POST = 'POST /server/chats/{chatId}/messages';
const user = sampleCurrentUser();
const body: SendMessage = { content_type: 'text', content: { text: 'Mine' }, client_id: '5001-resumed' };
const leaveUnsent = () =>
  new Outbox(user.id).put({ message: sampleLocal({ id: body.client_id, client_id: body.client_id }), body });

test('what waited is sent when any page is opened, and shows in a thread that was kept', async () => {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery.queryKey, user);
  client.setQueryData(threadQuery('5001').queryKey, { items: [sampleMessage()], has_before: false, has_after: false });
  fake.refuse(chatEndpoints.sendMessage, 'SERVICE_UNAVAILABLE');
  leaveUnsent();
  await resumeSending(client);
  await waitFor(() => expect(fake.sent(POST)).toHaveLength(1));
  const shown = () => client.getQueryData(threadQuery('5001').queryKey)?.items.map(({ id, status }) => [id, status]);
  expect(shown()?.at(-1)).toEqual([body.client_id, 'pending']);
  fake.answer(chatEndpoints.sendMessage, ({ body: sent }) => ({ message: storedFrom(sent as never) }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem(outboxKey(user.id))).toBeNull());
  expect(shown()).toHaveLength(2);
});

test.each([
  ['nobody is signed in', false],
  ['nothing waits', true],
])('where %s nothing is sent', async (_, isSignedIn) => {
  const client = createQueryClient();
  if (isSignedIn) client.setQueryData(currentUserQuery.queryKey, user);
  else leaveUnsent();
  await resumeSending(client);
  expect(fake.sent(POST)).toEqual([]);
});
