import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../../../app/testing/count-statements.ts';
import { ingestBatch } from '../../../channels/server/index.ts';
import { applyUpdates } from '../index.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import {
  card,
  payload,
  secondsAgo,
  status,
  text,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// A batch takes a fixed number of statements whatever it holds, and each of them finds its rows by an index.

const PEOPLE = 6_000;

let fixture: IngestFixture;
let number: TestNumber;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
  await fixture.database.ownerPool.query(
    `with people as (
       insert into contacts (business_id, name, mobile) select $1, 'Person ' || g, '+9199' || lpad(g::text, 8, '0') from generate_series(1, $3) g
       returning id, mobile
     ), known as (
       insert into contact_identities (business_id, channel_kind, provider_user_id, id_kind, contact_id)
       select $1, 'whatsapp', substring(mobile from 2), 'phone_id', id from people
     ), chats as (
       insert into chats (business_id, channel_id, contact_id, recipient_id, expiration_time)
       select $1, $2, id, substring(mobile from 2), now() + interval '1 hour' from people returning id
     )
     insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     select $1, id, $2, 'wamid.out' || id, 'outgoing', 'text', '{"text": "Hi"}', 'sent', now() from chats`,
    [number.business_id, number.channel_id, PEOPLE],
  );
  await fixture.database.ownerPool.query(
    "insert into parked_statuses (business_id, channel_id, provider_id, status, time) select $1, $2, 'wamid.foreign' || g, 'sent', now() from generate_series(1, 5000) g",
    [number.business_id, number.channel_id],
  );
  await fixture.database.ownerPool.query(
    "insert into parked_changes (business_id, channel_id, target_provider_id, provider_id, kind, time, change) select $1, $2, 'wamid.none' || g, 'wamid.c' || g, 'revoke', now(), '{}' from generate_series(1, 5000) g",
    [number.business_id, number.channel_id],
  );
  await fixture.database.ownerPool.query('vacuum analyze');
});
afterAll(() => fixture.close());

const statementsOf = (work: () => Promise<unknown>) => sentStatements(fixture.database.systemPool, work);

const from = (person: number) => `9199${String(person).padStart(8, '0')}`;
const outgoing = () =>
  fixture.rows<{ provider_id: string }>(
    "select provider_id from messages where provider_id like 'wamid.out%' order by id limit 300",
  );
const batch = () => ingestBatch({ systemPool: fixture.database.systemPool, services: fixture.services, applyUpdates });

test('a message of a known person takes at most 11 statements, a flood one more to be claimed', async () => {
  await fixture.append(textPayload(number, from(1), 'wamid.one'));
  const one = await statementsOf(batch);
  await fixture.append(
    ...Array.from({ length: 250 }, (_, place) => textPayload(number, from(2 + place), `wamid.many${place}`)),
  );
  const many = await statementsOf(batch);
  // The windows of these chats are open, so nothing else is written.
  const [claim, ...others] = one.map(({ name }) => name);
  expect(many.map(({ name }) => name)).toEqual([claim, 'claim_webhooks_of', ...others]);
  expect(one.length).toBeLessThanOrEqual(11);
});

test('messages, files, quotes, reactions and statuses together, of people old and new: still a fixed number', async () => {
  const known = await outgoing();
  const mixed = (round: number, size: number) =>
    Array.from({ length: size }, (_, place) => {
      const person = place % 3 === 0 ? `9197${round}${String(place).padStart(7, '0')}` : from(1_000 + place);
      const id = `wamid.x${round}.${place}`;
      const quoted = { context: { id: known[place]?.provider_id } };
      return payload(number, {
        contacts: [card(person)],
        messages: [
          { ...text(person, id), ...quoted },
          { ...text(person, `${id}.i`), type: 'image', image: { id: `m${place}`, mime_type: 'image/png' } },
          {
            from: person,
            id: `${id}.r`,
            timestamp: secondsAgo(1),
            type: 'reaction',
            reaction: { message_id: id, emoji: '👍' },
          },
        ],
        statuses: [status(known[place]?.provider_id ?? '', 'read'), status(`wamid.unknown${round}.${place}`, 'sent')],
      });
    });
  await fixture.append(...mixed(1, 3));
  const few = await statementsOf(batch);
  await fixture.append(...mixed(2, 100));
  const many = await statementsOf(batch);
  expect(many.map(({ name }) => name).toSorted()).toEqual(few.map(({ name }) => name).toSorted());
});

test('replies cost nothing more than other messages while none waits for the message that it quotes', async () => {
  const known = await outgoing();
  const say = (id: string) =>
    Array.from({ length: 20 }, (_, place) => textPayload(number, from(2_000 + place), `wamid.${id}${place}`));
  // Their windows are scheduled once: extending one writes nothing.
  await fixture.append(...say('w'));
  await batch();
  const plain = say('p');
  await fixture.append(...plain);
  const without = await statementsOf(batch);
  await fixture.append(
    ...plain.map((_, place) =>
      payload(number, {
        contacts: [card(from(2_000 + place))],
        messages: [{ ...text(from(2_000 + place), `wamid.pq${place}`), context: { id: known[place]?.provider_id } }],
      }),
    ),
  );
  const replies = await statementsOf(batch);
  // One finds the quoted messages of all of them.
  expect(replies.length).toBe(without.length + 1);
});

test('every statement finds its rows by an index', async () => {
  const known = await outgoing();
  const rows = Array.from({ length: 40 }, (_, place) => {
    const person = from(3_000 + place);
    return payload(number, {
      contacts: [card(person)],
      messages: [text(person, `wamid.e${place}`)],
      statuses: [status(known[200 + place]?.provider_id ?? '', 'read')],
    });
  });
  await fixture.append(...rows);
  const sent = await statementsOf(batch);
  const client = await fixture.database.systemPool.connect();
  try {
    // As a prepared statement runs after its first times.
    await client.query("set plan_cache_mode = 'force_generic_plan'");
    const plans = new Map<string, string>();
    for (const { name, text: sql } of sent) {
      if (/^(?:claim_webhooks|append_event_batch|append_own_events|insert_dead_letters)/.test(name)) continue;
      const parameters = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
      await client.query(`prepare of_${name} as ${sql}`);
      const nulls = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`;
      const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute of_${name}${nulls}`,
      );
      plans.set(name, lines.map((line) => line['QUERY PLAN']).join('\n'));
    }
    expect(plans.size).toBeGreaterThan(8);
    for (const [name, plan] of plans)
      expect(plan, name).not.toMatch(
        /Seq Scan on (?:messages|chats|contacts|contact_identities|webhook_inbox|parked_\w+)/,
      );
  } finally {
    client.release(true);
  }
});
