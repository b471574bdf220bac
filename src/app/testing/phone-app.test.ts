import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelEndpoints } from '../../channels/contract/endpoints.ts';
import { channelImportEndpoints } from '../../channels/contract/import-endpoints.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { typingEndpoints } from '../../chats/contract/typing-endpoints.ts';
import { ACCOUNT, LAKSHMI, NUMBER } from '../../sandbox/whatsapp/server/testing/sandbox-with-receiver.ts';
import { startTemplateStand, type TemplateStand } from './templates/template-stand.ts';

// A number that is also in the provider's phone app, against the simulated platform.

let stand: TemplateStand;
beforeAll(async () => {
  stand = await startTemplateStand();
  await stand.rows(
    `insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id)
     values ('whatsapp', $1, $2, $3, $4)`,
    [NUMBER, ACCOUNT, stand.businessId, stand.channelId],
  );
  await stand.sandbox.control('PATCH', 'app', { fields: ['messages', 'history', 'smb_app_state_sync'] });
  await stand.sandbox.control('PATCH', `numbers/${NUMBER}`, {
    is_on_biz_app: true,
    last_onboarded_time: new Date().toISOString(),
  });
});
afterAll(() => stand.close());

const channel = () => ({ params: { id: stand.channelId } });

test('is known as such, its contacts and chats come with their progress, and are asked for once', async () => {
  const sync = { ...channel(), query: { action: 'sync' as const }, body: {} };
  const synced = (await stand.admin.call(channelEndpoints.updateChannel, sync)).channel;
  expect(synced).toMatchObject({ is_in_app: true, app_import: null });
  await stand.admin.call(channelImportEndpoints.importEarlier, channel());
  await stand.sandbox.until((received) => received.some(({ raw }) => /"progress":\s*100/.test(String(raw))));
  await stand.deliver();
  const { channels } = await stand.admin.call(channelEndpoints.listChannels, {});
  expect(channels[0]?.app_import).toMatchObject({ percent: 100, refusal: null });
  const before = stand.sandbox.received.length;
  await stand.admin.call(channelImportEndpoints.importEarlier, channel());
  expect(stand.sandbox.received).toHaveLength(before);
});

test('a customer sees that someone writes', async () => {
  const before = stand.sandbox.received.length;
  await stand.sandbox.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Is it there?' } });
  await stand.sandbox.until((received) => received.length > before);
  await stand.deliver();
  const { chats } = await stand.admin.call(chatEndpoints.listChats, { query: {} });
  const chatId = chats.find(({ unread_count }) => unread_count > 0)?.id ?? '';
  const assign = { params: { chatId }, body: { assignee_id: stand.adminUser.user_id } };
  await stand.admin.call(chatEndpoints.updateChat, assign);
  await stand.admin.call(typingEndpoints.showTyping, { params: { chatId } });
  await stand.server.runJobs();
  const state = JSON.stringify(await stand.sandbox.control('GET', 'state'));
  expect(state).toMatch(/"typing_until":\d+/);
});
