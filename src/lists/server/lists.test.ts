import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';
import { contactModule } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createListenerRegistry, on } from '../../foundation/server/domain-events/listener.ts';
import { deleteRecords } from '../../records/server/index.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import { listLeft } from '../contract/domain-events.ts';
import { listEndpoints as calls } from '../contract/endpoints.ts';
import type { MemberQuery } from '../contract/member.ts';
import { listsArea } from './area.ts';

const business = useTestBusiness();
const contacts = recordCalls(() => business.admin, 'contacts', 'contact');
let people: Id[];
beforeAll(async () => {
  people = [];
  for (const [name, mobile, city] of [
    ['Meenakshi Sundaram', '+919000031877', 'Salem'],
    ['Rohan Deshpande', '+919000055210', 'Pune'],
    ['Lakshmi Subramanian', '+919000041207', 'Salem'],
  ])
    people.push((await contacts.create({ name, mobile, city })).id);
});

const createList = async (body: Record<string, unknown> = { name: 'Wholesale' }) =>
  (await business.admin.call(calls.createContactList, { body })).contact_list;
const add = (id: Id, contact_ids: Id[]) =>
  business.admin.call(calls.addMembers, { params: { id }, body: { contact_ids } });
const refusedAdd = async (id: Id, contact_ids: Id[]) =>
  (await business.admin.refusal(calls.addMembers, { params: { id }, body: { contact_ids } })).body;
const members = async (id: Id, query: Partial<MemberQuery> = {}) =>
  (await business.admin.call(calls.listMembers, { params: { id }, query })).members;
const change = (id: Id, action: string, member_ids: Id[]) =>
  business.admin.call(calls.changeMembers, { params: { id }, query: { action }, body: { member_ids } });
const get = async (id: Id) => (await business.admin.call(calls.getContactList, { params: { id } })).contact_list;

test('[LIST-02] contacts are members of a list, with when they were added; the list keeps their number', async () => {
  const list = await createList();
  expect(list).toMatchObject({ name: 'Wholesale', criteria: null, member_count: 0, active_count: 0 });
  expect(await add(list.id, people)).toEqual({ added: 3, already_members: 0 });
  expect(await add(list.id, people.slice(0, 1))).toEqual({ added: 0, already_members: 1 });
  expect(await get(list.id)).toMatchObject({ member_count: 3, active_count: 3 });
  const shown = await members(list.id);
  expect(shown.map(({ name }) => name).toSorted()).toEqual([
    'Lakshmi Subramanian',
    'Meenakshi Sundaram',
    'Rohan Deshpande',
  ]);
  expect(shown[0]).toMatchObject({ status: 'active', unsubscribed_time: null });
});

test('[LIST-05] [LIST-06] [LIST-07] [LIST-15] unsubscribed members stay with the time; subscribed ones have none', async () => {
  const list = await createList({ name: 'Festive' });
  await add(list.id, people);
  const [first = ''] = people;
  const {
    members: [gone],
  } = await change(list.id, 'unsubscribe', [first]);
  expect(gone).toMatchObject({ id: first, status: 'inactive', unsubscribed_time: expect.any(String) as string });
  expect(await get(list.id)).toMatchObject({ member_count: 3, active_count: 2 });
  expect((await members(list.id, { status: 'inactive' })).map(({ id }) => id)).toEqual([first]);
  expect(await members(list.id)).toHaveLength(3);
  expect(await members(list.id, { status: 'active' })).toHaveLength(2);
  const {
    members: [back],
  } = await change(list.id, 'subscribe', [first]);
  expect(back).toMatchObject({ status: 'active', unsubscribed_time: null });
  const {
    members: [other],
  } = await change(list.id, 'anything else', [first]);
  expect(other?.status).toBe('inactive');
});

test('[LIST-13] members are found by name and mobile, and paged', async () => {
  const list = await createList({ name: 'Searched' });
  await add(list.id, people);
  const names = async (search_term: string) =>
    (await members(list.id, { search_term })).map(({ name }) => name).toSorted();
  expect(await names('desh')).toEqual(['Rohan Deshpande']);
  expect(await names('90000 41207')).toEqual(['Lakshmi Subramanian']);
  expect(await names('nobody')).toEqual([]);
  const page = await business.admin.call(calls.listMembers, {
    params: { id: list.id },
    query: { limit: 2, offset: 1 },
  });
  expect([page.members.length, page.info.has_more]).toEqual([2, false]);
});

test('[LIST-14] members are taken out, and their contacts stay', async () => {
  const list = await createList({ name: 'Shrinking' });
  await add(list.id, people);
  await business.admin.call(calls.removeMembers, { params: { id: list.id }, body: { member_ids: people.slice(1) } });
  expect((await members(list.id)).map(({ id }) => id)).toEqual(people.slice(0, 1));
  expect(await get(list.id)).toMatchObject({ member_count: 1 });
  expect(await contacts.get(people[1] ?? '')).toMatchObject({ name: 'Rohan Deshpande' });
});

