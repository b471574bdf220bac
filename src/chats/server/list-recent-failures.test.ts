import { expect, test } from 'vitest';
import { failureEndpoints as calls } from '../contract/failure-endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

// Why messages of the last day failed, for the system check.

const fixture = useChatFixture();
const owner = () => fixture.server.database.ownerPool;

/** A message that failed so long ago, as its provider reported it. */
async function failed(chatId: string, error: object | null, { ago = '1 hour', status = 'failed' } = {}) {
  const { channelId: channel_id } = fixture;
  const id = await fixture.samples.message({ chat_id: chatId, channel_id, origin: 'outgoing', status, error });
  await owner().query(
    "insert into message_statuses (business_id, message_id, status, time) values ($1, $2, 'failed', clock_now() - $3::interval)",
    [fixture.businessId, id, ago],
  );
  return id;
}

test('failures of the last 24 hours are counted by reason, most frequent first; messages delivered later are left out', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
  const list = async () => (await fixture.admin.call(calls.listRecentFailures, {})).failures;
  expect(await list()).toEqual([]);
  const unreachable = { message: 'This contact cannot receive WhatsApp messages.', code: 131026, detail: null };
  const unpaid = { message: 'There is a problem with the payment.', code: 131042, detail: null };
  await failed(chatId, unpaid);
  await failed(chatId, unreachable);
  await failed(chatId, unreachable, { ago: '5 minutes' });
  await failed(chatId, unreachable, { ago: '25 hours' });
  await failed(chatId, null, { status: 'delivered' });
  const found = await list();
  expect(found).toMatchObject([
    { code: 131026, message: unreachable.message, messages: 2, channel: { id: fixture.channelId, kind: 'whatsapp' } },
    { code: 131042, message: unpaid.message, messages: 1 },
  ]);
  expect(Date.parse(found[0]?.last_time ?? '')).toBeGreaterThan(Date.parse(found[1]?.last_time ?? ''));
});

test('recent failures need the permission to change the organisation', async () => {
  expect((await fixture.agent.refusal(calls.listRecentFailures, {})).status).toBe(403);
});
