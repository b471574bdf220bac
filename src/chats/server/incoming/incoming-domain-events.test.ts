import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestWaiting } from '../../../app/testing/ingest-waiting.ts';
import * as channelEvents from '../../../channels/contract/domain-events.ts';
import {
  card,
  payload,
  secondsAgo,
  status,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import * as contactEvents from '../../../contacts/contract/domain-events.ts';
import type { DomainEvent } from '../../../foundation/contract/domain-event.ts';
import { createListenerRegistry, on } from '../../../foundation/server/domain-events/listener.ts';
import * as chatEvents from '../../contract/domain-events.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// What other areas can react to when a provider tells something.

let fixture: IngestFixture;
let number: TestNumber;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
});
afterAll(() => fixture.close());

const everyEvent = [chatEvents, contactEvents, channelEvents].flatMap((table) =>
  Object.values(table).filter((value): value is DomainEvent => typeof value === 'object' && 'item' in value),
);

/** Applies payloads and returns what was raised, in its order. */
async function raisedBy(...payloads: readonly object[]): Promise<[string, Record<string, unknown>][]> {
  const raised: [string, Record<string, unknown>][] = [];
  const listeners = createListenerRegistry(
    everyEvent.map((event) =>
      on(event, `test.${event.name}`, (_, items) => {
        for (const { business_id, ...item } of items) {
          expect(business_id).toBe(number.business_id);
          raised.push([event.name, item]);
        }
        return Promise.resolve();
      }),
    ),
  );
  await fixture.append(...payloads);
  await ingestWaiting({ ...fixture.services, listeners }, fixture.database.systemPool);
  return raised;
}

const stored = async () => {
  const [row] = await fixture.rows<{ chat_id: string; contact_id: string }>(
    'select id as chat_id, contact_id from chats where business_id = $1',
    [number.business_id],
  );
  return { chat_id: row?.chat_id ?? '', contact_id: row?.contact_id ?? '' };
};
const messageId = async (providerId: string) =>
  (await fixture.rows<{ id: string }>('select id from messages where provider_id = $1', [providerId]))[0]?.id;

test('a first message: contact, chat and message', async () => {
  const raised = await raisedBy(textPayload(number, '919840000001', 'wamid.1'));
  const { chat_id, contact_id } = await stored();
  const contact = { id: contact_id, label: 'Meera' };
  const chat = { chat_id, channel_id: number.channel_id, contact };
  expect(raised).toEqual([
    ['contacts.contact_created', { contact_id, source: 'message' }],
    ['chats.chat_opened', { ...chat, actor: { type: 'contact', ...contact } }],
    [
      'chats.message_received',
      {
        ...chat,
        message_id: await messageId('wamid.1'),
        content_type: 'text',
        unaware_follower_ids: [],
        written_time: expect.any(String) as string,
      },
    ],
  ]);
});

test('[R35] a message that was held back says when it was written', async () => {
  const ago = 3 * 86_400;
  const [received] = (await raisedBy(textPayload(number, '919840000001', 'wamid.late', 'Hello', ago))).filter(
    ([name]) => name === 'chats.message_received',
  );
  const [message] = await fixture.rows<{ time: Date | string }>(
    "select time from messages where provider_id = 'wamid.late'",
  );
  expect(received?.[1]).toMatchObject({ written_time: new Date(message?.time ?? 0).toISOString() });
  expect(Date.now() - Date.parse(String(new Date(message?.time ?? 0)))).toBeGreaterThan((ago - 60) * 1_000);
});

test('the same message again raises nothing', async () => {
  expect(await raisedBy(textPayload(number, '919840000001', 'wamid.1'))).toEqual([]);
});

test('a closed chat is reopened by its contact', async () => {
  await fixture.rows("update chats set state = 'closed', closed_time = now()");
  const raised = await raisedBy(textPayload(number, '919840000001', 'wamid.2'));
  expect(raised.map(([name]) => name)).toEqual(['chats.chat_reopened', 'chats.message_received']);
  expect(raised[0]?.[1]).toMatchObject({ actor: { type: 'contact', label: 'Meera' } });
});

test('a reaction and its removal', async () => {
  const reactWith = (emoji: string, ago: number) =>
    payload(number, {
      contacts: [card('919840000001')],
      messages: [
        {
          from: '919840000001',
          id: `wamid.r${ago}`,
          timestamp: secondsAgo(ago),
          type: 'reaction',
          reaction: { message_id: 'wamid.1', emoji },
        },
      ],
    });
  const message_id = await messageId('wamid.1');
  const { chat_id } = await stored();
  expect(await raisedBy(reactWith('👍', 4))).toEqual([
    ['chats.reaction_received', { chat_id, message_id, emoji: '👍' }],
  ]);
  expect(await raisedBy(reactWith('', 2))).toEqual([['chats.reaction_received', { chat_id, message_id, emoji: '' }]]);
});

test('a status that raises a message, once', async () => {
  const { chat_id } = await stored();
  const [message] = await fixture.rows<{ id: string }>(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     values ($1, $2, $3, 'wamid.ours', 'outgoing', 'text', '{"text": "Yes"}', 'sent', now()) returning id`,
    [number.business_id, chat_id, number.channel_id],
  );
  const read = payload(number, { statuses: [status('wamid.ours', 'read')] });
  expect(await raisedBy(read)).toEqual([
    ['chats.message_status_changed', { chat_id, message_id: message?.id, status: 'read' }],
  ]);
  expect(await raisedBy(read)).toEqual([]);
});

test('a contact opts out of marketing, once', async () => {
  const { contact_id } = await stored();
  const stop = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: number.account_id,
        changes: [
          {
            field: 'user_preferences',
            value: {
              metadata: { phone_number_id: number.number_id },
              user_preferences: [
                {
                  wa_id: '919840000001',
                  category: 'marketing_messages',
                  value: 'stop',
                  timestamp: Number(secondsAgo(1)),
                },
              ],
            },
          },
        ],
      },
    ],
  };
  expect(await raisedBy(stop)).toEqual([['contacts.marketing_preference_changed', { contact_id, level: 'opted_out' }]]);
  expect(await raisedBy(stop)).toEqual([]);
});

test('two contacts that turn out to be one person: their chats become one', async () => {
  const write = (id: string, phone?: string, userId?: string) =>
    payload(number, {
      contacts: [{ profile: { name: 'Anu' }, ...(phone && { wa_id: phone }), ...(userId && { user_id: userId }) }],
      messages: [
        {
          ...(phone && { from: phone }),
          ...(userId && { from_user_id: userId }),
          id,
          timestamp: secondsAgo(1),
          type: 'text',
          text: { body: id },
        },
      ],
    });
  const chatOf = (providerId: string) =>
    fixture.rows<{ chat_id: string }>('select chat_id from messages where provider_id = $1', [providerId]);
  await raisedBy(write('wamid.phone', '919840000077'), write('wamid.user', undefined, 'IN.MERGED77'));
  const [[kept], [merged]] = [await chatOf('wamid.phone'), await chatOf('wamid.user')];
  const raised = await raisedBy(write('wamid.both', '919840000077', 'IN.MERGED77'));
  expect(raised.filter(([name]) => name === 'chats.chat_merged')).toEqual([
    ['chats.chat_merged', { chat_id: kept?.chat_id, merged_chat_id: merged?.chat_id }],
  ]);
});
