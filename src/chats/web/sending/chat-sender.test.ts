import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import type { SendMessage } from '../../contract/message.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, storedFrom } from '../testing/render-inbox.tsx';
import { sampleChat, sampleLocal, sampleSent } from '../testing/sample-chats.ts';
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
  await senderOf(client, '102').resume();
  await waitFor(() => expect(outboxOf('102').all()).toEqual([]));

  client.clear();
  client.setQueryData(currentUserQuery.queryKey, writer);
  senderOf(client, writer.id);
  await waitFor(() => expect(outboxOf(writer.id).all()).toEqual([]));
  expect(sentBy).toEqual(['102', writer.id]);
  expect(fake.sent(POST)).toMatchObject([body, { client_id: '5001-his' }, body]);
});

test('thirty things done without a connection are done once each, in their order, also when the page was left between', async () => {
  const user = sampleCurrentUser();
  const client = createQueryClient();
  client.setQueryData(currentUserQuery.queryKey, user);
  for (const endpoint of [chatEndpoints.sendMessage, chatEndpoints.updateChat, chatEndpoints.updateMessage])
    fake.refuse(endpoint, 'SERVICE_UNAVAILABLE');
  const outbox = outboxOf(user.id);
  const asked: unknown[] = [];
  for (let step = 0; step < 30; step += 1) {
    const sender = senderOf(client, user.id);
    if (step % 3 === 0) {
      const body: SendMessage = { content_type: 'text', content: { text: `${step}` }, client_id: `5001-${step}` };
      outbox.put({ message: sampleLocal({ id: body.client_id, client_id: body.client_id }), body });
      sender.send('5001', body);
      asked.push(body);
    } else if (step % 3 === 1) {
      const body = { starred: step % 2 === 0 };
      void sender.edit({ kind: 'message', message: sampleSent({ id: `9${step}` }), body, paint: body });
      asked.push(body);
    } else {
      const body = { classification: `kind_${step}` };
      void sender.edit({ kind: 'chat', chat: sampleChat({ id: '5001' }), body, paint: body });
      asked.push(body);
    }
  }
  // The page is left and opened again: nothing but the storage is known.
  const laterClient = createQueryClient();
  laterClient.setQueryData(currentUserQuery.queryKey, user);
  client.clear();
  const done: unknown[] = [];
  fake.answer(chatEndpoints.sendMessage, ({ body }) => {
    done.push(body);
    return { message: storedFrom(body as never) };
  });
  fake.answer(chatEndpoints.updateChat, ({ body }) => {
    done.push(body);
    return { chat: sampleChat({ id: '5001', ...(body as object) }) };
  });
  fake.answer(chatEndpoints.updateMessage, ({ body, params }) => {
    done.push(body);
    return { message: sampleSent({ id: String(params['messageId']), ...(body as object) }) };
  });
  senderOf(laterClient, user.id);
  await waitFor(() => expect(localStorage.getItem(`parley.outbox.${user.id}`)).toBeNull());
  expect(done).toEqual(asked);
});
