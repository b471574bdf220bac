import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_ACCOUNT } from '../testing/sample-chats.ts';
import type { GuardedSend, SendOutcome } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { guardSends } from './guard-sends.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { settleSends } from './settle-sends.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
let mine: { assignee_id: Id };
beforeAll(async () => {
  mine = { assignee_id: fixture.adminUser.user_id };
});

const asSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
  inTransaction({ pool: fixture.server.database.systemPool, businessId: null, mode: 'write' }, work);

let counter = 0;
async function send(chatId: Id): Promise<Id> {
  const { message } = await fixture.admin.call(calls.sendMessage, {
    params: { chatId },
    body: { content_type: 'text', content: { text: 'Hello' }, client_id: `e-${++counter}` },
  });
  return message.id;
}

describe('guard', () => {
  const template: GuardedSend['payload'] = {
    type: 'template',
    name: 'order_ready',
    language: 'en',
    body: [],
    buttons: [],
  };
  const verdictOf = async (
    chatId: Id,
    messageId: Id,
    overrides: Partial<GuardedSend> = {},
    channelId = fixture.channelId,
  ) => {
    const one: GuardedSend = {
      business_id: fixture.businessId,
      message_id: messageId,
      chat_id: chatId,
      channel_id: channelId,
      lane: 1,
      is_template: false,
      is_marketing: false,
      payload: { type: 'text', text: 'Hello' },
      recipient_id: '+919812345678',
      recipient_kind: 'phone',
      source: null,
      ...overrides,
    };
    const verdict = (await asSystem((tx) => guardSends(tx, [one]))).get(messageId);
    return verdict && 'refusal' in verdict ? verdict.refusal.message : verdict;
  };
  const change = (chatId: Id, set: string) =>
    fixture.server.database.ownerPool.query(`update chats set ${set} where id = $1`, [chatId]);

  test('what held when it was written still holds', async () => {
    const chatId = await fixture.chat(mine);
    expect(await verdictOf(chatId, await send(chatId))).toMatchObject({ allowed: true, outside_window: false });
  });
  test.each([
    ["state = 'closed'", 'This chat is closed'],
    ['assignee_id = null', 'Only the assignee'],
    ["expiration_time = now() - interval '1 second'", 'Only templates can be sent now'],
  ])('%s since then', async (set, words) => {
    const chatId = await fixture.chat(mine);
    const messageId = await send(chatId);
    await change(chatId, set);
    expect(await verdictOf(chatId, messageId)).toContain(words);
  });
  test('the channel was deactivated; a pause only waits', async () => {
    const channelId = await fixture.samples.channel();
    const chatId = await fixture.chat({ ...mine, channel_id: channelId });
    const messageId = await send(chatId);
    const set = (what: string) =>
      fixture.server.database.ownerPool.query(`update channels set ${what} where id = $1`, [channelId]);
    await set('paused_code = 190');
    expect(await verdictOf(chatId, messageId, {}, channelId)).toMatchObject({ allowed: true });
    await set("status = 'inactive'");
    expect(await verdictOf(chatId, messageId, {}, channelId)).toContain('cannot send right now');
  });
  test('[CON-16] templates: approved ones go outside the window too, and marketing to those alone who have opted in', async () => {
    const chatId = await fixture.chat({ ...mine, expiration_time: null });
    const outgoing = { is_template: true, payload: template };
    expect(await verdictOf(chatId, '42', outgoing)).toContain('not approved');
    const templateId = await fixture.samples.template({ provider_account_id: SAMPLE_ACCOUNT });
    expect(await verdictOf(chatId, '42', outgoing)).toMatchObject({ allowed: true, outside_window: true });
    const shy = await fixture.chat({ ...mine }, { communication_level: 'opted_out' });
    expect(await verdictOf(shy, '42', { ...outgoing, is_marketing: true })).toContain('opted out');
    const asked = await fixture.chat({ ...mine }, { communication_level: 'pending' });
    expect(await verdictOf(asked, '42', { ...outgoing, is_marketing: true })).toContain('not agreed');
    const willing = await fixture.chat({ ...mine }, { communication_level: 'opted_in' });
    expect(await verdictOf(willing, '42', { ...outgoing, is_marketing: true })).toMatchObject({ allowed: true });
    await fixture.server.database.ownerPool.query(
      "update message_templates set provider_status = 'PAUSED' where id = $1",
      [templateId],
    );
    expect(await verdictOf(chatId, '42', outgoing)).toContain('not approved');
  });
  test('a closed chat does not stop what is sent to many', async () => {
    const chatId = await fixture.chat({ ...mine, state: 'closed' });
    const source = { kind: 'campaign', record_id: '1', step: '1', part: 'if', member_id: '1' };
    expect(await verdictOf(chatId, '42', { lane: 4, source })).toMatchObject({ allowed: true });
  });
  test('automation is no one’s reply: the owner may change', async () => {
    const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
    expect(await verdictOf(chatId, '42', { lane: 2 })).toMatchObject({ allowed: true });
  });
});

