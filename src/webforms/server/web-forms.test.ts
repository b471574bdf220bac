import { expect, test } from 'vitest';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { webFormEndpoints as calls } from '../contract/endpoints.ts';
import { bridal, useFormFixture } from './testing/form-fixture.ts';

const fixture = useFormFixture();
const { create, get } = fixture;
const refusedCreate = (body: object) =>
  fixture.business.admin.refusal(calls.createWebForm, { body: { ...bridal, ...body } });
const mobile = bridal.fields[1];

test('[FORM-01] [FORM-02] [ERR-42] a web form has an id and is listed as web_forms', async () => {
  const form = await create({ name: 'Festive sale' });
  expect(form).toMatchObject({
    name: 'Festive sale',
    is_active: true,
    version: 1,
    owner: null,
    contact_list: null,
    counts: { views: 0, submissions: 0, stopped: 0 },
    last_submitted_time: null,
    url: `http://localhost:8080/public/webforms/${form.key}`,
    script_url: 'http://localhost:8080/public/webforms/embed.js',
  });
  expect(form.id).toMatch(/^\d+$/);
  const { web_forms: forms, info } = await fixture.business.admin.call(calls.listWebForms, {});
  expect(forms).toContainEqual(form);
  expect(info).toEqual({ has_more: false });
  expect(await get(form)).toEqual(form);
});

test('[REC-21] forms are searched by name and paged', async () => {
  for (const name of ['Wholesale A', 'Wholesale B', '100% silk_day']) await create({ name });
  const list = async (query: object) => {
    const { web_forms: forms, info } = await fixture.business.admin.call(calls.listWebForms, { query });
    return [forms.map(({ name }) => name), info.has_more];
  };
  expect(await list({ search_term: ' wholeSALE ' })).toEqual([['Wholesale A', 'Wholesale B'], false]);
  expect(await list({ search_term: 'wholesale', limit: 1 })).toEqual([['Wholesale A'], true]);
  expect(await list({ search_term: 'wholesale', limit: 1, offset: 1 })).toEqual([['Wholesale B'], false]);
  expect(await list({ search_term: '100%' })).toEqual([['100% silk_day'], false]);
  expect(await list({ search_term: 'silk%day' })).toEqual([[], false]);
});

test('a change is made on the version that was read; an older one is refused with the present form', async () => {
  const form = await create();
  const change = { params: { id: form.id }, body: { title: 'Book a visit', version: 1 } };
  const { web_form: changed } = await fixture.business.admin.call(calls.updateWebForm, change);
  expect(changed).toMatchObject({ title: 'Book a visit', version: 2, fields: form.fields, key: form.key });
  const refusal = await fixture.business.admin.refusal(calls.updateWebForm, change);
  expect(refusal).toMatchObject({ status: 409, body: { code: 'CONFLICT', info: { current: { version: 2 } } } });
});

test('a deleted form is gone with its submissions; contacts and enquiries stay', async () => {
  const form = await create();
  await fixture.submit(form);
  const [submission] = await fixture.submissions(form);
  await fixture.business.admin.call(calls.deleteWebForm, { params: { id: form.id } });
  expect((await fixture.business.admin.refusal(calls.getWebForm, { params: { id: form.id } })).status).toBe(404);
  expect((await fixture.refusedSubmit(form)).body.code).toBe('NOT_FOUND');
  expect(await fixture.enquiries.get(submission?.enquiry?.id ?? '')).toMatchObject({ source: 'web_form' });
});

test('[SET-29] agents read web forms and do not change them', async () => {
  const form = await create();
  const { client } = await fixture.business.server.addUser(fixture.business.admin, 'Agent');
  expect((await client.call(calls.getWebForm, { params: { id: form.id } })).web_form.id).toBe(form.id);
  const refusal = await client.refusal(calls.updateWebForm, { params: { id: form.id }, body: { name: 'Mine' } });
  expect(refusal.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'PERMISSION' });
});

