import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { cellsOf } from '../../foundation/server/tables/testing/read-here.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { useRecordFixture } from '../../records/server/testing/record-fixture.ts';
import type { Condition } from '../../rules/contract/criteria.ts';
import { listEndpoints as calls } from '../contract/endpoints.ts';

const { business, ...contacts } = useRecordFixture('contacts', 'contact');
const people: Record<'meena' | 'rohan' | 'lakshmi', Id> = { meena: '', rohan: '', lakshmi: '' };
let wholesale: Id;
let festive: Id;

beforeAll(async () => {
  people.meena = (await contacts.create({ name: 'Meena' })).id;
  people.rohan = (await contacts.create({ name: 'Rohan' })).id;
  people.lakshmi = (await contacts.create({ name: 'Lakshmi' })).id;
  wholesale = await listOf('Wholesale', [people.meena, people.rohan]);
  festive = await listOf('Festive', [people.rohan]);
});

async function listOf(name: string, contact_ids: Id[]): Promise<Id> {
  const { contact_list } = await business.admin.call(calls.createContactList, { body: { name } });
  await business.admin.call(calls.addMembers, { params: { id: contact_list.id }, body: { contact_ids } });
  return contact_list.id;
}

const memberOf = (comparator: Condition['comparator'], value?: unknown) =>
  JSON.stringify({ operator: 'AND', criteria: [{ field: 'list.member_of', comparator, value }] });
const found = async (criteria: string) =>
  (await contacts.list({ criteria })).records.map(({ name }) => name as string).toSorted();

test('contacts are chosen by the lists that they are in', async () => {
  expect(await found(memberOf('equal', { id: wholesale, label: 'Wholesale' }))).toEqual(['Meena', 'Rohan']);
  expect(await found(memberOf('not_equal', { id: festive, label: 'Festive' }))).toEqual(['Lakshmi', 'Meena']);
  expect(await found(memberOf('in', [{ id: wholesale }, { id: festive }]))).toEqual(['Meena', 'Rohan']);
  expect(await found(memberOf('empty'))).toEqual(['Lakshmi']);
});

test('who has unsubscribed from a list is not chosen by it', async () => {
  const change = (action: string) =>
    business.admin.call(calls.changeMembers, {
      params: { id: festive },
      query: { action },
      body: { member_ids: [people.rohan] },
    });
  await change('unsubscribe');
  expect(await found(memberOf('equal', { id: festive }))).toEqual([]);
  await change('subscribe');
  expect(await found(memberOf('equal', { id: festive }))).toEqual(['Rohan']);
});

test('the lists of contacts are a column where it is asked for, in the order of their names and without those unsubscribed from', async () => {
  const column = async () => {
    const { records } = await contacts.list({ columns: 'list.member_of', sort_by: 'name' });
    return new Map(records.map((record) => [record['name'], record['list.member_of']]));
  };
  const [inWholesale, inFestive] = [
    { id: wholesale, label: 'Wholesale' },
    { id: festive, label: 'Festive' },
  ];
  expect([...(await column())]).toEqual([
    ['Lakshmi', null],
    ['Meena', [inWholesale]],
    ['Rohan', [inFestive, inWholesale]],
  ]);
  const change = (action: string) =>
    business.admin.call(calls.changeMembers, {
      params: { id: festive },
      query: { action },
      body: { member_ids: [people.rohan] },
    });
  await change('unsubscribe');
  expect((await column()).get('Rohan')).toEqual([inWholesale]);
  await change('subscribe');
  const { body } = await business.admin.refusal(recordEndpoints.listRecords, {
    params: { module: 'contacts' },
    query: { sort_by: 'list.member_of' },
  });
  expect(body).toMatchObject({ code: 'INVALID_DATA', info: { field: 'sort_by' } });
});

