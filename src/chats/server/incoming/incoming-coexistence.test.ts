import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { ingestWaiting } from '../../../app/testing/ingest-waiting.ts';
import {
  fieldPayload,
  payload,
  secondsAgo,
  text,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import * as contactEvents from '../../../contacts/contract/domain-events.ts';
import type { DomainEvent } from '../../../foundation/contract/domain-event.ts';
import { createListenerRegistry, on } from '../../../foundation/server/domain-events/listener.ts';
import * as chatEvents from '../../contract/domain-events.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// A number that is also in the WhatsApp Business app: what is done there, its address book and its earlier chats are
// stored, and cause nothing.

const OURS = '919840000000';
let fixture: IngestFixture;
let number: TestNumber;
let counter = 0;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
});
afterAll(() => fixture.close());

const fresh = () => {
  counter += 1;
  return `9197000${String(counter).padStart(5, '0')}`;
};
const of = (field: string, value: object) => fieldPayload(number, field, value);
const echo = (to: string, id: string, more: object = { type: 'text', text: { body: 'From the phone' } }, ago = 60) =>
  of('smb_message_echoes', { message_echoes: [{ from: OURS, to, id, timestamp: secondsAgo(ago), ...more }] });
const past = (from: string, id: string, ago: number, more: object = { type: 'text', text: { body: id } }) => ({
  from,
  id,
  timestamp: secondsAgo(ago),
  history_context: { status: 'READ' },
  ...more,
});
const history = (customer: string, messages: readonly object[], progress = 10) =>
  of('history', {
    history: [{ metadata: { phase: 0, chunk_order: 1, progress }, threads: [{ id: customer, messages }] }],
  });
const contact = (phone: string, name: string | null, ago: number, action = 'add') =>
  of('smb_app_state_sync', {
    state_sync: [
      {
        type: 'contact',
        action,
        contact: { phone_number: phone, ...(name === null ? {} : { full_name: name, first_name: name.split(' ')[0] }) },
        metadata: { timestamp: secondsAgo(ago) },
      },
    ],
  });

const everyEvent = [chatEvents, contactEvents].flatMap((table) =>
  Object.values(table).filter((value): value is DomainEvent => typeof value === 'object' && 'item' in value),
);
/** What other areas hear of these. */
async function raisedBy(...payloads: readonly object[]): Promise<string[]> {
  const raised: string[] = [];
  const listeners = createListenerRegistry(
    everyEvent.map((event) =>
      on(event, `test.${event.name}`, () => {
        raised.push(event.name);
        return Promise.resolve();
      }),
    ),
  );
  await fixture.append(...payloads);
  await ingestWaiting({ ...fixture.services, listeners }, fixture.database.systemPool);
  return raised;
}
const chatOf = async (phone: string) =>
  (
    await fixture.rows(
      `select c.id, c.state, c.unread_count, c.expiration_time, c.window_due_time, c.last_message ->> 'text' as last, p.name, p.mobile
       from contact_identities i join contacts p on p.id = i.contact_id left join chats c on c.contact_id = p.id
       where i.provider_user_id = $1`,
      [phone],
    )
  )[0];
const thread = (chatId: unknown) =>
  fixture.rows<{ provider_id: string }>(
    `select provider_id, origin, status, content_type, content, meta - 'edited_id' - 'edited_time' as meta, reactions
     from messages where chat_id = $1 order by time, id`,
    [chatId],
  );

test('what is sent from the phone is stored as ours: no window, nothing unread, and no area hears of it', async () => {
  const phone = fresh();
  expect(await raisedBy(echo(phone, 'wamid.echo1'), echo(phone, 'wamid.echo1'))).toEqual([]);
  const chat = await chatOf(phone);
  expect(chat).toMatchObject({ state: 'open', unread_count: 0, expiration_time: null, last: 'From the phone' });
  expect(await thread(chat?.['id'])).toMatchObject([
    { provider_id: 'wamid.echo1', origin: 'outgoing', status: 'sent' },
  ]);
});

test('an edit, a reaction and a withdrawal from the phone change what the business wrote, and nothing else', async () => {
  const phone = fresh();
  await fixture.deliver(textPayload(number, phone, `in.${phone}`));
  const edit = { original_message_id: `out.${phone}`, message: { type: 'text', text: { body: 'Corrected' } } };
  const changes = [
    echo(phone, `edit.${phone}`, { type: 'edit', edit }, 30),
    echo(phone, `react.${phone}`, { type: 'reaction', reaction: { message_id: `in.${phone}`, emoji: '👍' } }, 20),
    // A customer's words are theirs.
    echo(phone, `theirs.${phone}`, { type: 'revoke', revoke: { original_message_id: `in.${phone}` } }, 10),
  ];
  // They come before what they change.
  expect(await raisedBy(...changes, echo(phone, `out.${phone}`))).toEqual([]);
  const chat = await chatOf(phone);
  const rows = await thread(chat?.['id']);
  expect(rows.find(({ provider_id }) => provider_id === `out.${phone}`)).toMatchObject({
    content: { text: 'Corrected' },
  });
  expect(rows.find(({ provider_id }) => provider_id === `in.${phone}`)).toMatchObject({
    content_type: 'text',
    reactions: [{ emoji: '👍', origin: 'outgoing' }],
  });
  await fixture.deliver(
    echo(phone, `revoke.${phone}`, { type: 'revoke', revoke: { original_message_id: `out.${phone}` } }, 5),
  );
  expect((await thread(chat?.['id'])).find(({ provider_id }) => provider_id === `out.${phone}`)).toMatchObject({
    content_type: 'deleted',
  });
});

