import { expect, test } from 'vitest';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import { recordCalls, useRecordFixture } from './testing/record-fixture.ts';

const { business, create, update, get, list } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };
const refused = (body: Record<string, unknown>) => business.admin.refusal(calls.createRecord, { params, body });

test('[CON-04] [CON-06] [CON-07] a contact is kept in the forms in which it is compared', async () => {
  const contact = await create({
    name: ' Meenakshi Sundaram ',
    mobile: '+91 90000 31877',
    email: 'Meena@Example.in',
    company_name: 'Sundaram Silks',
    phones: [{ label: 'Work', value: '+91 80 4719 2888' }],
    emails: [{ label: 'Shop', value: 'Shop@Example.in' }],
    communication_level: 'opted_in',
    country: 'IN',
  });
  expect(contact).toMatchObject({
    name: 'Meenakshi Sundaram',
    mobile: '+919000031877',
    email: 'meena@example.in',
    phones: [{ label: 'Work', value: '+918047192888' }],
    emails: [{ label: 'Shop', value: 'shop@example.in' }],
    communication_level: 'opted_in',
    source: 'manual',
    version: 1,
    created_by: { type: 'user', id: business.adminUser.user_id },
  });
  expect(await get(contact.id)).toEqual(contact);
});

test.each([
  ['[CON-05] without a name', { mobile: '+919000000001' }, 'name', 'Name is required.'],
  ['[CON-06] with an address that is none', { name: 'A', email: 'a@b' }, 'email', 'Enter a valid email address.'],
  [
    '[CON-07] with a number that is none',
    { name: 'A', mobile: '12' },
    'mobile',
    'Enter a valid phone number with its country code.',
  ],
  [
    'with an option that does not exist',
    { name: 'A', communication_level: 'loud' },
    'communication_level',
    'Choose one of the options.',
  ],
  ['with a field that does not exist', { name: 'A', nickname: 'B' }, 'nickname', 'This field is not known.'],
  ['with a field that only Parley writes', { name: 'A', source: 'import' }, 'source', 'Source cannot be changed.'],
  [
    'with a character that cannot be stored',
    { name: 'A\0B' },
    'name',
    'This contains a character that cannot be stored.',
  ],
  ['with a country that is none', { name: 'A', country: 'XX' }, 'country', 'Choose a country from the list.'],
  ['with a text as its owner', { name: 'A', owner: 'Priya' }, 'owner', 'Choose one from the list.'],
  ['with an owner of another business', { name: 'A', owner: { id: '1' } }, 'owner', 'Owner: choose one from the list.'],
])('a contact %s is refused beside the field', async (_, body, field, message) => {
  const { status, body: reply } = await refused(body);
  expect(status).toBe(400);
  expect(reply).toMatchObject({ code: 'INVALID_DATA', message, info: { field, fields: [{ field, message }] } });
});

test('every field that is wrong is named at once', async () => {
  const { body } = await refused({ email: 'x', mobile: 'y' });
  expect(body.info?.fields?.map(({ field }) => field)).toEqual(['email', 'mobile', 'name']);
});

test('[CON-08] [ERR-17] [ERR-18] a duplicate is refused with its fields and the record that is there', async () => {
  const first = await create({ name: 'Rohan', mobile: '+919000055210' });
  const { status, body } = await refused({ name: 'Rohan again', mobile: '090000 55210'.replace('0', '+91') });
  expect(status).toBe(403);
  expect(body).toMatchObject({
    code: 'NOT_ALLOWED',
    message: 'A Contact with the same Mobile already exists',
    info: { fields: [{ field: 'mobile' }], record: { id: first.id, module: 'contacts' } },
  });
  const other = await create({ name: 'Lakshmi', mobile: '+919000041207' });
  const change = { params: { ...params, id: other.id }, body: { mobile: '+919000055210' } };
  expect((await business.admin.refusal(calls.updateRecord, change)).body.code).toBe('NOT_ALLOWED');
  expect(await update(first.id, { mobile: '+919000055210', name: 'Rohan D' })).toMatchObject({ name: 'Rohan D' });
});

