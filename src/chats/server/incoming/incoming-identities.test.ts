import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import {
  payload,
  secondsAgo,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// Numbers are given up, taken over, changed and changed back; ids rotate; what was two people turns out to be one.

let fixture: IngestFixture;
let number: TestNumber;
let counter = 0;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
});
afterAll(() => fixture.close());

/** Ids of the next person. */
const fresh = () => {
  counter += 1;
  const digits = String(counter).padStart(5, '0');
  return { phone: `9198600${digits}`, bsuid: `IN.77${digits}`, id: `wamid.i${digits}` };
};

interface Ids {
  phone?: string;
  bsuid?: string;
}

const write = (id: string, { phone, bsuid }: Ids, ago: number, name = 'Meera') =>
  payload(number, {
    contacts: [
      {
        profile: { name },
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

const changed = (id: string, from: string, to: string, ago: number, userId?: string) =>
  payload(number, {
    messages: [
      {
        from,
        id,
        timestamp: secondsAgo(ago),
        type: 'system',
        system: {
          body: 'changed',
          type: 'user_changed_number',
          wa_id: to,
          ...(userId === undefined ? {} : { user_id: userId }),
        },
      },
    ],
  });

const rotated = (previous: string, current: string, ago: number, phone?: string) => ({
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
              {
                ...(phone === undefined ? {} : { wa_id: phone }),
                user_id: { previous, current },
                timestamp: Number(secondsAgo(ago)),
              },
            ],
          },
        },
      ],
    },
  ],
});

interface FoundChat extends Record<string, unknown> {
  id: string;
  contact_id: string;
  recipient_id: string;
  recipient_kind: string;
  unread_count: number;
  mobile: string | null;
  name: string;
  said: string[];
}

/** The chats of these messages, each with what was said in it. */
const chatsOf = (...ids: string[]) =>
  fixture.rows<FoundChat>(
    `select c.id, c.contact_id, c.recipient_id, c.recipient_kind, c.unread_count, c.state, p.mobile, p.name,
       (select array_agg(m.provider_id order by m.time, m.id) from messages m where m.chat_id = c.id and m.origin = 'incoming') as said
     from chats c join contacts p on p.id = c.contact_id
     where c.id in (select chat_id from messages where provider_id = any ($1)) order by c.id`,
    [ids],
  );
const everything = () =>
  fixture.rows(
    `select (select count(*) from contacts) as contacts, (select count(*) from chats) as chats, (select count(*) from messages) as messages,
       (select jsonb_agg(i order by i.provider_user_id) from contact_identities i) as identities,
       (select max(event_seq) from event_counters) as seq`,
  );

test.each([
  ['both have business-scoped ids', true],
  ['only the stranger has one', false],
])('a stranger who takes a number that was given up gets a chat of their own: %s', async (_, isScoped) => {
  const [owner, after, stranger] = [fresh(), fresh(), fresh()];
  const old = { phone: owner.phone, ...(isScoped ? { bsuid: owner.bsuid } : {}) };
  const [first, change, late] = [
    write(`${owner.id}.1`, old, 60, 'Owner'),
    changed(`${owner.id}.2`, owner.phone, after.phone, 50),
    write(`${owner.id}.late`, old, 55, 'Owner'),
  ];
  const strange = write(`${stranger.id}.1`, { phone: owner.phone, bsuid: stranger.bsuid }, 40, 'Stranger');
  await fixture.deliver(first);
  await fixture.deliver(change);
  await fixture.deliver(strange);
  await fixture.deliver(write(`${owner.id}.3`, { phone: after.phone, bsuid: after.bsuid }, 30, 'Owner'));
  expect(await chatsOf(`${owner.id}.1`, `${stranger.id}.1`)).toMatchObject([
    { name: 'Owner', recipient_id: after.phone, mobile: `+${after.phone}`, said: [`${owner.id}.1`, `${owner.id}.3`] },
    { name: 'Stranger', recipient_id: owner.phone, mobile: `+${owner.phone}`, said: [`${stranger.id}.1`] },
  ]);
  // A late message of the owner, written before the change, is theirs and readdresses nothing.
  await fixture.deliver(late);
  expect(await chatsOf(`${owner.id}.1`, `${stranger.id}.1`)).toMatchObject([
    { recipient_id: after.phone, said: [`${owner.id}.1`, `${owner.id}.late`, `${owner.id}.3`] },
    { recipient_id: owner.phone, said: [`${stranger.id}.1`] },
  ]);
  // Everything once more changes nothing.
  const before = await everything();
  for (const each of [first, change, strange, late]) await fixture.deliver(each);
  expect(await everything()).toEqual(before);
});

