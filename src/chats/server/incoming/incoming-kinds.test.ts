import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  card,
  payload,
  secondsAgo,
  text,
  textPayload,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import type { TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { messageContents, type ContentType } from '../../contract/message.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// What customers send that nobody here could write.

let fixture: IngestFixture;
let number: TestNumber;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1071');
});
afterAll(() => fixture.close());

const FROM = '919840071001';
const incoming = (id: string, type: string, more: object) =>
  payload(number, {
    contacts: [card(FROM)],
    messages: [{ from: FROM, id, timestamp: secondsAgo(5), type, ...more }],
  });
const kept = async (id: string) => {
  const rows = await fixture.rows<{ content_type: ContentType; content: Record<string, unknown> }>(
    'select content_type, content from messages where provider_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
};

test.each([
  [
    'contacts',
    { contacts: [{ name: { formatted_name: 'Ravi, weaver' }, phones: [{ phone: '+91 98400 71009' }] }] },
    { contacts: [{ name: 'Ravi, weaver', phones: ['+91 98400 71009'] }] },
  ],
  [
    'order',
    {
      order: {
        catalog_id: '15',
        product_items: [{ product_retailer_id: 'saree-7', quantity: 2, item_price: 1499.5, currency: 'INR' }],
      },
    },
    {
      items: [{ product: 'saree-7', quantity: 2, price: 1499.5, currency: 'INR' }],
      total: 2999,
      currency: 'INR',
    },
  ],
  [
    'unsupported',
    { errors: [{ code: 131051, title: 'Message type unknown' }], unsupported: { type: 'edit' } },
    { reason: 'edit' },
  ],
] as const)('[MSG-61] %s', async (kind, sent, content) => {
  const id = `wamid.${kind}`;
  await fixture.deliver(incoming(id, kind, sent));
  const message = await kept(id);
  expect(message).toMatchObject({ content_type: kind, content });
  expect(messageContents[kind].safeParse(message?.content).success).toBe(true);
});

test('[MSG-61] deleted: one that was taken back is there without what it said', async () => {
  await fixture.deliver(textPayload(number, FROM, 'wamid.regretted', 'Too expensive!'));
  await fixture.deliver(incoming('wamid.revoke', 'revoke', { revoke: { original_message_id: 'wamid.regretted' } }));
  expect(await kept('wamid.regretted')).toMatchObject({ content_type: 'deleted', content: {} });
});

test('[MSG-61] system: a customer who changed the number is a line in the thread', async () => {
  await fixture.deliver(payload(number, { contacts: [card(FROM)], messages: [text(FROM, 'wamid.before')] }));
  await fixture.deliver(
    payload(number, {
      messages: [
        {
          from: FROM,
          id: 'wamid.moved',
          timestamp: secondsAgo(4),
          type: 'system',
          system: { body: 'moved', type: 'user_changed_number', customer: FROM, wa_id: '919840071002' },
        },
      ],
    }),
  );
  const lines = await fixture.rows<{ content: { event: string } }>(
    "select m.content from messages m join chats c on c.id = m.chat_id where c.recipient_id = '919840071002' and m.content_type = 'system'",
  );
  expect(lines.map(({ content }) => content.event)).toContain('number_changed');
});
