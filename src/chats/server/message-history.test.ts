import { beforeAll, expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { messageHistoryEndpoints as histories } from '../contract/message-history.ts';
import { applyStatuses, settleStatuses } from './incoming/apply-statuses.ts';
import { settleSends } from './send/settle-sends.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

// "What happened to this message".

const fixture = useChatFixture();
let chatId: Id;
beforeAll(async () => {
  chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
});

const historyOf = async (messageId: Id, client = fixture.agent) =>
  (await client.call(histories.messageHistory, { params: { chatId, messageId } })).history;
const asSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
  inTransaction({ pool: fixture.server.database.systemPool, businessId: null, mode: 'write' }, work);
const outgoing = (more: Record<string, unknown> = {}) =>
  fixture.samples.message({
    chat_id: chatId,
    channel_id: fixture.channelId,
    origin: 'outgoing',
    status: 'pending',
    author_id: fixture.agentUser.user_id,
    author_type: 'user',
    created_time: '2026-11-20T10:46:00Z',
    ...more,
  });
const times = {
  sent: '2026-11-20T10:46:02.000Z',
  delivered: '2026-11-20T10:46:02.000Z',
  read: '2026-11-20T11:00:00.000Z',
};
const report = (providerId: string, statuses: readonly object[]) =>
  asSystem(async (tx) => {
    const arrived = statuses.map((more) => ({
      business_id: fixture.businessId,
      channel_id: fixture.channelId,
      status: {
        kind: 'status' as const,
        channel_kind: 'whatsapp' as const,
        provider_number_id: '1',
        provider_id: providerId,
        status: 'sent' as const,
        time: times.sent,
        error: null,
        price: null,
        callback_data: null,
        ...more,
      },
    }));
    await applyStatuses(createWorkContext(fixture.server.services, tx), await settleStatuses(tx, arrived));
  });

const price = { is_charged: true, free_because: null, category: 'marketing', model: 'PMP', conversation: null };

test('each step stands with its time, in the order of time and of ranks, with the price and who sent it', async () => {
  const messageId = await outgoing({ provider_id: 'wamid.story' });
  await fixture.server.database.ownerPool.query(
    `insert into outbox (business_id, message_id, chat_id, channel_id, lane, state, payload, recipient_id, recipient_kind, is_template,
       attempts, attempt_time, settled_time)
     values ($1, $2, $3, $4, 1, 'accepted', '{}', '9198', 'phone_id', false, 2, '2026-11-20T10:46:01Z', '2026-11-20T10:46:02Z')`,
    [fixture.businessId, messageId, chatId, fixture.channelId],
  );
  await report('wamid.story', [
    { status: 'read', time: times.read },
    { status: 'delivered', time: times.delivered },
    { status: 'sent', time: times.sent },
  ]);
  // The price comes with a repetition only, which adds it.
  await report('wamid.story', [
    { status: 'delivered', time: times.delivered, price },
    { status: 'sent', time: times.sent },
  ]);
  const history = await historyOf(messageId);
  expect(history).toMatchObject({
    message_id: messageId,
    origin: 'outgoing',
    owner: { type: 'user', id: fixture.agentUser.user_id },
    channel: { id: fixture.channelId, label: 'Store line' },
    attempts: 2,
    retry_of: null,
  });
  expect(history.steps.map(({ step, time }) => `${time.slice(11)} ${step}`)).toEqual([
    '10:46:00 written',
    '10:46:01 handed_over',
    '10:46:02 accepted',
    '10:46:02 sent',
    '10:46:02 delivered',
    '11:00:00 read',
  ]);
  expect(history.steps.filter((step) => step.price !== null).map(({ step, ...of }) => [step, of.price])).toEqual([
    ['delivered', price],
  ]);
});

test('[MSG-74] a failure that comes after the delivery is in the history with its code, and changes nothing', async () => {
  const messageId = await outgoing({ provider_id: 'wamid.late' });
  const error = {
    refusal: { message: 'WhatsApp limited marketing to this contact.', code: 131_049, detail: 'ecosystem' },
    pauses: false,
    closes_window: false,
  };
  await report('wamid.late', [{ status: 'delivered' }, { status: 'failed', error, time: times.read }]);
  const { steps } = await historyOf(messageId);
  expect(steps.at(-1)).toEqual({ step: 'failed', time: '2026-11-20 11:00:00', error: error.refusal, price: null });
  const { messages } = await fixture.agent.call(calls.listMessages, { params: { chatId } });
  expect(messages.find(({ id }) => id === messageId)).toMatchObject({ status: 'delivered', error: null });
});

test('that the provider holds a message, and that its outcome is not known, are steps of their own', async () => {
  const held = await outgoing({ provider_id: null });
  await asSystem((tx) =>
    settleSends(createWorkContext(fixture.server.services, tx), [
      {
        kind: 'accepted',
        business_id: fixture.businessId,
        message_id: held,
        chat_id: chatId,
        provider_id: 'wamid.held',
        held: true,
        recipient_id: null,
      },
    ]),
  );
  expect((await historyOf(held)).steps.map(({ step }) => step)).toEqual(['written', 'held_for_quality_assessment']);
  const lost = await outgoing({ provider_id: null, status: 'error' });
  await fixture.server.database.ownerPool.query(
    `insert into outbox (business_id, message_id, chat_id, channel_id, lane, state, payload, recipient_id, recipient_kind, is_template,
       attempts, attempt_time, settled_time)
     values ($1, $2, $3, $4, 1, 'unknown', '{}', '9198', 'phone_id', false, 1, '2026-11-20T10:46:01Z', '2026-11-20T10:46:31Z')`,
    [fixture.businessId, lost, chatId, fixture.channelId],
  );
  expect((await historyOf(lost)).steps.map(({ step }) => step)).toEqual(['written', 'handed_over', 'outcome_unknown']);
});

test('a message of the contact: written, received, read here; a system line and a foreign message have none', async () => {
  const at = { chat_id: chatId, channel_id: fixture.channelId };
  const messageId = await fixture.samples.message({
    ...at,
    time: '2026-11-20T10:00:00Z',
    created_time: '2026-11-20T10:00:03Z',
    read_time: '2026-11-20T10:05:00Z',
  });
  const history = await historyOf(messageId);
  expect(history).toMatchObject({ origin: 'incoming', owner: null, attempts: 0 });
  expect(history.steps.map(({ step, time }) => `${time.slice(11)} ${step}`)).toEqual([
    '10:00:00 written',
    '10:00:03 received',
    '10:05:00 read_here',
  ]);
  const line = await fixture.samples.message({ ...at, origin: 'system', content_type: 'system', provider_id: null });
  for (const unknown of [line, '42'])
    expect(
      (await fixture.agent.refusal(histories.messageHistory, { params: { chatId, messageId: unknown } })).body.code,
    ).toBe('NOT_FOUND');
});
