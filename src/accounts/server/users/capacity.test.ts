import type { Pool } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../../app/testing/test-server.ts';
import { createTestBusiness, useTestBusiness } from '../../../app/testing/use-test-server.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { weekdays, type BusinessHours, type WorkingHours } from '../../contract/business-hours.ts';
import { accountEndpoints as calls } from '../../contract/endpoints.ts';
import { readCapacities } from './capacity-store.ts';

const own = useTestBusiness();
type Person = Awaited<ReturnType<typeof own.server.addUser>>;
let agent: Person;
beforeAll(async () => {
  agent = await own.server.addUser(own.admin, 'Agent');
});

const hours = (from: string, to: string, days: readonly number[] = [0, 1, 2, 3, 4]): WorkingHours => ({
  week: weekdays.map((_, day) => (days.includes(day) ? [{ from, to }] : [])),
});
type Body = NonNullable<CallInput<typeof calls.updateUser>['body']>;
const update = (body: Body) => ({ params: { id: agent.user.id }, body });
const capacities = ({ database }: { database: { appPool: Pool } }, businessId: Id, ids: readonly Id[]) =>
  inTransaction({ pool: database.appPool, businessId, mode: 'write' }, (tx) => readCapacities(tx, businessId, ids));

test('a user has neither a limit nor hours of their own until an administrator sets them; others stay as they are', async () => {
  const mine = async () => (await own.admin.call(calls.listUsers, {})).users.find(({ id }) => id === agent.user.id);
  expect(await mine()).toMatchObject({ chat_capacity: null, working_hours: null });
  const { user } = await own.admin.call(
    calls.updateUser,
    update({ chat_capacity: 12, working_hours: hours('10:00', '24:00') }),
  );
  expect(user).toMatchObject({ chat_capacity: 12, working_hours: hours('10:00', '24:00') });
  await own.admin.call(calls.updateUser, update({ first_name: 'Zara' }));
  expect(await mine()).toMatchObject({ first_name: 'Zara', chat_capacity: 12, working_hours: hours('10:00', '24:00') });
  await own.admin.call(calls.updateUser, update({ chat_capacity: null, working_hours: null }));
  expect(await mine()).toMatchObject({ chat_capacity: null, working_hours: null });
});

test.each<[string, Body, string, string]>([
  ['no chat at all', { chat_capacity: 0 }, 'chat_capacity', 'Give at least one chat.'],
  ['half a chat', { chat_capacity: 1.5 }, 'chat_capacity', 'Give a whole number of chats.'],
  ['more than a person can have', { chat_capacity: 1001 }, 'chat_capacity', 'Give at most 1000 chats.'],
  [
    'an end before the start',
    { working_hours: hours('18:00', '09:00') },
    'working_hours.week.0.0.to',
    'The end must be later than the start. For hours over midnight, end here at midnight and begin the next day at midnight.',
  ],
  [
    'a week of six days',
    { working_hours: { week: hours('09:00', '18:00').week.slice(1) } },
    'working_hours.week',
    'Give the hours of seven days, Monday first.',
  ],
])('%s is refused beside its field', async (_, body, field, message) => {
  const refused = await own.admin.refusal(calls.updateUser, update(body));
  expect(refused.body).toMatchObject({ code: 'INVALID_DATA', message, info: { field } });
});

test('an agent sets neither, not even their own', async () => {
  const refused = await agent.client.refusal(calls.updateUser, update({ chat_capacity: 1 }));
  expect(refused.body).toMatchObject({ reason: 'PERMISSION' });
});

test('a colleague of another business is left out', async () => {
  const other = await createTestBusiness(own.server);
  const found = await capacities(own.server, own.businessId, [agent.user.id, other.adminUser.id]);
  expect([...found.keys()]).toEqual([agent.user.id]);
  expect([...(await capacities(own.server, other.businessId, [agent.user.id])).keys()]).toEqual([]);
});

// In Kolkata it is 5:30 h later; the 20th of November 2026 is a Friday.
const FRIDAY_11 = '2026-11-20T05:30:00Z';
const FRIDAY_20 = '2026-11-20T14:30:00Z';
const SATURDAY_01 = '2026-11-20T19:30:00Z';
const office: BusinessHours = { ...hours('09:00', '18:00'), holidays: [] };
const holiday = { name: 'Stocktaking', date: '2026-11-20', is_yearly: false };

test('by the clocks of the business: own hours if there are some, else those of the business; on its holidays nobody', async () => {
  const server = await startTestServer();
  try {
    const { admin, businessId } = await createTestBusiness(server);
    await admin.call(calls.updateBusiness, { body: { time_zone: 'Asia/Kolkata' } });
    const { user } = await server.addUser(admin, 'Agent');
    // Signed in by the clock of today, so whatever is set is set under it.
    const cases: [BusinessHours | null, WorkingHours | null, string, boolean][] = [
      [null, null, SATURDAY_01, true],
      [office, null, FRIDAY_11, true],
      [office, null, FRIDAY_20, false],
      [office, null, SATURDAY_01, false],
      [office, hours('19:00', '24:00'), FRIDAY_11, false],
      [office, hours('19:00', '24:00'), FRIDAY_20, true],
      [office, hours('00:00', '04:00', [5]), SATURDAY_01, true],
      [office, hours('00:00', '24:00', []), FRIDAY_11, false],
      [{ ...office, holidays: [holiday] }, null, FRIDAY_11, false],
      [{ ...office, holidays: [holiday] }, hours('09:00', '24:00'), FRIDAY_11, false],
    ];
    const seen: boolean[] = [];
    for (const [business_hours, working_hours, moment] of cases) {
      if (business_hours) await admin.call(calls.updateBusiness, { body: { business_hours } });
      await admin.call(calls.updateUser, { params: { id: user.id }, body: { working_hours, chat_capacity: 3 } });
      await server.database.systemPool.query('select shift_clock($1::timestamptz - now())', [moment]);
      const capacity = (await capacities(server, businessId, [user.id])).get(user.id);
      await server.database.systemPool.query("select shift_clock('0')");
      expect(capacity?.chat_capacity).toBe(3);
      seen.push(capacity?.is_working === true);
    }
    expect(seen).toEqual(cases.map(([, , , isWorking]) => isWorking));
  } finally {
    await server.close();
  }
});