test('a stranger without a business-scoped id on a number that was given up is a stranger, too', async () => {
  const [owner, after] = [fresh(), fresh()];
  await fixture.deliver(write(`${owner.id}.1`, { phone: owner.phone }, 60));
  await fixture.deliver(changed(`${owner.id}.2`, owner.phone, after.phone, 50));
  await fixture.deliver(write(`${owner.id}.s`, { phone: owner.phone }, 40));
  expect(await chatsOf(`${owner.id}.1`, `${owner.id}.s`)).toMatchObject([
    { recipient_id: after.phone, said: [`${owner.id}.1`] },
    { recipient_id: owner.phone, said: [`${owner.id}.s`] },
  ]);
});

test.each([['one after the other'], ['in one batch']])(
  'a number whose business-scoped id is another one has changed hands without a word: %s',
  async (how) => {
    const [owner, stranger] = [fresh(), fresh()];
    const first = write(`${owner.id}.1`, { phone: owner.phone, bsuid: owner.bsuid }, 60, 'Owner');
    const second = write(`${stranger.id}.1`, { phone: owner.phone, bsuid: stranger.bsuid }, 50, 'Stranger');
    if (how === 'in one batch') await fixture.deliver(first, second);
    else {
      await fixture.deliver(first);
      await fixture.deliver(second);
    }
    // The owner is reached by their own id from now on: the number is not theirs any more.
    const chats = (await chatsOf(`${owner.id}.1`, `${stranger.id}.1`)).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(chats).toMatchObject([
      { name: 'Owner', recipient_id: owner.bsuid, recipient_kind: 'person_id', mobile: null },
      { name: 'Stranger', recipient_id: owner.phone, recipient_kind: 'phone_id', mobile: `+${owner.phone}` },
    ]);
    const before = await everything();
    await fixture.deliver(first, second, first);
    expect(await everything()).toEqual(before);
  },
);

test('a known owner and a stranger who write from one number in one batch are not mixed up', async () => {
  const [owner, stranger] = [fresh(), fresh()];
  const ids = { phone: owner.phone, bsuid: owner.bsuid };
  await fixture.deliver(write(`${owner.id}.1`, ids, 60));
  await fixture.deliver(
    write(`${owner.id}.2`, ids, 50),
    write(`${stranger.id}.1`, { phone: owner.phone, bsuid: stranger.bsuid }, 40),
  );
  expect(await chatsOf(`${owner.id}.1`, `${stranger.id}.1`)).toMatchObject([
    { recipient_id: owner.bsuid, said: [`${owner.id}.1`, `${owner.id}.2`] },
    { recipient_id: owner.phone, said: [`${stranger.id}.1`] },
  ]);
});

test.each(['0', '-5', '1.5', String(2 ** 66), 'asdf'])('words with the timestamp %s are shown', async (timestamp) => {
  const { phone, id } = fresh();
  const [one] = [write(`${id}.1`, { phone }, 60)];
  await fixture.deliver(JSON.stringify(one).replace(/"timestamp":"\d+"/, `"timestamp":"${timestamp}"`));
  expect(await chatsOf(`${id}.1`)).toMatchObject([{ recipient_id: phone, unread_count: 1, said: [`${id}.1`] }]);
  const [{ age } = { age: NaN }] = await fixture.rows<{ age: number }>(
    'select extract(epoch from now() - time)::float8 as age from messages where provider_id = $1',
    [`${id}.1`],
  );
  expect(Math.abs(age)).toBeLessThan(60);
});

test('what waits to be sent follows the person, not the number', async () => {
  const [owner, stranger] = [fresh(), fresh()];
  await fixture.deliver(write(`${owner.id}.1`, { phone: owner.phone, bsuid: owner.bsuid }, 60));
  const [chat] = await chatsOf(`${owner.id}.1`);
  await fixture.rows(
    `with sent as (
       insert into messages (business_id, chat_id, channel_id, origin, content_type, content, status, time)
       values ($1, $2, $3, 'outgoing', 'text', '{"text": "Hi"}', 'pending', now()) returning business_id, id, chat_id, channel_id)
     insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, recipient_id, recipient_kind, is_template)
     select business_id, id, chat_id, channel_id, 1, '{"type": "text"}', $4, 'phone_id', false from sent`,
    [number.business_id, chat?.id, number.channel_id, owner.phone],
  );
  await fixture.deliver(write(`${stranger.id}.1`, { phone: owner.phone, bsuid: stranger.bsuid }, 50));
  expect(await fixture.rows('select recipient_id, recipient_kind from outbox where chat_id = $1', [chat?.id])).toEqual([
    { recipient_id: owner.bsuid, recipient_kind: 'person_id' },
  ]);
});

