import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import { recordCalls, useRecordFixture } from './testing/record-fixture.ts';

const { business, create, list, info } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };
const view = {
  name: 'Salem',
  columns: [{ field: 'name', width: 240 }, { field: 'city' }],
  criteria: { operator: 'AND' as const, criteria: [{ field: 'city', comparator: 'equal' as const, value: 'salem' }] },
  sort: { field: 'name', order: 'asc' as const },
};
let agent: TestClient;
beforeAll(async () => {
  agent = (await business.server.addUser(business.admin, 'Agent')).client;
  for (const [name, city] of [
    ['Meena', 'Salem'],
    ['Rohan', 'Pune'],
    ['Divya', 'SALEM'],
    ['Karthik', null],
  ])
    await create({ name, city });
});

const group = (...criteria: unknown[]) => ({ operator: 'AND', criteria });
const createView = async (body: Record<string, unknown> = {}, client = business.admin) =>
  (await client.call(calls.createListView, { params, body: { ...view, ...body } })).list_view;
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).records.map(({ name }) => name);

test('[REC-14] [REC-15] a view shows the records that fit it in its order, and another order when one is asked for', async () => {
  const saved = await createView();
  expect(saved).toMatchObject({
    name: 'Salem',
    columns: [
      { field: 'name', width: 240 },
      { field: 'city', width: null },
    ],
  });
  expect(await names({ view: saved.id })).toEqual(['Divya', 'Meena']);
  expect(await names({ view: saved.id, sort_by: 'name', sort_order: 'desc' })).toEqual(['Meena', 'Divya']);
  expect(await names({ view: saved.id, search_term: 'meen' })).toEqual(['Meena']);
  expect(await business.admin.call(calls.countRecords, { params, query: { view: saved.id } })).toEqual({
    count: 2,
    is_capped: false,
    sum: null,
  });
});

test('a view is changed and removed; what is left out stays', async () => {
  const saved = await createView({ name: 'To change' });
  const path = { ...params, viewId: saved.id };
  const { list_view: changed } = await business.admin.call(calls.updateListView, {
    params: path,
    body: { name: 'Changed' },
  });
  expect(changed).toEqual({ ...saved, name: 'Changed' });
  await business.admin.call(calls.deleteListView, { params: path });
  expect((await info()).views.map(({ name }) => name)).not.toContain('Changed');
});

test('an own view is seen by its owner only, one of the team by all; who edits forms may change it', async () => {
  const own = await createView({ name: 'Mine' }, agent);
  const team = await createView({ name: 'Ours', sharing: 'team' }, agent);
  const seen = (await info()).views.map(({ id }) => id);
  expect([seen.includes(own.id), seen.includes(team.id)]).toEqual([false, true]);
  expect((await business.admin.refusal(calls.listRecords, { params, query: { view: own.id } })).body.message).toBe(
    'This view is not known.',
  );
  await business.admin.call(calls.updateListView, {
    params: { ...params, viewId: team.id },
    body: { name: 'All of ours' },
  });
  const another = (await business.server.addUser(business.admin, 'Agent')).client;
  const change = { params: { ...params, viewId: team.id }, body: { name: 'Theirs' } };
  expect((await another.refusal(calls.updateListView, change)).body.reason).toBe('VIEW_NOT_YOURS');
  expect((await another.refusal(calls.deleteListView, { params: change.params })).body.reason).toBe('VIEW_NOT_YOURS');
});

