import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_PAGE_SIZE } from '../../../foundation/contract/page-size.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
let chatId: Id;
beforeAll(async () => {
  chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
});

const post = (body: object) => fixture.admin.send('POST', `/server/chats/${chatId}/messages`, body);

test('[MSG-43 MSG-52] what a message needs is its kind, its content and an id; details may be left out', async () => {
  const bare = await post({ content_type: 'text', content: { text: 'Yes' }, client_id: 'bare-1' });
  expect(bare).toMatchObject({ status: 201, body: { message: { status: 'pending', content: { text: 'Yes' } } } });
  const answered = (bare.body as { message: { id: Id } }).message.id;
  const meta = { replied_for: answered };
  const full = await post({ content_type: 'text', content: { text: 'And this' }, client_id: 'full-1', meta });
  expect(full).toMatchObject({ status: 201, body: { message: { meta } } });
});

test.each([
  ['a kind', { content: { text: 'Yes' }, client_id: 'x-1' }, 'content_type'],
  ['a content', { content_type: 'text', client_id: 'x-2' }, 'content'],
])('[MSG-33 MSG-34] without %s nothing is sent, and the field is named', async (_, body, field) => {
  const refused = await post(body);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(`"field":"${field}"`);
});

test('[MSG-51] a page of a thread has 50 messages', async () => {
  expect(DEFAULT_PAGE_SIZE).toBe(50);
  const long = await fixture.chat();
  for (let n = 0; n < 51; n += 1) await fixture.samples.message({ chat_id: long, channel_id: fixture.channelId });
  const { messages, info } = await fixture.admin.call(calls.listMessages, { params: { chatId: long } });
  expect(messages).toHaveLength(50);
  expect(info).toEqual({ has_more: true, has_newer: false });
});