test('a number that is changed and changed back is the first one again', async () => {
  const [first, second] = [fresh(), fresh()];
  await fixture.deliver(write(`${first.id}.1`, { phone: first.phone }, 60));
  const changes = [
    changed(`${first.id}.2`, first.phone, second.phone, 50),
    changed(`${first.id}.3`, second.phone, first.phone, 40),
  ];
  for (const each of changes) await fixture.deliver(each);
  const back = { recipient_id: first.phone, mobile: `+${first.phone}` };
  expect(await chatsOf(`${first.id}.1`)).toMatchObject([back]);
  const before = await everything();
  for (const each of changes) await fixture.deliver(each);
  expect(await everything()).toEqual(before);
  await fixture.deliver(write(`${first.id}.4`, { phone: first.phone }, 30));
  expect(await chatsOf(`${first.id}.1`)).toMatchObject([{ ...back, said: [`${first.id}.1`, `${first.id}.4`] }]);
});

test.each([
  ['phone first', true],
  ['business-scoped id first', false],
])('two contacts that turn out to be one person become one, with all that was said: %s', async (_, isPhoneFirst) => {
  const { phone, bsuid, id } = fresh();
  const parts = [write(`${id}.p`, { phone }, 60), write(`${id}.b`, { bsuid }, 50)];
  for (const part of isPhoneFirst ? parts : parts.toReversed()) await fixture.deliver(part);
  const both = write(`${id}.both`, { phone, bsuid }, 40);
  const [older, younger] = await chatsOf(`${id}.p`, `${id}.b`);
  await fixture.rows("update chats set state = 'closed', closed_time = now() where id = $1", [older?.id]);
  await fixture.deliver(both);
  expect(await chatsOf(`${id}.p`, `${id}.b`, `${id}.both`)).toMatchObject([
    {
      id: older?.id,
      contact_id: older?.contact_id,
      recipient_id: phone,
      mobile: `+${phone}`,
      unread_count: 3,
      state: 'open',
      said: [`${id}.p`, `${id}.b`, `${id}.both`],
    },
  ]);
  expect(await fixture.rows('select 1 from contacts where id = $1', [younger?.contact_id])).toEqual([]);
  expect(
    await fixture.rows('select kept_contact_id, merged_contact_id from contact_merges where merged_contact_id = $1', [
      younger?.contact_id,
    ]),
  ).toEqual([{ kept_contact_id: older?.contact_id, merged_contact_id: younger?.contact_id }]);
  expect(
    await fixture.rows(
      'select kept_chat_id, cardinality(message_ids) > 0 as has_messages from chat_merges where merged_chat_id = $1',
      [younger?.id],
    ),
  ).toEqual([{ kept_chat_id: older?.id, has_messages: true }]);
  expect(
    await fixture.rows("select data from event_log where event = 'chat_merged' and data ->> 'merged_chat_id' = $1", [
      younger?.id,
    ]),
  ).toMatchObject([{ data: { chat: { id: older?.id } } }]);
  const before = await everything();
  await fixture.deliver(...parts, both);
  expect(await everything()).toEqual(before);
});

test('a chat that only a bulk send knew is listed when it becomes one with another, and keeps what that one shows', async () => {
  const { phone, bsuid, id } = fresh();
  for (const part of [write(`${id}.p`, { phone }, 60), write(`${id}.b`, { bsuid }, 50)]) await fixture.deliver(part);
  const [older] = await chatsOf(`${id}.p`, `${id}.b`);
  await fixture.rows('update messages set read_time = now() where chat_id = $1', [older?.id]);
  await fixture.rows(
    'update chats set is_listed = false, unread_count = 0, last_message = null, last_message_time = now() where id = $1',
    [older?.id],
  );
  await fixture.deliver(write(`${id}.both`, { phone, bsuid }, 40));
  expect(
    await fixture.rows("select is_listed, unread_count, last_message ->> 'text' as text from chats where id = $1", [
      older?.id,
    ]),
  ).toEqual([{ is_listed: true, unread_count: 2, text: `${id}.both` }]);
});

test('who writes under the new number before the change is known stays one person', async () => {
  const [before, after] = [fresh(), fresh()];
  await fixture.deliver(write(`${before.id}.1`, { phone: before.phone, bsuid: before.bsuid }, 60));
  await fixture.deliver(write(`${before.id}.2`, { phone: after.phone, bsuid: after.bsuid }, 40));
  await fixture.deliver(changed(`${before.id}.3`, before.phone, after.phone, 50, after.bsuid));
  await fixture.deliver(write(`${before.id}.4`, { phone: after.phone, bsuid: after.bsuid }, 30));
  expect(await chatsOf(`${before.id}.1`, `${before.id}.2`, `${before.id}.4`)).toMatchObject([
    { recipient_id: after.phone, said: [`${before.id}.1`, `${before.id}.2`, `${before.id}.4`] },
  ]);
});