test('[LIST-10] [LIST-11] [S50] none, more than 100 at once, and contacts that are not there are refused', async () => {
  const list = await createList({ name: 'Limits' });
  expect(await refusedAdd(list.id, [])).toMatchObject({ code: 'INVALID_DATA', message: 'Members count cannot be 0.' });
  expect(
    await refusedAdd(
      list.id,
      Array.from({ length: 101 }, (_, n) => String(n + 1)),
    ),
  ).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: 'Add at most 100 contacts at a time.',
  });
  expect(await refusedAdd(list.id, ['12345'])).toMatchObject({
    code: 'INVALID_DATA',
    message: 'A contact is not known.',
  });
  expect(await members(list.id)).toEqual([]);
});

test('[ERR-26] [RUN-51] [S50] a list is never fuller than the plan allows, however many add at once', async () => {
  const { ownerPool } = business.server.database;
  await ownerPool.query('update businesses set plan = plan || \'{"list_members": 2}\' where business_id = $1', [
    business.businessId,
  ]);
  const list = await createList({ name: 'Full' });
  const statuses = await Promise.all(
    people.map(
      async (id) =>
        (
          await business.admin.send('POST', `/server/broadcasts/contact_lists/${list.id}/members`, {
            contact_ids: [id],
          })
        ).status,
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 400]);
  expect(await refusedAdd(list.id, people)).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: 'Maximum member count exceeded in the Contact list.',
  });
  expect(await get(list.id)).toMatchObject({ member_count: 2 });
  await ownerPool.query("update businesses set plan = plan - 'list_members' where business_id = $1", [
    business.businessId,
  ]);
});

test('a list with criteria has the contacts that fit at every moment; its members are not changed one by one', async () => {
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'salem' }] };
  const list = await createList({ name: 'Salem', criteria });
  expect((await members(list.id)).map(({ name }) => name).toSorted()).toEqual([
    'Lakshmi Subramanian',
    'Meenakshi Sundaram',
  ]);
  const late = await contacts.create({ name: 'Karthik Raja', city: 'SALEM' });
  expect((await members(list.id)).map(({ id }) => id)).toContain(late.id);
  expect(await refusedAdd(list.id, people)).toMatchObject({ code: 'NOT_ALLOWED', reason: 'LIST_IS_DYNAMIC' });
});

test('[CON-10] the lists of a contact', async () => {
  const person = await contacts.create({ name: 'Thomas Mathew' });
  const list = await createList({ name: 'Nest' });
  await add(list.id, [person.id]);
  const reply = (await business.admin.call(recordEndpoints.listRelated, {
    params: { module: 'contacts', id: person.id, related: 'contact_lists' },
  })) as unknown as { contact_lists: { id: Id; name: string; status: string }[] };
  expect(reply.contact_lists).toMatchObject([{ id: list.id, name: 'Nest', status: 'active' }]);
});

test('[CON-10] whose role does not see contact lists does not see those of a contact either', async () => {
  const person = await contacts.create({ name: 'Neha Gupta' });
  const { role } = await business.admin.call(accountEndpoints.createRole, {
    body: { name: 'Without lists', permissions: ['records.edit'] },
  });
  const { client } = await business.server.addUser(business.admin, role.name);
  const params = { module: 'contacts', id: person.id, related: 'contact_lists' };
  expect((await client.refusal(recordEndpoints.listRelated, { params })).body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'PERMISSION',
  });
});

test('contacts that are deleted leave their lists: these count the others, have room again, and say who left', async () => {
  const [stays, goes] = [await contacts.create({ name: 'Stays' }), await contacts.create({ name: 'Goes' })];
  const [both, one] = [await createList({ name: 'Both of them' }), await createList({ name: 'One of them' })];
  await add(both.id, [stays.id, goes.id]);
  await change(both.id, 'unsubscribe', [stays.id]);
  await add(one.id, [goes.id]);
  const left: object[] = [];
  const { services, database } = business.server;
  const heard = createListenerRegistry([
    on(listLeft, 'lists.test', (_, items) => {
      left.push(...items);
      return Promise.resolve();
    }),
  ]);
  const actor = { type: 'user' as const, id: business.adminUser.user_id, label: 'Somebody' };
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, async (tx) => {
    const ctx = createWorkContext({ ...services, listeners: heard }, tx);
    await deleteRecords(ctx, contactModule, [{ business_id: business.businessId, actor, id: goes.id }]);
  });
  expect(await get(both.id)).toMatchObject({ member_count: 1, active_count: 0 });
  expect(await get(one.id)).toMatchObject({ member_count: 0, active_count: 0 });
  expect(left).toMatchObject([both, one].map(({ id }) => ({ list_id: id, contact_id: goes.id, actor })));
});