describe('settle', () => {
  const settle = (outcome: SendOutcome) =>
    asSystem((tx) => settleSends(createWorkContext(fixture.server.services, tx), [outcome]));
  const of = (message_id: Id, chat_id: Id) => ({ business_id: fixture.businessId, message_id, chat_id });
  const accepted = (messageId: Id, chatId: Id, held = false): SendOutcome => ({
    kind: 'accepted',
    ...of(messageId, chatId),
    provider_id: `wamid.${messageId}`,
    held,
    recipient_id: null,
  });
  const refusal = { message: 'This number is not on WhatsApp.', code: 131_026, detail: 'Undeliverable' };
  const read = async (chatId: Id) => (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages[0];

  test('accepted: sent, under the provider’s id, in the thread, the list and the log', async () => {
    const chatId = await fixture.chat(mine);
    const messageId = await send(chatId);
    const since = await fixture.lastSeq();
    await settle(accepted(messageId, chatId));
    const message = await read(chatId);
    expect(message).toMatchObject({ id: messageId, status: 'sent' });
    const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
    expect(chat.last_message?.status).toBe('sent');
    const events = await fixture.events(since);
    expect(events.map(({ event, data }) => [event, data])).toEqual([['message_updates', message]]);
    const { rows } = await fixture.server.database.ownerPool.query('select provider_id from messages where id = $1', [
      messageId,
    ]);
    expect(rows).toEqual([{ provider_id: `wamid.${messageId}` }]);
  });
  test('[MSG-18] held back for its quality', async () => {
    const chatId = await fixture.chat(mine);
    await settle(accepted(await send(chatId), chatId, true));
    expect((await read(chatId))?.status).toBe('held_for_quality_assessment');
  });
  test('refused: failed, with what to do', async () => {
    const chatId = await fixture.chat(mine);
    await settle({ kind: 'refused', ...of(await send(chatId), chatId), refusal, closes_window: false });
    expect(await read(chatId)).toMatchObject({ status: 'failed', error: refusal });
  });
  test('[MSG-76] unknown: an error until anything better is known, and never after', async () => {
    const chatId = await fixture.chat(mine);
    const messageId = await send(chatId);
    const unknown: SendOutcome = { kind: 'unknown', ...of(messageId, chatId), refusal: { ...refusal, code: null } };
    await settle(unknown);
    expect((await read(chatId))?.status).toBe('error');
    await settle(accepted(messageId, chatId));
    await settle(unknown);
    expect(await read(chatId)).toMatchObject({ status: 'sent', error: null });
  });
  test('a reaction has no row, and its outcome changes none', async () => {
    const chatId = await fixture.chat(mine);
    const since = await fixture.lastSeq();
    await settle(accepted('42', chatId));
    expect(await fixture.events(since)).toEqual([]);
  });
});
