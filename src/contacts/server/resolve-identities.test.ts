import { beforeAll, expect, test } from 'vitest';
import { resolveIdentities, type PersonOnChannel } from './index.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { useTestDatabase } from '../../foundation/testing/test-database.ts';

// Who is who: by any of their ids, in any order, also at the same moment.

const database = useTestDatabase();
let businessId: Id;
let counter = 0;
beforeAll(async () => {
  const [tenant] = await rows('insert into tenants default values returning business_id');
  businessId = tenant?.['business_id'] ?? '';
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  return (await database.systemPool.query<Record<string, string>>(text, values)).rows;
}

const person = (ids: Partial<PersonOnChannel>): PersonOnChannel => ({
  business_id: businessId,
  channel_kind: 'whatsapp',
  portfolio: 'p1',
  wa_id: null,
  bsuid: null,
  scoped_id: null,
  name: 'Meera',
  username: null,
  time: new Date().toISOString(),
  ...ids,
});
const resolve = (...people: PersonOnChannel[]) =>
  inTransaction(
    { pool: database.systemPool, businessId: null, mode: 'write' },
    async (tx) => (await resolveIdentities(tx, people)).people,
  );
const fresh = () => {
  counter += 1;
  return { wa_id: `9198700${String(counter).padStart(5, '0')}`, bsuid: `IN.${1_000_000 + counter}` };
};
const contactsNow = async () => Number((await rows('select count(*) as n from contacts'))[0]?.['n']);

test('one person under one id, under the other and under both, in one batch, is one contact', async () => {
  const { wa_id, bsuid } = fresh();
  const before = await contactsNow();
  const found = await resolve(person({ wa_id }), person({ bsuid }), person({ wa_id, bsuid }));
  expect(new Set(found.map(({ contact_id }) => contact_id)).size).toBe(1);
  expect(await contactsNow()).toBe(before + 1);
});

test('a person who is known by phone is found when their contact was added by hand', async () => {
  const { wa_id } = fresh();
  const [added] = await rows(
    "insert into contacts (business_id, name, mobile) values ($1, 'By hand', $2) returning id",
    [businessId, `+${wa_id}`],
  );
  expect(await resolve(person({ wa_id }))).toEqual([
    { contact_id: added?.['id'], recipient: { recipient_id: wa_id, recipient_kind: 'wa_id' } },
  ]);
});

test('ids that belong to two contacts make them one, the older', async () => {
  const { wa_id, bsuid } = fresh();
  const [byPhone] = await resolve(person({ wa_id }));
  const [byId] = await resolve(person({ bsuid }));
  expect(byPhone?.contact_id).not.toBe(byId?.contact_id);
  const contacts = [person({ wa_id, bsuid }), person({ wa_id }), person({ bsuid })];
  for (const each of contacts) expect(await resolve(each)).toMatchObject([{ contact_id: byPhone?.contact_id }]);
});

test('the same id in two portfolios is two people', async () => {
  const { bsuid } = fresh();
  const [one, other] = await resolve(person({ bsuid }), person({ bsuid, portfolio: 'p2' }));
  expect(one?.contact_id).not.toBe(other?.contact_id);
});

test('somebody without a name is called by number, or by what there is', async () => {
  const { wa_id, bsuid } = fresh();
  const nameless = { name: null };
  const [byPhone, byId] = await resolve(person({ wa_id, ...nameless }), person({ bsuid, ...nameless }));
  const nameOf = async (id?: string) => (await rows('select name from contacts where id = $1', [id]))[0]?.['name'];
  expect(await nameOf(byPhone?.contact_id)).toBe(`+${wa_id}`);
  expect(await nameOf(byId?.contact_id)).toBe(`…${bsuid.slice(-6)}`);
});

test('the same new people in many transactions at once are one contact each', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = Array.from({ length: 8 }, fresh);
    const before = await contactsNow();
    await Promise.all(
      Array.from({ length: 5 }, (_, place) =>
        resolve(
          ...people.map(({ bsuid, wa_id }) =>
            person(place % 2 === 0 ? { bsuid } : { bsuid, wa_id: place === 1 ? wa_id : null }),
          ),
        ),
      ),
    );
    expect(await contactsNow()).toBe(before + people.length);
  }
});