test('an export has the columns of other sources that the list shows; who may not read these cannot have its file', async () => {
  const params = { module: 'contacts' };
  const columns = ['name', 'list.member_of', 'chat.last_message_time'];
  const ids = [people.meena, people.rohan, people.lakshmi];
  const begin = { kind: 'export' as const, selection: { ids }, format: 'csv' as const, columns };
  const permissions = ['records.edit', 'records.delete', 'chats.read', 'outreach.read'] as const;
  const { role } = await business.admin.call(accountEndpoints.createRole, {
    body: { name: 'Exporter', permissions: [...permissions] },
  });
  const { client: exporter } = await business.server.addUser(business.admin, 'Exporter');
  const { job } = await exporter.call(recordEndpoints.startRecordJob, { params, body: begin });
  await business.server.processAll();
  const path = business.server.origin + fillPath(recordEndpoints.downloadExport.path, { ...params, id: job.id });
  const open = () => fetch(path, { headers: { cookie: exporter.cookieHeader } });
  expect(await cellsOf(new Uint8Array(await (await open()).arrayBuffer()))).toEqual([
    ['Name', 'Lists', 'Last chat'],
    ['Meena', 'Wholesale', ''],
    ['Rohan', 'Festive, Wholesale', ''],
    ['Lakshmi', '', ''],
  ]);
  await business.admin.call(accountEndpoints.updateRole, {
    params: { id: role.id },
    body: { name: 'Exporter', permissions: permissions.filter((each) => each !== 'outreach.read') },
  });
  expect((await open()).status).toBe(403);
  const { body } = await exporter.refusal(recordEndpoints.startRecordJob, { params, body: begin });
  expect(body).toMatchObject({ code: 'INVALID_DATA', message: 'This field is not known.' });
});

test('a list by a rule may go by the members of other lists', async () => {
  const criteria = {
    operator: 'AND',
    criteria: [{ field: 'list.member_of', comparator: 'equal', value: { id: wholesale } }],
  };
  const { contact_list } = await business.admin.call(calls.createContactList, {
    body: { name: 'Wholesale, by a rule', criteria },
  });
  const { members } = await business.admin.call(calls.listMembers, { params: { id: contact_list.id }, query: {} });
  expect(members.map(({ name }) => name).toSorted()).toEqual(['Meena', 'Rohan']);
});

test('a module says what else its records can be chosen by; others have none of it', async () => {
  expect((await contacts.info()).source_fields).toContainEqual({
    name: 'list.member_of',
    label: 'Member of',
    type: 'lookup',
    kind: 'choice',
    source: 'Contact list',
    options: null,
    lookup_module: 'contact_lists',
    column: { label: 'Lists', is_sortable: false },
  });
  const { module } = await business.admin.call(recordEndpoints.getModule, { params: { name: 'offerings' } });
  expect(module.source_fields).toEqual([]);
});

test('a role that may not see lists cannot find out by a filter who is in one', async () => {
  await business.admin.call(accountEndpoints.createRole, { body: { name: 'Seller', permissions: ['records.edit'] } });
  const seller = (await business.server.addUser(business.admin, 'Seller')).client;
  const params = { module: 'contacts' };
  const query = { criteria: memberOf('equal', { id: wholesale }) };
  expect((await seller.refusal(recordEndpoints.listRecords, { params, query })).body).toMatchObject({
    code: 'INVALID_DATA',
    message: 'This field is not known.',
  });
  const { module } = await seller.call(recordEndpoints.getModule, { params: { name: 'contacts' } });
  expect(module.source_fields.map(({ name }) => name)).not.toContain('list.member_of');
});

test('a view of the team by such a list is shown to those who may see lists', async () => {
  const { list_view: view } = await business.admin.call(recordEndpoints.createListView, {
    params: { module: 'contacts' },
    body: {
      name: 'Wholesale',
      columns: [{ field: 'name' }],
      criteria: JSON.parse(memberOf('equal', { id: wholesale })) as object,
      sort: { field: 'created_time', order: 'desc' },
      sharing: 'team',
    },
  });
  expect((await contacts.info()).views.map(({ id }) => id)).toContain(view.id);
  const seller = (await business.server.addUser(business.admin, 'Seller')).client;
  const { module } = await seller.call(recordEndpoints.getModule, { params: { name: 'contacts' } });
  expect(module.views.map(({ id }) => id)).not.toContain(view.id);
  const query = { view: view.id };
  const refused = await seller.refusal(recordEndpoints.listRecords, { params: { module: 'contacts' }, query });
  expect(refused.body.message).toBe('This view is not known.');
});
