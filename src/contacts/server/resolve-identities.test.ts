import { beforeAll, expect, test } from 'vitest';
import { resolveIdentities, type PersonOnChannel } from './index.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { createListenerRegistry } from '../../foundation/server/domain-events/listener.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import type { Services } from '../../foundation/server/services.ts';
import { useTestDatabase } from '../../foundation/testing/test-database.ts';

// Who is who: by any of their ids, in any order, also at the same moment.

const database = useTestDatabase();
let businessId: Id;
let counter = 0;
// Resolving people uses nothing else of the services.
const services = {
  config: { nodeEnv: 'test' },
  listeners: createListenerRegistry([]),
  areas: [],
} as unknown as Services;
beforeAll(async () => {
  const [tenant] = await rows('insert into tenants default values returning business_id');
  businessId = tenant?.['business_id'] ?? '';
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  return (await database.systemPool.query<Record<string, string>>(text, values)).rows;
}

interface Ids {
  phone_id?: string;
  person_id?: string;
}

const person = ({
  phone_id: phoneId,
  person_id: personId,
  ...other
}: Ids & Partial<PersonOnChannel>): PersonOnChannel => ({
  business_id: businessId,
  channel_kind: 'whatsapp',
  person_scope: 'p1',
  addresses: [
    ...(phoneId === undefined ? [] : [{ kind: 'phone_id' as const, id: phoneId }]),
    ...(personId === undefined ? [] : [{ kind: 'person_id' as const, id: personId }]),
  ],
  name: 'Meera',
  username: null,
  country: null,
  time: new Date().toISOString(),
  ...other,
});
const resolve = (...people: PersonOnChannel[]) =>
  inTransaction(
    { pool: database.systemPool, businessId: null, mode: 'write' },
    async (tx) => (await resolveIdentities(createWorkContext(services, tx), people)).people,
  );
const fresh = () => {
  counter += 1;
  return { phone_id: `9198700${String(counter).padStart(5, '0')}`, person_id: `IN.${1_000_000 + counter}` };
};
const contactsNow = async () => Number((await rows('select count(*) as n from contacts'))[0]?.['n']);

test('one person under one id, under the other and under both, in one batch, is one contact', async () => {
  const { phone_id, person_id } = fresh();
  const before = await contactsNow();
  const found = await resolve(person({ phone_id }), person({ person_id }), person({ phone_id, person_id }));
  expect(new Set(found.map(({ contact_id }) => contact_id)).size).toBe(1);
  expect(await contactsNow()).toBe(before + 1);
});

test('a person who is known by phone is found when their contact was added by hand', async () => {
  const { phone_id } = fresh();
  const [added] = await rows(
    "insert into contacts (business_id, name, mobile) values ($1, 'By hand', $2) returning id",
    [businessId, `+${phone_id}`],
  );
  const recipient = { recipient_id: phone_id, recipient_kind: 'phone_id' };
  expect(await resolve(person({ phone_id }))).toEqual([{ contact_id: added?.['id'], recipient, reached: recipient }]);
});

test('ids that belong to two contacts make them one, the older', async () => {
  const { phone_id, person_id } = fresh();
  const [byPhone] = await resolve(person({ phone_id }));
  const [byId] = await resolve(person({ person_id }));
  expect(byPhone?.contact_id).not.toBe(byId?.contact_id);
  const contacts = [person({ phone_id, person_id }), person({ phone_id }), person({ person_id })];
  for (const each of contacts) expect(await resolve(each)).toMatchObject([{ contact_id: byPhone?.contact_id }]);
});

test('the same id in two portfolios is two people', async () => {
  const { person_id } = fresh();
  const [one, other] = await resolve(person({ person_id }), person({ person_id, person_scope: 'p2' }));
  expect(one?.contact_id).not.toBe(other?.contact_id);
});

test('someone without a name is called by number, or by what there is', async () => {
  const { phone_id, person_id } = fresh();
  const nameless = { name: null };
  const [byPhone, byId] = await resolve(person({ phone_id, ...nameless }), person({ person_id, ...nameless }));
  const nameOf = async (id?: string) => (await rows('select name from contacts where id = $1', [id]))[0]?.['name'];
  expect(await nameOf(byPhone?.contact_id)).toBe(`+${phone_id}`);
  expect(await nameOf(byId?.contact_id)).toBe(`…${person_id.slice(-6)}`);
});

test('the same new people in many transactions at once are one contact each', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = Array.from({ length: 8 }, fresh);
    const before = await contactsNow();
    await Promise.all(
      Array.from({ length: 5 }, (_, place) =>
        resolve(
          ...people.map(({ person_id, phone_id }) => person(place === 1 ? { person_id, phone_id } : { person_id })),
        ),
      ),
    );
    expect(await contactsNow()).toBe(before + people.length);
  }
});