test.each<[string, object, string]>([
  ['no fields', { fields: [] }, 'fields'],
  ['nobody to reply to', { fields: [{ module: 'contacts', name: 'name', label: 'Name' }] }, 'fields'],
  ['an address that is not required', { fields: [{ module: 'contacts', name: 'mobile', label: 'No' }] }, 'fields'],
  ['an unknown field', { fields: [mobile, { module: 'contacts', name: 'x', label: 'X' }] }, 'fields.1.name'],
  ['a field twice', { fields: [mobile, mobile] }, 'fields.1.name'],
  ['who owns it', { fields: [mobile, { module: 'contacts', name: 'owner', label: 'X' }] }, 'fields.1.name'],
  [
    'records of the business',
    { fields: [mobile, { module: 'enquiries', name: 'offering', label: 'X' }] },
    'fields.1.name',
  ],
  [
    'what only Parley writes',
    { fields: [mobile, { module: 'contacts', name: 'source', label: 'X' }] },
    'fields.1.name',
  ],
  [
    'a preference',
    { fields: [mobile, { module: 'contacts', name: 'communication_level', label: 'X' }] },
    'fields.1.name',
  ],
  ['a hidden number', { fields: [{ ...mobile, is_hidden: true, value: '+919000014221' }] }, 'fields.0.is_hidden'],
  [
    'hidden without a value',
    { fields: [mobile, { module: 'enquiries', name: 'stage', label: 'X', is_hidden: true }] },
    'fields.1.value',
  ],
  [
    'a value that does not fit',
    { fields: [mobile, { module: 'enquiries', name: 'stage', label: 'X', is_hidden: true, value: 'gone' }] },
    'fields.1.value',
  ],
  ['a source that is no option', { source: 'radio' }, 'source'],
  ['an unknown owner', { owner_id: '123456' }, 'owner_id'],
  ['an unknown list', { contact_list_id: '123456' }, 'contact_list_id'],
  ['a redirect without https', { after: { kind: 'redirect', url: 'http://example.com/' } }, 'after.url'],
  ['S17 a script', { after: { kind: 'redirect', url: 'javascript:alert(1)' } }, 'after.url'],
  [
    'S17 a name before the host',
    { after: { kind: 'redirect', url: 'https://shop.example@evil.example/' } },
    'after.url',
  ],
  ['S17 a backslash', { after: { kind: 'redirect', url: 'https:\\\\evil.example' } }, 'after.url'],
  ['a site with a path', { allowed_origins: ['https://example.com/a'] }, 'allowed_origins.0'],
  [
    'a site that would end the policy',
    { allowed_origins: ["https://a.example; script-src 'unsafe-inline'"] },
    'allowed_origins.0',
  ],
  ['every site', { allowed_origins: ['*'] }, 'allowed_origins.0'],
])('refused: %s', async (_, body, field) => {
  const refusal = await refusedCreate(body);
  expect(refusal).toMatchObject({ status: 400, body: { code: 'INVALID_DATA', info: { field } } });
});

test('sites are kept in the form in which browsers name them', async () => {
  const form = await create({
    allowed_origins: ['https://Shop.Example/', 'https://a.example:443', 'http://localhost:3000'],
  });
  expect(form.allowed_origins).toEqual(['https://shop.example', 'https://a.example', 'http://localhost:3000']);
});

test('a list whose members follow from its criteria takes none of a form', async () => {
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'Salem' }] };
  const { contact_list: list } = await fixture.business.admin.call(listEndpoints.createContactList, {
    body: { name: 'From Salem', criteria },
  });
  expect((await refusedCreate({ contact_list_id: list.id })).body.info).toMatchObject({ field: 'contact_list_id' });
});

