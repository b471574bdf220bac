import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import type { SendMessage } from '../../contract/message.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, storedFrom } from '../testing/render-inbox.tsx';
import { sampleLocal } from '../testing/sample-chats.ts';
import { senderOf } from './chat-sender.ts';
import { outboxOf } from './outbox.ts';

const fake = createChatServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const POST = 'POST /server/chats/{chatId}/messages';

test('what waits for a connection is not sent for the next person who signs in in this tab, but for its writer later', async () => {
  const writer = sampleCurrentUser();
  const client = createQueryClient();
  const sentBy: unknown[] = [];
  const body: SendMessage = { content_type: 'text', content: { text: 'Mine' }, client_id: '5001-mine' };
  fake.refuse(chatEndpoints.sendMessage, 'SERVICE_UNAVAILABLE');
  client.setQueryData(currentUserQuery.queryKey, writer);
  outboxOf(writer.id).put({ message: sampleLocal({ id: body.client_id, client_id: body.client_id }), body });
  senderOf(client, writer.id);
  await waitFor(() => expect(fake.sent(POST)).toHaveLength(1));

  client.clear();
  client.setQueryData(currentUserQuery.queryKey, { ...writer, id: '102' });
  fake.answer(chatEndpoints.sendMessage, ({ body: sent }) => {
    sentBy.push(client.getQueryData(currentUserQuery.queryKey)?.id);
    return { message: storedFrom(sent as never) };
  });
  window.dispatchEvent(new Event('online'));
  // As long as the next person needs to write something.
  outboxOf('102').put({
    message: sampleLocal({ id: '5001-his', client_id: '5001-his' }),
    body: { ...body, client_id: '5001-his' },
  });
  senderOf(client, '102').resume();
  await waitFor(() => expect(outboxOf('102').all()).toEqual([]));

  client.clear();
  client.setQueryData(currentUserQuery.queryKey, writer);
  senderOf(client, writer.id);
  await waitFor(() => expect(outboxOf(writer.id).all()).toEqual([]));
  expect(sentBy).toEqual(['102', writer.id]);
  expect(fake.sent(POST)).toMatchObject([body, { client_id: '5001-his' }, body]);
});