test('earlier chats are stored silently, closed, and read; a new message opens them as any other', async () => {
  const phone = fresh();
  const chunk = history(phone, [
    past(phone, `h1.${phone}`, 5_000_000),
    past(OURS, `h2.${phone}`, 4_000_000, { type: 'text', text: { body: 'Yes' }, context: { id: `h1.${phone}` } }),
    past(phone, `h3.${phone}`, 60, { type: 'text', text: { body: 'Lately' } }),
  ]);
  expect(await raisedBy(chunk, chunk)).toEqual([]);
  const chat = await chatOf(phone);
  expect(chat).toMatchObject({
    state: 'closed',
    unread_count: 0,
    expiration_time: null,
    window_due_time: null,
    last: 'Lately',
    mobile: `+${phone}`,
  });
  expect(await thread(chat?.['id'])).toMatchObject([
    { provider_id: `h1.${phone}`, origin: 'incoming', status: 'received' },
    {
      provider_id: `h2.${phone}`,
      origin: 'outgoing',
      status: 'read',
      meta: { replied_for: expect.any(String) as string },
    },
    { provider_id: `h3.${phone}`, origin: 'incoming', status: 'received' },
  ]);
  expect(await raisedBy(textPayload(number, phone, `new.${phone}`))).toEqual([
    'chats.chat_reopened',
    'chats.message_received',
  ]);
  expect(await chatOf(phone)).toMatchObject({ state: 'open', unread_count: 1 });
});

test('chunks, files and repetitions in any order come to the same chats', async () => {
  const image = { type: 'image', image: { id: 'm1', mime_type: 'image/jpeg', caption: 'Cake' } };
  const chunksOf = (phone: string) => {
    const file = { from: phone, id: `file.${phone}`, timestamp: '1764000000', ...image };
    return [
      history(phone, [{ ...past(phone, `file.${phone}`, 0), timestamp: '1764000000', type: 'media_placeholder' }], 10),
      of('history', { messages: [file] }),
      history(phone, [{ ...past(OURS, `a.${phone}`, 0), timestamp: '1764000010' }], 40),
      history(
        phone,
        [
          {
            ...past(phone, `b.${phone}`, 0),
            timestamp: '1764000020',
            type: 'reaction',
            reaction: { message_id: `a.${phone}`, emoji: '❤️' },
          },
        ],
        100,
      ),
    ];
  };
  const stateOf = async (phone: string) => {
    const chat = await chatOf(phone);
    return JSON.stringify({ rows: await thread(chat?.['id']), ...chat, id: 0 }).replaceAll(phone, 'phone');
  };
  const first = fresh();
  await fixture.deliver(...chunksOf(first));
  const expected = await stateOf(first);
  expect(expected).toContain('Cake');
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      fc.array(fc.nat(3), { maxLength: 3 }),
      fc.boolean(),
      async (order, again, together) => {
        const phone = fresh();
        const chunks = chunksOf(phone);
        const all = [...order, ...again].map((index) => chunks[index] ?? {});
        if (together) await fixture.deliver(...all);
        else for (const one of all) await fixture.deliver(one);
        expect(await stateOf(phone)).toBe(expected);
      },
    ),
    { numRuns: 12 },
  );
  expect(
    await fixture.rows("select (app_import ->> 'percent')::int as percent from channels where id = $1", [
      number.channel_id,
    ]),
  ).toEqual([{ percent: 100 }]);
}, 60_000);

test('an owner who does not share the chats is on record with the reason', async () => {
  const other = await fixture.addNumber('1099');
  const refused = JSON.stringify(of('history', { history: [{ errors: [{ code: 2_593_109, title: 'Not shared' }] }] }));
  await fixture.deliver(refused.replace('"1065"', '"1099"'));
  expect(
    await fixture.rows("select app_import -> 'refusal' ->> 'code' as code from channels where id = $1", [
      other.channel_id,
    ]),
  ).toEqual([{ code: '2593109' }]);
});

test('the address book adds contacts and names those who are called by number, silently and in any order', async () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2, 1],
  ]) {
    const phone = fresh();
    const entries = [contact(phone, 'Asha', 300), contact(phone, 'Asha Rao', 200), contact(phone, null, 100, 'remove')];
    for (const index of order) expect(await raisedBy(entries[index] ?? {})).toEqual([]);
    expect(await chatOf(phone)).toMatchObject({ name: 'Asha Rao', mobile: `+${phone}`, id: null });
  }
  const numbered = fresh();
  await fixture.deliver(echo(numbered, `e.${numbered}`), contact(numbered, 'Kiran', 10));
  expect(await chatOf(numbered)).toMatchObject({ name: 'Kiran' });
  // A name that a person gave here stays.
  await fixture.rows("update contacts set name = 'Kiran (wholesale)' where mobile = $1", [`+${numbered}`]);
  await fixture.deliver(contact(numbered, 'Kiran K', 5));
  expect(await chatOf(numbered)).toMatchObject({ name: 'Kiran (wholesale)' });
});

test('what the business writes in a group, and calls, reach no chat', async () => {
  const phone = fresh();
  const before = await fixture.rows('select count(*) as chats from chats');
  await fixture.deliver(
    echo(phone, 'wamid.grp', { type: 'text', text: { body: 'all' }, group_id: 'g1' }),
    of('calls', { calls: [{ id: 'c1', from: phone, to: OURS, event: 'connect', timestamp: secondsAgo(5) }] }),
    payload(number, { messages: [{ ...text(phone, 'wamid.group-in'), group_id: 'g1' }] }),
  );
  expect(await fixture.rows('select count(*) as chats from chats')).toEqual(before);
  expect(await fixture.rows('select distinct reason from webhook_dead_letters')).toEqual([
    { reason: 'Messages of groups are not supported' },
  ]);
});
