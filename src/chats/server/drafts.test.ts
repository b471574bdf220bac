import { expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { draftEndpoints as calls } from '../contract/draft-endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const fixture = useChatFixture();
const save = async (client: TestClient, chatId: Id, text: string) =>
  (await client.call(calls.saveDraft, { params: { chatId }, body: { text } })).draft;
const draftsOf = async (client: TestClient) =>
  (await client.call(calls.listDrafts, {})).drafts.map(({ chat_id, text }) => [chat_id, text]);

test('a draft is kept for its author alone, with the spaces in it; the last one that comes stays', async () => {
  const chatId = await fixture.chat();
  await save(fixture.agent, chatId, 'Let me');
  await save(fixture.agent, chatId, 'Let me check ');
  expect(await draftsOf(fixture.agent)).toEqual([[chatId, 'Let me check ']]);
  expect(await draftsOf(fixture.admin)).toEqual([]);
});

test('it is shown to the other browsers of its author, and to nobody else', async () => {
  const chatId = await fixture.chat();
  await save(fixture.agent, chatId, 'Only mine');
  const { rows } = await fixture.server.database.ownerPool.query<{ audience: Id[] | null; text: string }>(
    "select audience, data ->> 'text' as text from event_log where business_id = $1 and event = 'draft' order by seq desc limit 1",
    [fixture.businessId],
  );
  expect(rows).toEqual([{ audience: [fixture.agentUser.user_id], text: 'Only mine' }]);
});

test.each(['', '  \n'])('%o forgets it', async (text) => {
  const chatId = await fixture.chat();
  await save(fixture.admin, chatId, 'Gone soon');
  expect(await save(fixture.admin, chatId, text)).toMatchObject({ chat_id: chatId, text: '' });
  expect((await draftsOf(fixture.admin)).map(([id]) => id)).not.toContain(chatId);
});

test('the newest come first, and a chat that is not there has none', async () => {
  const [first, second] = [await fixture.chat(), await fixture.chat()];
  await save(fixture.admin, first, 'One');
  await save(fixture.admin, second, 'Two');
  await save(fixture.admin, first, 'One more');
  expect((await draftsOf(fixture.admin)).slice(0, 2)).toEqual([
    [first, 'One more'],
    [second, 'Two'],
  ]);
  const missing = await fixture.admin.refusal(calls.saveDraft, { params: { chatId: '999' }, body: { text: 'Hi' } });
  expect(missing.body.code).toBe('NOT_FOUND');
});