test('a business-scoped id that rotates leads to the same chat, told before or after the first message', async () => {
  const [one, next, later] = [fresh(), fresh(), fresh()];
  await fixture.deliver(write(`${one.id}.1`, { phone: one.phone, bsuid: one.bsuid }, 60));
  await fixture.deliver(rotated(one.bsuid, next.bsuid, 50, one.phone));
  await fixture.deliver(write(`${one.id}.2`, { bsuid: next.bsuid }, 40));
  await fixture.deliver(write(`${one.id}.3`, { phone: one.phone, bsuid: later.bsuid }, 30));
  await fixture.deliver(rotated(next.bsuid, later.bsuid, 35, one.phone));
  expect(await chatsOf(`${one.id}.1`, `${one.id}.2`, `${one.id}.3`)).toMatchObject([
    { recipient_id: one.phone, mobile: `+${one.phone}`, said: [`${one.id}.1`, `${one.id}.2`, `${one.id}.3`] },
  ]);
});

test('a number that was left before it was ever seen leads to its person, and a late message under it readdresses nothing', async () => {
  const [old, young] = [fresh(), fresh()];
  await fixture.deliver(write(`${old.id}.1`, { bsuid: old.bsuid }, 60));
  const change = payload(number, {
    messages: [
      {
        from: old.phone,
        from_user_id: old.bsuid,
        id: `${old.id}.2`,
        timestamp: secondsAgo(50),
        type: 'system',
        system: { type: 'user_changed_number', wa_id: young.phone, user_id: young.bsuid },
      },
    ],
  });
  await fixture.deliver(change);
  await fixture.deliver(write(`${old.id}.late`, { phone: old.phone, bsuid: old.bsuid }, 55));
  expect(await chatsOf(`${old.id}.1`)).toMatchObject([
    { recipient_id: young.phone, mobile: `+${young.phone}`, said: [`${old.id}.1`, `${old.id}.late`] },
  ]);
});

test('a phone that appears later is shown with its contact', async () => {
  const { phone, bsuid, id } = fresh();
  await fixture.deliver(write(`${id}.1`, { bsuid }, 60));
  expect(await chatsOf(`${id}.1`)).toMatchObject([{ mobile: null, recipient_id: bsuid, recipient_kind: 'person_id' }]);
  await fixture.deliver(write(`${id}.2`, { phone, bsuid }, 50));
  expect(await chatsOf(`${id}.1`)).toMatchObject([
    {
      mobile: `+${phone}`,
      recipient_id: phone,
      recipient_kind: 'phone_id',
      unread_count: 2,
      said: [`${id}.1`, `${id}.2`],
    },
  ]);
});

test('two customers with the same malformed id have a chat each', async () => {
  const [one, other] = [fresh(), fresh()];
  await fixture.deliver(write(`${one.id}.1`, { phone: one.phone, bsuid: 'unknown' }, 60));
  await fixture.deliver(write(`${other.id}.1`, { phone: other.phone, bsuid: 'unknown' }, 50));
  expect(await chatsOf(`${one.id}.1`, `${other.id}.1`)).toMatchObject([
    { recipient_id: one.phone, said: [`${one.id}.1`] },
    { recipient_id: other.phone, said: [`${other.id}.1`] },
  ]);
});

test('a sender whose number is none is shown by name and has no phone number', async () => {
  await fixture.deliver(write('wamid.bla', { phone: 'bla' }, 60, 'Ravi'));
  expect(await chatsOf('wamid.bla')).toMatchObject([
    { name: 'Ravi', mobile: null, recipient_id: 'bla', recipient_kind: 'sender_id' },
  ]);
});

test('what is written in a group has no effect on the sender’s own chat and waits as a dead letter', async () => {
  const { phone, id } = fresh();
  const group = payload(number, {
    contacts: [{ profile: { name: 'Meera' }, wa_id: phone }],
    messages: [
      {
        from: phone,
        id: `${id}.g`,
        group_id: 'group-1',
        timestamp: secondsAgo(5),
        type: 'text',
        text: { body: 'all' },
      },
    ],
  });
  const before = await everything();
  await fixture.deliver(group);
  expect(await everything()).toEqual(before);
  await fixture.deliver(write(`${id}.1`, { phone }, 10));
  await fixture.rows("update chats set expiration_time = now() - interval '1 hour' where recipient_id = $1", [phone]);
  const chat = await chatsOf(`${id}.1`);
  await fixture.deliver(group);
  expect(await chatsOf(`${id}.1`)).toEqual(chat);
  expect(
    await fixture.rows(
      "select distinct reason from webhook_dead_letters where position($1 in encode(part, 'escape')) > 0",
      [`${id}.g`],
    ),
  ).toEqual([{ reason: 'Messages of groups are not supported' }]);
});
