import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { typingEndpoints } from '../../contract/typing-endpoints.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
let mine: { assignee_id: Id };
beforeAll(() => {
  mine = { assignee_id: fixture.adminUser.user_id };
});

async function chatWithQuestion(changes: Record<string, unknown> = mine): Promise<Id> {
  const chatId = await fixture.chat(changes);
  const message = { chat_id: chatId, channel_id: fixture.channelId };
  await fixture.samples.message({ ...message, provider_id: `wamid.old.${chatId}`, time: '2026-11-20T10:00:00Z' });
  await fixture.samples.message({ ...message, provider_id: `wamid.new.${chatId}` });
  return chatId;
}
const show = (chatId: Id) => fixture.admin.call(typingEndpoints.showTyping, { params: { chatId } });
const shownTo = async (chatId: Id) =>
  (
    await fixture.server.database.ownerPool.query<{ id: string }>(
      `select payload -> 'data' ->> 'provider_id' as id
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'show_typing' and payload -> 'data' ->> 'provider_id' like '%.' || $1`,
      [chatId],
    )
  ).rows.map(({ id }) => id);

test('the customer is shown it at their last message, once while they see it', async () => {
  const chatId = await chatWithQuestion();
  await show(chatId);
  await show(chatId);
  expect(await shownTo(chatId)).toEqual([`wamid.new.${chatId}`]);
  const other = await chatWithQuestion();
  await show(other);
  expect(await shownTo(other)).toHaveLength(1);
});

test('nothing where the organisation shares no read receipts, or the customer wrote nothing', async () => {
  const settings = (body: { share_read_receipts: boolean }) =>
    fixture.admin.call(accountEndpoints.updateBusiness, { body });
  const chatId = await chatWithQuestion();
  await settings({ share_read_receipts: false });
  await show(chatId);
  await settings({ share_read_receipts: true });
  expect(await shownTo(chatId)).toEqual([]);
  const silent = await fixture.chat(mine);
  await show(silent);
  expect(await shownTo(silent)).toEqual([]);
});

test.each<[string, () => Record<string, unknown>, string]>([
  ['a closed chat', () => ({ ...mine, state: 'closed' }), 'CHAT_CLOSED'],
  ['a colleague’s chat', () => ({ assignee_id: fixture.agentUser.user_id }), 'NOT_ASSIGNEE'],
  ['a chat after its window', () => ({ ...mine, expiration_time: '2026-11-01T00:00:00Z' }), 'WINDOW_ELAPSED'],
])('%s is refused', async (_, changes, reason) => {
  const chatId = await chatWithQuestion(changes());
  const refused = await fixture.admin.refusal(typingEndpoints.showTyping, { params: { chatId } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED', reason } });
  expect(await shownTo(chatId)).toEqual([]);
});
