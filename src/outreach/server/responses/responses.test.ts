import { expect, test } from 'vitest';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import { ingestWaiting } from '../../../app/testing/ingest-waiting.ts';
import { payload, secondsAgo } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { useMergeFixture } from '../../../chats/server/testing/merge-fixture.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';

const { fixture, numbers, rows, write, contactOf } = useMergeFixture();

let phones = 0;
const freshPhone = () => `9198762${String(10_000 + ++phones)}`;

interface Sent {
  phone: string;
  contactId: Id;
  messageId: Id;
  providerId: string;
  recordId: Id;
  sourceId: Id;
}

/** A message of a campaign to somebody who has written before, sent so many days ago. */
async function send({
  days = 1,
  to,
  status = 'delivered',
}: { days?: number; to?: Sent; status?: string } = {}): Promise<Sent> {
  const phone = to?.phone ?? freshPhone();
  if (!to) await write(0, phone, 'Hello');
  const contactId = await contactOf(phone);
  const [{ id: recordId } = { id: '' }] = await rows<{ id: Id }>('select next_id() as id');
  const content = JSON.stringify({
    template_id: '5',
    name: 'offer',
    language: 'en',
    body: 'Sale',
    params: [],
    buttons: [
      { type: 'url', text: 'See it', url: 'https://shop.example' },
      { type: 'quick_reply', text: 'Call me' },
    ],
  });
  const [source] = await rows<{ id: Id; channel_id: Id }>(
    `insert into send_sources (business_id, kind, record_id, step, channel_id, lane, payload_parts, payload_slots, content_type, content_parts,
       content_slots, is_template, is_marketing, author_type, author_label)
     select $1, 'campaign', $2, 7, channel_id, 4, '{x}', '{}', 'template', array[$4], '{}', true, true, 'campaign', 'Spring'
     from chats where business_id = $1 and contact_id = $3 returning id, channel_id`,
    [fixture.businessId, recordId, contactId, content],
  );
  const providerId = `wamid.sent${recordId}`;
  const [message] = await rows<{ id: Id }>(
    `insert into messages (business_id, id, chat_id, channel_id, provider_id, origin, content_type, content, status, time, source_id, slot_values)
     select business_id, next_id(), id, channel_id, $3, 'outgoing', 'template', null, $6, clock_now() - make_interval(days => $4), $5, '[]'
     from chats where business_id = $1 and contact_id = $2 returning id`,
    [fixture.businessId, contactId, providerId, days, source?.id, status],
  );
  const messageId = message?.id ?? '';
  await rows(
    `insert into outreach_decisions (business_id, kind, record_id, step_id, entry_id, contact_id, branch, outcome, message_id, decided_time)
     values ($1, 'campaign', $2, 7, 0, $3, 'else', 'sent', $4, clock_now() - make_interval(days => $5))`,
    [fixture.businessId, recordId, contactId, messageId, days],
  );
  return { phone, contactId, messageId, providerId, recordId, sourceId: source?.id ?? '' };
}

async function receive({ phone }: Sent, message: object): Promise<void> {
  const inbox = createWebhookInbox({ pool: fixture.server.database.appPool });
  const [number] = numbers;
  if (!number) throw new Error('There is no number');
  const one = { from: phone, id: `wamid.in${Math.random()}`, timestamp: secondsAgo(0), ...message };
  await inbox.append('whatsapp', Buffer.from(JSON.stringify(payload(number, { messages: [one] }))));
  await ingestWaiting(fixture.server.services, fixture.server.database.systemPool);
}
const tap = (sent: Sent, text: string, given = text) =>
  receive(sent, { type: 'button', context: { id: sent.providerId }, button: { text, payload: given } });

const responsesTo = ({ recordId }: Sent) =>
  rows<Record<string, unknown>>(
    `select response, button_index, text, count, branch, contact_id::text as contact_id from outreach_responses
     where business_id = $1 and record_id = $2 order by response`,
    [fixture.businessId, recordId],
  );
const statusOf = async ({ messageId }: Sent) =>
  (await rows<{ status: string }>('select status from messages where id = $1', [messageId]))[0]?.status;
const reply = ({ contactId }: Sent, text: string, count = 1) => ({
  response: 'reply',
  button_index: -1,
  text,
  count,
  branch: 'else',
  contact_id: contactId,
});

test('[CAMP-42] what somebody writes is a reply to the latest message of a campaign, and counts once', async () => {
  const older = await send({ days: 3 });
  const latest = await send({ days: 1, to: older });
  await write(0, latest.phone, 'Is it in red, too?');
  await write(0, latest.phone, 'Hello?');
  expect(await responsesTo(latest)).toEqual([reply(latest, 'Is it in red, too?', 2)]);
  expect(await responsesTo(older)).toEqual([]);
  expect([await statusOf(latest), await statusOf(older)]).toEqual(['replied', 'delivered']);
  expect(
    await rows(
      `select status, sum(count)::int as count from send_source_changes where source_id = $1 group by status having sum(count) <> 0 order by 1`,
      [latest.sourceId],
    ),
  ).toEqual([
    { status: 'delivered', count: -1 },
    { status: 'replied', count: 1 },
  ]);
});

test('whoever quotes a message replies to that one', async () => {
  const older = await send({ days: 3 });
  const latest = await send({ days: 1, to: older });
  await receive(older, { type: 'text', text: { body: 'This one' }, context: { id: older.providerId } });
  expect(await responsesTo(older)).toEqual([reply(older, 'This one')]);
  expect(await responsesTo(latest)).toEqual([]);
});

test('[CAMP-42] a tap on a button is a reply and a tap, by what stands on it or by the payload that we gave it', async () => {
  const [byText, byPayload, unknown] = [await send(), await send(), await send()];
  await tap(byText, 'Call me');
  await tap(byPayload, 'Ruf mich an', 'template:5:1');
  await tap(unknown, 'Something else');
  const button = (sent: Sent, text: string) => ({ ...reply(sent, text), response: 'button', button_index: 1 });
  expect(await responsesTo(byText)).toEqual([button(byText, 'Call me'), reply(byText, 'Call me')]);
  expect(await responsesTo(byPayload)).toEqual([button(byPayload, 'Ruf mich an'), reply(byPayload, 'Ruf mich an')]);
  expect(await responsesTo(unknown)).toEqual([reply(unknown, 'Something else')]);
});

test('what is written after seven days, or to a message that never arrived, answers nothing', async () => {
  const late = await send({ days: 8 });
  const failed = await send({ status: 'failed' });
  await write(0, late.phone, 'Hello again');
  await write(0, failed.phone, 'Hello again');
  expect([await responsesTo(late), await responsesTo(failed)]).toEqual([[], []]);
  expect([await statusOf(late), await statusOf(failed)]).toEqual(['delivered', 'failed']);
});

test('[CAMP-42] who opts out within seven days does so after the last message', async () => {
  const older = await send({ days: 3 });
  const latest = await send({ days: 1, to: older });
  const late = await send({ days: 8 });
  await write(0, latest.phone, 'STOP');
  const optOut = { ...reply(latest, ''), response: 'opt_out' };
  expect(await responsesTo(latest)).toEqual([optOut, reply(latest, 'STOP')]);
  expect(await responsesTo(older)).toEqual([]);
  await fixture.admin.call(recordEndpoints.updateRecord, {
    params: { module: 'contacts', id: late.contactId },
    body: { communication_level: 'opted_out' } as never,
  });
  expect(await responsesTo(late)).toEqual([]);
});