test('the history of a contact says what became of its memberships, once for each change', async () => {
  const person = await contacts.create({ name: 'Anu Balan' });
  const list = await createList({ name: 'Newsletter' });
  await add(list.id, [person.id]);
  await add(list.id, [person.id]);
  await change(list.id, 'unsubscribe', [person.id]);
  await change(list.id, 'unsubscribe', [person.id]);
  await change(list.id, 'subscribe', [person.id]);
  await business.admin.call(calls.removeMembers, { params: { id: list.id }, body: { member_ids: [person.id] } });
  const { activities } = (await business.admin.call(recordEndpoints.listRelated, {
    params: { module: 'contacts', id: person.id, related: 'activities' },
  })) as unknown as { activities: { kind: string; actor: object; detail: object }[] };
  expect(activities.map(({ kind }) => kind)).toEqual([
    'list_left',
    'list_subscribed',
    'list_unsubscribed',
    'list_joined',
    'created',
  ]);
  expect(activities[0]).toMatchObject({
    actor: { id: business.adminUser.user_id },
    detail: { module: 'contact_lists', record: { id: list.id } },
  });
});

test('a member is found by one or two letters with which any of its names begins', async () => {
  const list = await createList({ name: 'Searched' });
  await add(list.id, people);
  const found = async (search_term: string) =>
    (await members(list.id, { search_term })).map(({ name }) => name).toSorted();
  expect(await found('su')).toEqual(['Lakshmi Subramanian', 'Meenakshi Sundaram']);
  expect(await found('r')).toEqual(['Rohan Deshpande']);
  expect(await found('un')).toEqual([]);
});

test('of contacts that are one person the kept one is in all their lists; an unsubscription of either counts', async () => {
  const [kept, merged] = [await contacts.create({ name: 'Kept' }), await contacts.create({ name: 'Merged' })];
  const [both, one] = [await createList({ name: 'Both' }), await createList({ name: 'One' })];
  await add(both.id, [kept.id, merged.id]);
  await change(both.id, 'unsubscribe', [merged.id]);
  await add(one.id, [merged.id]);
  const { services, database } = business.server;
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, async (tx) => {
    const merges = [{ business_id: business.businessId, kept_id: kept.id, merged_id: merged.id }];
    await listsArea.contactMergeData?.(createWorkContext(services, tx), merges);
  });
  expect(await members(both.id)).toMatchObject([{ id: kept.id, status: 'inactive' }]);
  expect(await members(one.id)).toMatchObject([{ id: kept.id, status: 'active' }]);
  expect(await get(both.id)).toMatchObject({ member_count: 1, active_count: 0 });
});

test('[ERR-11] a field or an option that the criteria of a list name stays, and the refusal says which list', async () => {
  const field = await contacts.addField({
    label: 'Weave',
    type: 'picklist',
    options: [{ label: 'Silk' }, { label: 'Cotton' }],
  });
  const criteria = { operator: 'AND', criteria: [{ field: field.name, comparator: 'equal', value: 'silk' }] };
  const list = await createList({ name: 'Silk lovers', criteria });
  const params = { module: 'contacts', fieldId: field.id };
  const places = [{ kind: 'contact list', name: 'Silk lovers', at: { module: 'contact_lists', id: list.id } }];
  expect((await business.admin.refusal(recordEndpoints.deleteField, { params })).body).toMatchObject({
    reason: 'FIELD_IN_USE',
    info: { places },
  });
  const cotton = { options: [{ value: 'cotton', label: 'Cotton' }] };
  const refused = await business.admin.refusal(recordEndpoints.updateField, { params, body: cotton });
  expect(refused.body).toMatchObject({ reason: 'OPTION_IN_USE', info: { option: 'Silk', places } });
  await business.admin.call(calls.updateContactList, { params: { id: list.id }, body: { criteria: null } });
  await business.admin.call(recordEndpoints.updateField, { params, body: cotton });
  await business.admin.call(recordEndpoints.deleteField, { params });
});

test('criteria that the fields of contacts do not fit are refused when a list is saved, beside their field', async () => {
  const refused = async (condition: object) =>
    (
      await business.admin.refusal(calls.createContactList, {
        body: { name: 'Unfit', criteria: { operator: 'AND', criteria: [condition] } },
      })
    ).body;
  expect(await refused({ field: 'cf_gone', comparator: 'equal', value: 'x' })).toMatchObject({
    code: 'INVALID_DATA',
    message: 'This field is not known.',
    info: { field: 'criteria' },
  });
  const unknown = { field: 'communication_level', comparator: 'equal', value: 'gone' };
  expect(await refused(unknown)).toMatchObject({ message: 'This option does not exist any more.' });
  const mine = { operator: 'OR', criteria: [{ field: 'owner', comparator: 'equal', value: '$user' }] };
  for (const condition of [mine.criteria[0], mine, { field: 'owner', comparator: 'in', value: ['$user'] }])
    expect(await refused(condition as object)).toMatchObject({
      code: 'INVALID_DATA',
      message: 'A rule cannot use “Me”, because it is the same for everyone. Choose a person.',
      info: { field: 'criteria' },
    });
  const list = await createList({ name: 'By hand' });
  const criteria = { operator: 'AND', criteria: [unknown] };
  const change = await business.admin.refusal(calls.updateContactList, { params: { id: list.id }, body: { criteria } });
  expect(change.body.info).toMatchObject({ field: 'criteria' });
  expect(await get(list.id)).toMatchObject({ criteria: null });
});