test('[REC-04] counts of views are stored: everyone shares one, and readers have their own of what is theirs', async () => {
  const own = await createView({
    name: 'Counted',
    criteria: group({ field: 'name', comparator: 'equal', value: 'Meena' }),
  });
  const counts = async (client = business.admin) => {
    const reply = await client.call(calls.countViews, { params });
    return { ...reply, of: (id: string) => reply.counts.find(({ view: each }) => each === id)?.count };
  };
  expect((await info()).views.find(({ id }) => id === own.id)?.count).toBeNull();
  const first = await counts();
  expect([first.of(own.id), first.of('all_contacts'), first.again_in_ms]).toEqual([1, 4, null]);
  expect((await info()).views.find(({ id }) => id === own.id)?.count).toBe(1);
  await create({ name: 'Meena' });
  // What was counted a moment ago is not counted again; when it can be, the reply says.
  const kept = await counts();
  expect([kept.of(own.id), kept.again_in_ms !== null && kept.again_in_ms <= 3_000]).toEqual([1, true]);
  const query = (text: string) => business.server.database.ownerPool.query(text, [business.businessId]);
  await query("update view_counts set counted_time = counted_time - interval '1 minute' where business_id = $1");
  expect((await counts()).of(own.id)).toBe(2);
  const ofAgent = await counts(agent);
  expect([ofAgent.of('all_contacts'), ofAgent.of('my_contacts'), ofAgent.of(own.id)]).toEqual([5, 0, undefined]);
  const change = { params: { ...params, viewId: own.id }, body: { criteria: null } };
  await business.admin.call(calls.updateListView, change);
  expect((await counts()).of(own.id)).toBe(5);
  await business.admin.call(calls.deleteListView, { params: change.params });
  const { rows } = await business.server.database.ownerPool.query('select from view_counts where view_id = $1', [
    own.id,
  ]);
  expect(rows).toEqual([]);
  const [second] = (await list({ sort_by: 'created_time', sort_order: 'desc' })).records;
  await business.admin.call(calls.deleteRecord, { params: { ...params, id: second?.id ?? '' } });
});

test('a built-in view cannot be changed; "my contacts" is each reader\'s own', async () => {
  const change = { params: { ...params, viewId: 'my_contacts' }, body: { name: 'Other' } };
  expect((await business.admin.refusal(calls.updateListView, change)).body.reason).toBe('VIEW_BUILT_IN');
  await create({ name: 'Owned', owner: { id: business.adminUser.user_id } });
  expect(await names({ view: 'my_contacts' })).toEqual(['Owned']);
  expect((await recordCalls(() => agent, 'contacts', 'contact').list({ view: 'my_contacts' })).records).toEqual([]);
  expect(await names({ view: 'no_owner' })).not.toContain('Owned');
});

test.each([
  ['[REC-12] without a column', { columns: [] }, 'Choose at least one column.'],
  ['with a column that is no field', { columns: [{ field: 'nothing' }] }, 'A column is no field of this module.'],
  ['without a name', { name: '' }, 'Give the view a name.'],
  ['with the name of another', { name: 'ALL CONTACTS' }, 'Another view has this name already.'],
  [
    'sorted by what has no index',
    { sort: { field: 'city', order: 'asc' } },
    'The list cannot be sorted by this field.',
  ],
  [
    '[RULE-15] with an empty field',
    { criteria: group({ field: '', comparator: 'equal', value: 'a' }) },
    'Field cannot be empty',
  ],
  [
    '[RULE-16] with an empty comparator',
    { criteria: group({ field: 'city', comparator: '', value: 'a' }) },
    'Comparator cannot be empty',
  ],
  [
    '[RULE-17] with an empty value',
    { criteria: group({ field: 'city', comparator: 'equal', value: '' }) },
    'Value cannot be empty',
  ],
  [
    '[RULE-19] with an empty list as its value',
    { criteria: group({ field: 'country', comparator: 'in', value: [] }) },
    'Value cannot be empty',
  ],
  ['[RULE-20] with another operator', { criteria: { operator: 'XOR', criteria: [] } }, 'Invalid operators'],
])('a view %s is refused', async (_, body, message) => {
  const { body: reply } = await business.admin.refusal(calls.createListView, {
    params,
    body: { ...view, name: 'Refused', ...body } as never,
  });
  expect(reply).toMatchObject({ code: 'INVALID_DATA', message });
});

test('[RULE-18] [RULE-29] criteria that need no value have none, and an empty list of criteria is null', async () => {
  const saved = await createView({ name: 'Without a city', criteria: group({ field: 'city', comparator: 'empty' }) });
  expect(await names({ view: saved.id, sort_by: 'name' })).toEqual(['Karthik', 'Owned']);
  expect((await createView({ name: 'Everything', criteria: [] })).criteria).toBeNull();
});

test('criteria beside those of the view narrow it, and are checked like them', async () => {
  const criteria = JSON.stringify(group({ field: 'name', comparator: 'starts_with', value: 'ME' }));
  expect(await names({ criteria })).toEqual(['Meena']);
  for (const wrong of ['{', '{"operator":"AND","criteria":[{"field":"x","comparator":"equal","value":"a"}]}', '5'])
    expect((await business.admin.refusal(calls.listRecords, { params, query: { criteria: wrong } })).body.code).toBe(
      'INVALID_DATA',
    );
});
