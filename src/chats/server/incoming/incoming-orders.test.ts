import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  payload,
  secondsAgo,
  status,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// Webhooks are repeated and overtake each other: whatever the order, the same is stored in the end.

let fixture: IngestFixture;
let number: TestNumber;
let counter = 0;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
});
afterAll(() => fixture.close());

/** All of these once in any order, and some of them again anywhere; in one batch or one after the other. */
const deliveries = (count: number) =>
  fc.record({
    order: fc.array(fc.nat(count - 1), { maxLength: count }).chain((again) =>
      fc.shuffledSubarray([...Array.from({ length: count }, (_, index) => index), ...again], {
        minLength: count + again.length,
      }),
    ),
    together: fc.boolean(),
  });

async function deliver(webhooks: readonly object[], order: readonly number[], together: boolean): Promise<void> {
  const all = order.map((index) => webhooks[index] ?? {});
  if (together) await fixture.deliver(...all);
  else for (const one of all) await fixture.deliver(one);
}

interface Ids {
  phone?: string;
  bsuid?: string;
}
const says = (id: string, { phone, bsuid }: Ids, ago: number) =>
  payload(number, {
    contacts: [
      {
        profile: { name: 'Meera' },
        ...(phone === undefined ? {} : { wa_id: phone }),
        ...(bsuid === undefined ? {} : { user_id: bsuid }),
      },
    ],
    messages: [
      {
        ...(phone === undefined ? {} : { from: phone }),
        ...(bsuid === undefined ? {} : { from_user_id: bsuid }),
        id,
        timestamp: secondsAgo(ago),
        type: 'text',
        text: { body: id },
      },
    ],
  });
const moves = (id: string, from: Required<Ids>, to: Required<Ids>, ago: number) =>
  payload(number, {
    messages: [
      {
        from: from.phone,
        from_user_id: from.bsuid,
        id,
        timestamp: secondsAgo(ago),
        type: 'system',
        system: { type: 'user_changed_number', wa_id: to.phone, user_id: to.bsuid },
      },
    ],
  });

const renews = ({ phone, bsuid }: Required<Ids>, current: string, ago: number) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: number.account_id,
      changes: [
        {
          field: 'user_id_update',
          value: {
            metadata: { phone_number_id: number.number_id },
            user_id_update: [
              { wa_id: phone, user_id: { previous: bsuid, current }, timestamp: Number(secondsAgo(ago)) },
            ],
          },
        },
      ],
    },
  ],
});

test('a person who moves to another number and id is one contact with one chat, in any order and with any repetition', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries(7), async ({ order, together }) => {
      counter += 1;
      const digits = String(counter).padStart(5, '0');
      const old = { phone: `9197100${digits}`, bsuid: `IN.31${digits}` };
      const young = { phone: `9197200${digits}`, bsuid: `IN.32${digits}` };
      const last = { phone: young.phone, bsuid: `IN.33${digits}` };
      const id = (index: number) => `wamid.o${digits}.${index}`;
      await deliver(
        [
          says(id(0), old, 500),
          says(id(1), { bsuid: old.bsuid }, 450),
          moves(id(2), old, young, 400),
          says(id(3), young, 300),
          says(id(4), { bsuid: young.bsuid }, 200),
          renews(young, last.bsuid, 150),
          says(id(6), last, 100),
        ],
        order,
        together,
      );
      const chats = await fixture.rows(
        `select c.recipient_id, p.mobile, c.unread_count,
           (select array_agg(m.provider_id order by m.time) from messages m where m.chat_id = c.id and m.origin = 'incoming') as said
         from chats c join contacts p on p.id = c.contact_id
         where c.contact_id in (select contact_id from contact_identities where provider_user_id = any ($1))`,
        [[old.phone, old.bsuid, young.phone, young.bsuid, last.bsuid]],
      );
      expect(chats).toEqual([
        {
          recipient_id: expect.any(String) as string,
          mobile: `+${young.phone}`,
          unread_count: 5,
          said: [id(0), id(1), id(3), id(4), id(6)],
        },
      ]);
      // Both reach them: what they used last counts.
      expect([last.phone, last.bsuid]).toContain(chats[0]?.['recipient_id']);
    }),
    {
      numRuns: 30,
      // Once an id that was left came back with a late message.
      examples: [[{ order: [5, 6, 1, 2, 1, 3, 4, 0], together: false }]],
    },
  );
}, 120_000);

