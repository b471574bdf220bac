import { beforeAll, expect, test } from 'vitest';
import { useTestBusiness } from '../../../app/testing/use-test-server.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { accountEndpoints as calls } from '../../contract/endpoints.ts';
import { availableUsers, findStandIns } from './availability-store.ts';

const own = useTestBusiness();
type Person = Awaited<ReturnType<typeof own.server.addUser>>;
let agent: Person;
let supervisor: Person;
beforeAll(async () => {
  agent = await own.server.addUser(own.admin, 'Agent');
  supervisor = await own.server.addUser(own.admin, 'Supervisor');
});

type Body = NonNullable<CallInput<typeof calls.setAvailability>['body']>;
const set = async (id: Id, body: Body, client = own.admin) =>
  (await client.call(calls.setAvailability, { params: { id }, body })).user;
const refusal = async (id: Id, body: Body, client = own.admin) =>
  (await client.refusal(calls.setAvailability, { params: { id }, body })).body;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const absent = (first: number, last: number, extra = {}) => ({
  out_of_office: { first_day: day(first), last_day: day(last), ...extra },
});
const inBusiness = <T>(work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction({ pool: own.server.database.appPool, businessId: own.businessId, mode: 'write' }, work);
const available = async () =>
  (await inBusiness((tx) => availableUsers(tx, [own.businessId], 'chats.reply'))).map(({ user_id }) => user_id);

test('everyone sets it for themselves, and a supervisor for others', async () => {
  expect((await set(agent.user.id, { state: 'away' }, agent.client)).availability.state).toBe('away');
  expect((await set(agent.user.id, { state: 'available' }, supervisor.client)).availability.state).toBe('available');
  expect(await refusal(supervisor.user.id, { state: 'away' }, agent.client)).toMatchObject({ reason: 'PERMISSION' });
});

test('it is not their status, and makes no new version of the user', async () => {
  const before = (await own.admin.call(calls.listUsers, {})).users.find(({ id }) => id === agent.user.id);
  const after = await set(agent.user.id, { state: 'away' });
  expect(after).toMatchObject({ status: 'active', version: before?.version });
  await set(agent.user.id, { state: 'available' });
});

test('who is away or out of the office is given nothing, and comes back by the clock', async () => {
  expect(await available()).toContain(agent.user.id);
  await set(agent.user.id, { state: 'away' });
  expect(await available()).not.toContain(agent.user.id);
  await set(agent.user.id, { state: 'available', ...absent(-1, 1) });
  expect(await available()).not.toContain(agent.user.id);
  // The end has come: nothing runs, and it is over.
  await own.server.database.ownerPool.query(
    "update users set out_from = now() - interval '2 days', out_until = now() - interval '1 second' where id = $1",
    [agent.user.id],
  );
  expect(await available()).toContain(agent.user.id);
  const { users } = await own.admin.call(calls.listUsers, {});
  expect(users.find(({ id }) => id === agent.user.id)?.availability).toEqual({
    state: 'available',
    out_of_office: null,
  });
});

test('one that is planned keeps nobody from work before it begins', async () => {
  const { availability } = await set(agent.user.id, absent(3, 5, { note: 'Wedding', stand_in_id: supervisor.user.id }));
  expect(availability.out_of_office).toMatchObject({ note: 'Wedding', stand_in_id: supervisor.user.id });
  expect(await available()).toContain(agent.user.id);
  expect((await set(agent.user.id, { out_of_office: null })).availability.out_of_office).toBeNull();
});

test('days are whole days in the zone of the business, the last one included', async () => {
  await own.admin.call(calls.updateBusiness, { body: { time_zone: 'Asia/Kolkata' } });
  const { availability } = await set(agent.user.id, absent(3, 3));
  const { from = '', until = '' } = availability.out_of_office ?? {};
  expect(from.slice(11, 19)).toBe('18:30:00');
  expect(Date.parse(until) - Date.parse(from)).toBe(86_400_000);
});

test('the stand-in is known while the absence lasts, and while the stand-in is active', async () => {
  const key = { business_id: own.businessId, user_id: agent.user.id };
  const standIn = async () => (await inBusiness((tx) => findStandIns(tx, [key]))).get(agent.user.id);
  await set(agent.user.id, absent(-1, 2, { stand_in_id: supervisor.user.id }));
  expect(await standIn()).toBe(supervisor.user.id);
  const change = (action: string) =>
    own.admin.call(calls.updateUser, { params: { id: supervisor.user.id }, query: { action }, body: {} });
  await change('inactive');
  expect(await standIn()).toBeUndefined();
  await change('active');
  await set(agent.user.id, { out_of_office: null });
  expect(await standIn()).toBeUndefined();
});

test.each<[string, () => Body, string]>([
  ['an end before the start', () => absent(3, 2), 'out_of_office.last_day'],
  ['an end that has passed', () => absent(-4, -2), 'out_of_office.last_day'],
  ['oneself as the stand-in', () => absent(1, 2, { stand_in_id: agent.user.id }), 'out_of_office.stand_in_id'],
  ['an unknown stand-in', () => absent(1, 2, { stand_in_id: '99' }), 'out_of_office.stand_in_id'],
])('%s is refused beside its field', async (_, body, field) => {
  expect(await refusal(agent.user.id, body())).toMatchObject({ info: { field } });
});