test('a duplicate is refused when two add it at the same moment', async () => {
  const bodies = Array.from({ length: 12 }, (_, index) => ({ name: `Person ${index}`, mobile: '+919000012763' }));
  const statuses = await Promise.all(
    bodies.map(async (body) => (await business.admin.send('POST', '/server/records/contacts', body)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...bodies.slice(1).map(() => 403)]);
});

test('[ERR-52] a change of an older version is refused with the present one; nothing is lost', async () => {
  const contact = await create({ name: 'Aisha' });
  await update(contact.id, { city: 'Salem', version: contact.version });
  const { status, body } = await business.admin.refusal(calls.updateRecord, {
    params: { ...params, id: contact.id },
    body: { city: 'Erode', version: contact.version },
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'CONFLICT', info: { current: { city: 'Salem', version: 2 } } });
});

test('what a change leaves out stays, null empties a field, and a change of nothing makes no version', async () => {
  const contact = await create({ name: 'Thomas', city: 'Kochi', company_name: 'Nest' });
  expect(await update(contact.id, { city: null })).toMatchObject({ city: null, company_name: 'Nest', version: 2 });
  expect(await update(contact.id, { company_name: 'Nest' })).toMatchObject({ version: 2 });
});

test('a change is in the history of the record, with values before and after and who made it', async () => {
  const contact = await create({ name: 'Neha', city: 'Pune' });
  await update(contact.id, { city: 'Mumbai' });
  const { activities } = (await business.admin.call(calls.listRelated, {
    params: { ...params, id: contact.id, related: 'activities' },
  })) as unknown as { activities: { kind: string; detail: unknown; actor: { label: string } }[] };
  expect(activities.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['changed', { changes: { city: ['Pune', 'Mumbai'] } }],
    ['created', {}],
  ]);
  expect(activities[0]?.actor.label).toBe(business.adminUser.first_name + ' ' + 'Raman');
});

test('a record that is deleted is gone, with its values and its history', async () => {
  const contact = await create({ name: 'Gone' });
  await business.admin.call(calls.deleteRecord, { params: { ...params, id: contact.id } });
  expect((await business.admin.refusal(calls.getRecord, { params: { ...params, id: contact.id } })).status).toBe(404);
  expect((await business.admin.refusal(calls.deleteRecord, { params: { ...params, id: contact.id } })).status).toBe(
    404,
  );
});

test('[REC-17] [REC-23] pages of 50, by key and by offset, show each record once', async () => {
  for (let n = 0; n < 60; n += 1) await create({ name: `Many ${String(n).padStart(3, '0')}` });
  const first = await list({ search_term: 'many', sort_by: 'name' });
  expect([first.records.length, first.has_more]).toEqual([50, true]);
  const after = first.records.at(-1)?.id ?? '';
  const second = await list({ search_term: 'many', sort_by: 'name', after });
  expect([second.records.length, second.has_more]).toEqual([10, false]);
  expect(second.records).toEqual((await list({ search_term: 'many', sort_by: 'name', offset: 50 })).records);
  expect(second.records[0]?.['name']).toBe('Many 050');
});

test.each([
  ['asc', ['Alpha', 'beta', 'Gamma', 'one', 'Two']],
  ['desc', ['Gamma', 'beta', 'Alpha', 'Two', 'one']],
] as const)(
  '[REC-15] sorted by a field that some lack, %s, those come last, on every page',
  async (sort_order, names) => {
    const agent = await business.server.signUp();
    const own = recordCalls(() => agent.client, 'contacts', 'contact');
    for (const company_name of ['Gamma', 'beta', 'Alpha']) await own.create({ name: company_name, company_name });
    for (const name of ['one', 'Two']) await own.create({ name });
    const all = await own.list({ sort_by: 'company_name', sort_order });
    expect(all.records.map(({ name }) => name)).toEqual(names);
    const pages: unknown[] = [];
    let after: string | undefined;
    for (;;) {
      const { records, has_more: hasMore } = await own.list({
        sort_by: 'company_name',
        sort_order,
        limit: 2,
        ...(after && { after }),
      });
      pages.push(...records.map(({ name }) => name));
      after = records.at(-1)?.id;
      if (!hasMore) break;
    }
    expect(pages).toEqual(names);
  },
);

test('a list cannot be sorted by a field without an index, nor continue after what is not known', async () => {
  for (const query of [{ sort_by: 'city' }, { sort_by: 'nothing' }, { after: '999999999' }, { view: 'nowhere' }])
    expect((await business.admin.refusal(calls.listRecords, { params, query })).body).toMatchObject({
      code: 'INVALID_DATA',
    });
});

test.each([
  ['part of a name', 'enakshi s'],
  ['digits of a number, with spaces', '90000 31877'],
  ['part of an e-mail', 'meena@ex'],
  ['part of a company', 'am silk'],
  ['two letters that begin a word', 'su'],
])('[REC-16] [REC-22] a search finds by %s', async (_, search_term) => {
  expect((await list({ search_term })).records.map(({ name }) => name)).toContain('Meenakshi Sundaram');
});

test('a search takes % and _ as they are', async () => {
  expect((await list({ search_term: '%%%' })).records).toEqual([]);
  expect((await list({ search_term: 'M__nakshi' })).records).toEqual([]);
});

test('a module that does not exist is not found', async () => {
  expect((await business.admin.refusal(calls.listRecords, { params: { module: 'planets' } })).status).toBe(404);
});