test('statuses with prices and errors, and what customers do with messages, come to the same in any order', async () => {
  const phone = '919730000001';
  const expected = new Map<string, string>();
  const stateOf = async (id: string) => {
    const [row] = await fixture.rows(
      `select m.status, m.error, m.content, m.content_type, m.reactions, m.meta,
         (select jsonb_agg(jsonb_build_object('status', s.status, 'time', s.time, 'error', s.error, 'price', s.price) order by s.status, s.time)
          from message_statuses s where s.message_id = m.id) as statuses
       from messages m where m.provider_id = $1`,
      [id],
    );
    return JSON.stringify(row).replaceAll(id, 'id');
  };
  const change = (id: string, type: string, content: object, at: string) =>
    payload(number, { contacts: [], messages: [{ from: phone, id, timestamp: at, type, [type]: content }] });
  const at = (second: number) => String(1_764_000_000 + second);
  const price = { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' } };
  const failed = (code: number) => ({ errors: [{ code, title: 'x' }], timestamp: at(9) });
  await fc.assert(
    fc.asyncProperty(deliveries(11), async ({ order, together }) => {
      counter += 1;
      const [ours, theirs] = [`wamid.s${counter}.out`, `wamid.s${counter}.in`];
      const [chat] = await fixture.rows<{ id: string }>('select id from chats where channel_id = $1 limit 1', [
        number.channel_id,
      ]);
      await fixture.rows(
        `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
         values ($1, $2, $3, $4, 'outgoing', 'text', '{"text": "Yes"}', 'pending', '2025-11-24T16:00:00Z')`,
        [number.business_id, chat?.id, number.channel_id, ours],
      );
      await deliver(
        [
          payload(number, { statuses: [status(ours, 'sent', { timestamp: at(1) })] }),
          payload(number, { statuses: [status(ours, 'sent', { timestamp: at(1), ...price })] }),
          payload(number, { statuses: [status(ours, 'failed', failed(131_049))] }),
          payload(number, { statuses: [status(ours, 'failed', failed(131_026))] }),
          change(`r1.${theirs}`, 'reaction', { message_id: ours, emoji: '👍' }, at(3)),
          change(`r2.${theirs}`, 'reaction', { message_id: ours, emoji: '😮' }, at(3)),
          change(`r3.${theirs}`, 'reaction', { message_id: theirs, emoji: '' }, at(4)),
          payload(number, {
            contacts: [],
            messages: [{ from: phone, id: theirs, timestamp: at(2), type: 'text', text: { body: 'Old' } }],
          }),
          change(
            `e1.${theirs}`,
            'edit',
            { original_message_id: theirs, message: { type: 'text', text: { body: 'New' } } },
            at(5),
          ),
          change(
            `e2.${theirs}`,
            'edit',
            { original_message_id: theirs, message: { type: 'text', text: { body: 'Newer' } } },
            at(5),
          ),
          change(`d1.${theirs}`, 'revoke', { original_message_id: theirs }, at(6)),
        ],
        order,
        together,
      );
      for (const id of [ours, theirs]) {
        const state = (await stateOf(id)).replaceAll(theirs, 'id');
        const kind = id === ours ? 'ours' : 'theirs';
        if (!expected.has(kind)) expected.set(kind, state);
        expect(state).toBe(expected.get(kind));
      }
    }),
    { numRuns: 25 },
  );
  expect(expected.get('ours')).toContain('131026');
  expect(expected.get('ours')).toContain('marketing');
}, 120_000);
