import { createWebhookInbox } from '../../../channels/server/index.ts';
import { payload, secondsAgo } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { useMergeFixture } from '../../../chats/server/testing/merge-fixture.ts';
import type { Id } from '../../../foundation/contract/id.ts';

/** Somebody who got a message of a campaign. */
export interface SentMessage {
  phone: string;
  contactId: Id;
  messageId: Id;
  providerId: string;
  recordId: Id;
  sourceId: Id;
}

/** What the buttons of these messages say. */
export const LINK_BUTTON = { index: 0, text: 'See it', url: 'https://shop.example' };
export const REPLY_BUTTON = { index: 1, text: 'Call me' };
/** The step that has sent them, by its `else` action. */
export const SENT_STEP = '7';

/** A business with two numbers, to whose people campaigns have sent messages that they answer. */
export function useAnswerFixture() {
  const merge = useMergeFixture();
  const { fixture, numbers, rows, write, contactOf } = merge;
  let phones = 0;
  let received = 0;
  const newId = async (): Promise<Id> => (await rows<{ id: Id }>('select next_id() as id'))[0]?.id ?? '';
  const content = JSON.stringify({
    template_id: '5',
    name: 'offer',
    language: 'en',
    body: 'Sale',
    params: [],
    buttons: [
      { type: 'url', text: LINK_BUTTON.text, url: LINK_BUTTON.url },
      { type: 'quick_reply', text: REPLY_BUTTON.text },
    ],
  });

  /** A message of a campaign, sent so many days ago, to somebody who has written before. */
  async function send({
    days = 1,
    to,
    status = 'delivered',
    recordId,
  }: { days?: number; to?: SentMessage; status?: string; recordId?: Id } = {}): Promise<SentMessage> {
    const phone = to?.phone ?? `9198762${String(10_000 + ++phones)}`;
    if (!to) await write(0, phone, 'Hello');
    const contactId = await contactOf(phone);
    const record = recordId ?? (await newId());
    const messageId = await newId();
    const providerId = `wamid.sent${messageId}`;
    const [{ id: sourceId } = { id: '' }] = await rows<{ id: Id }>(
      `insert into send_sources (business_id, kind, record_id, step, part, channel_id, lane, payload_parts, payload_slots, content_type, content_parts,
         content_slots, is_template, is_marketing, author_type, author_label)
       select $1, 'campaign', $2, $5, $6, channel_id, 4, '{x}', '{}', 'template', array[$4], '{}', true, true, 'campaign', 'Spring'
       from chats where business_id = $1 and contact_id = $3 returning id`,
      [fixture.businessId, record, contactId, content, SENT_STEP, messageId],
    );
    await rows(
      `insert into messages (business_id, id, chat_id, channel_id, provider_id, origin, content_type, status, time, source_id, slot_values)
       select business_id, $7, id, channel_id, $3, 'outgoing', 'template', $6, clock_now() - make_interval(days => $4), $5, '[]'
       from chats where business_id = $1 and contact_id = $2`,
      [fixture.businessId, contactId, providerId, days, sourceId, status, messageId],
    );
    await rows(
      `insert into outreach_decisions (business_id, kind, record_id, step_id, contact_id, branch, outcome, message_id, decided_time)
       values ($1, 'campaign', $2, $6, $3, 'else', 'sent', $4, clock_now() - make_interval(days => $5))`,
      [fixture.businessId, record, contactId, messageId, days, SENT_STEP],
    );
    return { phone, contactId, messageId, providerId, recordId: record, sourceId };
  }

  /** A message from that person, as the provider reports it. */
  async function receive({ phone }: SentMessage, message: object): Promise<void> {
    const [number] = numbers;
    if (!number) throw new Error('There is no number');
    const one = { from: phone, id: `wamid.answer${phone}.${++received}`, timestamp: secondsAgo(0), ...message };
    await createWebhookInbox({ pool: fixture.server.services.pool }).append(
      'whatsapp',
      Buffer.from(JSON.stringify(payload(number, { messages: [one] }))),
    );
    await fixture.server.processAll();
  }

  return {
    ...merge,
    newId,
    send,
    receive,
    tap: (sent: SentMessage, text: string = REPLY_BUTTON.text, given: string = text) =>
      receive(sent, { type: 'button', context: { id: sent.providerId }, button: { text, payload: given } }),
  };
}