test('a required field of the module must stand in the form, and a field of a form cannot be deleted', async () => {
  const field = await fixture.enquiries.addField({ label: 'Wedding date', type: 'date', is_required: true });
  const refusal = await refusedCreate({});
  expect(refusal.body).toMatchObject({ message: 'Add Wedding date: a record cannot be saved without it.' });
  const form = await create({
    name: 'With a date',
    fields: [...bridal.fields, { module: 'enquiries', name: field.name, label: 'When?' }],
  });
  const params = { module: 'enquiries', fieldId: field.id };
  const refused = await fixture.business.admin.refusal(recordEndpoints.deleteField, { params });
  expect(refused.body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'FIELD_IN_USE',
    info: { places: [{ kind: 'web form', name: 'With a date', at: { module: 'webforms', id: form.id } }] },
  });
  expect(refused.body.message).toContain('the web form “With a date”');
  await fixture.business.admin.call(recordEndpoints.updateField, { params, body: { is_required: false } });
});

test('[ERR-11] an option that a form gives its records is not removed', async () => {
  const field = await fixture.enquiries.addField({
    label: 'Fabric',
    type: 'picklist',
    options: [{ label: 'Silk' }, { label: 'Cotton' }, { label: 'Linen' }],
  });
  const form = await create({
    name: 'Silk only',
    fields: [
      ...bridal.fields,
      { module: 'enquiries', name: field.name, label: 'Fabric', is_hidden: true, value: 'silk' },
    ],
  });
  const without = (gone: string) => ({
    params: { module: 'enquiries', fieldId: field.id },
    body: { options: field.options?.filter(({ value }) => value !== gone) ?? [] },
  });
  const refused = await fixture.business.admin.refusal(recordEndpoints.updateField, without('silk'));
  expect(refused.body).toMatchObject({
    reason: 'OPTION_IN_USE',
    info: { option: 'Silk', places: [{ kind: 'web form', name: 'Silk only', at: { id: form.id } }] },
  });
  const { field: changed } = await fixture.business.admin.call(recordEndpoints.updateField, without('linen'));
  expect(changed.options).toHaveLength(2);
  const { fields } = await fixture.enquiries.info();
  const sources = fields.find(({ name }) => name === 'source')?.options ?? [];
  const change = (given: object[]) => ({
    params: { module: 'enquiries', fieldId: 'source' },
    body: { options: given as never },
  });
  const { field: source } = await fixture.business.admin.call(
    recordEndpoints.updateField,
    change([...sources, { label: 'Exhibition' }]),
  );
  const exhibition = source.options?.at(-1)?.value ?? '';
  await create({ name: 'At the fair', source: exhibition });
  const used = await fixture.business.admin.refusal(recordEndpoints.updateField, change(sources));
  expect(used.body).toMatchObject({ reason: 'OPTION_IN_USE', info: { places: [{ name: 'At the fair' }] } });
});

test('the search over everything finds forms and contact lists by their names', async () => {
  const form = await create({ name: 'Handloom fair' });
  const { contact_list: list } = await fixture.business.admin.call(listEndpoints.createContactList, {
    body: { name: 'Handloom buyers' },
  });
  const { results } = await fixture.business.admin.call(recordEndpoints.search, { query: { search_term: 'handloom' } });
  const found = (name: string) => results.find((each) => each.name === name)?.hits;
  expect(found('webforms')).toMatchObject([{ id: form.id, label: 'Handloom fair' }]);
  expect(found('contact_lists')).toMatchObject([{ id: list.id, label: 'Handloom buyers' }]);
});

test('a form of another business is not there', async () => {
  const other = await createTestBusiness(fixture.business.server);
  const { web_form: form } = await other.admin.call(calls.createWebForm, { body: bridal });
  const params = { id: form.id };
  for (const call of [calls.getWebForm, calls.deleteWebForm, calls.listSubmissions])
    expect((await fixture.business.admin.refusal(call, { params })).status).toBe(404);
  expect((await fixture.business.admin.refusal(calls.updateWebForm, { params, body: {} })).status).toBe(404);
});
