import { expect, test } from 'vitest';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import { recordCalls, useRecordFixture } from './testing/record-fixture.ts';

const { business, create, update, list, addField, info } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };
const refusedField = async (body: Record<string, unknown>) =>
  (await business.admin.refusal(calls.createField, { params, body: body as never })).body;

test('[REC-02] [REC-04] [REC-05] a module has fields, views and a layout with sections; an own field joins them', async () => {
  const field = await addField({
    label: 'Favourite weave',
    type: 'picklist',
    section: 'business',
    options: [{ label: 'Kanchipuram silk', colour: 'red' }, { label: 'बाँधनी (Bandhani)' }],
    default_value: 'kanchipuram_silk',
  });
  expect(field).toMatchObject({
    name: 'cf_favourite_weave',
    is_built_in: false,
    options: [
      { value: 'kanchipuram_silk', label: 'Kanchipuram silk', colour: 'red' },
      { value: 'bandhani', label: 'बाँधनी (Bandhani)', colour: null },
    ],
  });
  const module = await info();
  expect(module.fields.map(({ name }) => name)).toContain('cf_favourite_weave');
  expect(module.views.map(({ id }) => id)).toContain('all_contacts');
  const { layout } = await business.admin.call(calls.getLayout, { params: { name: 'contacts' } });
  expect(layout.sections.find(({ id }) => id === 'business')?.fields).toContain('cf_favourite_weave');
  expect(await create({ name: 'Default' })).toMatchObject({ cf_favourite_weave: 'kanchipuram_silk' });
});

/** A value of each type as it is sent, as it is read, and one that is refused. */
const samples = [
  ['text', 'Loom 7', 'Loom 7', 7],
  ['long_text', 'Two\nlines', 'Two\nlines', 'x'.repeat(10_001)],
  ['number', 12.3456, 12.3456, 12.34567],
  ['currency', '124500.5', 124500.5, 0.001],
  ['boolean', false, false, 'yes'],
  ['date', '2026-02-28', '2026-02-28', '2026-02-30'],
  ['time', '14:30', '14:30:00', '24:00'],
  ['datetime', '2026-11-20T10:46:00Z', '2026-11-20T10:46:00.000Z', 'yesterday'],
  ['email', 'A.B@Example.in', 'a.b@example.in', 'a@'],
  ['mobile', '+91 90000 31877', '+919000031877', '+1'],
  ['url', 'example.com/shop', 'https://example.com/shop', 'javascript:alert(1)'],
  ['country', 'IN', 'IN', 'India'],
] as const;

test.each(samples)(
  'a field of the type %s keeps its value, empties it, and refuses another',
  async (type, sent, read, wrong) => {
    const { name, is_sortable: isSortable } = await addField({ label: `Of ${type}`, type });
    const contact = await create({ name: `With ${type}`, [name]: sent });
    expect(contact[name]).toEqual(read);
    expect((await update(contact.id, { [name]: null }))[name]).toBeNull();
    const refusal = await business.admin.refusal(calls.updateRecord, {
      params: { ...params, id: contact.id },
      body: { [name]: wrong },
    });
    expect(refusal.body).toMatchObject({ code: 'INVALID_DATA', info: { field: name } });
    await update(contact.id, { [name]: sent });
    if (isSortable) expect((await list({ sort_by: name })).records[0]?.id).toBe(contact.id);
  },
);

test('a field that names a user, a record or several options keeps them with their labels', async () => {
  const buyer = await addField({ label: 'Buyer', type: 'user' });
  const friend = await addField({ label: 'Friend', type: 'lookup', lookup_module: 'contacts' });
  const colours = await addField({
    label: 'Colours',
    type: 'multi_select',
    options: [{ label: 'Red' }, { label: 'Blue' }],
  });
  const first = await create({ name: 'First' });
  const second = await create({
    name: 'Second',
    [buyer.name]: { id: business.adminUser.user_id },
    [friend.name]: first.id,
    [colours.name]: ['blue', 'red', 'blue'],
  });
  expect(second).toMatchObject({
    [buyer.name]: { id: business.adminUser.user_id, label: expect.stringContaining('Raman') as string },
    [friend.name]: { id: first.id, label: 'First' },
    [colours.name]: ['blue', 'red'],
  });
  expect(
    (
      await business.admin.refusal(calls.createRecord, {
        params,
        body: { name: 'Third', [friend.name]: { id: '12345' } },
      })
    ).body,
  ).toMatchObject({ code: 'INVALID_DATA', info: { field: friend.name } });
});

test('a field that named a deleted record is empty, as it is shown and as it is found', async () => {
  const offering = recordCalls(() => business.admin, 'offerings', 'offering');
  const field = await addField({ label: 'Wants', type: 'lookup', lookup_module: 'offerings' });
  const [gone, kept] = [await offering.create({ name: 'Gone' }), await offering.create({ name: 'Kept' })];
  const first = await create({ name: 'Wants what is gone', city: 'Theni', [field.name]: gone.id });
  const second = await create({ name: 'Wants what is kept', city: 'Theni', [field.name]: kept.id });
  await business.admin.call(calls.deleteRecord, { params: { module: 'offerings', id: gone.id } });
  const found = async (comparator: 'empty' | 'not_empty') => {
    const criteria = [
      { field: 'city', comparator: 'equal', value: 'theni' },
      { field: field.name, comparator },
    ];
    return (await list({ criteria: JSON.stringify({ operator: 'AND', criteria }) })).records;
  };
  expect(await found('empty')).toMatchObject([{ id: first.id, [field.name]: null }]);
  expect(await found('not_empty')).toMatchObject([{ id: second.id, [field.name]: { id: kept.id, label: 'Kept' } }]);
});

test('a unique field holds each value once, in any case', async () => {
  const { name } = await addField({ label: 'GST number', type: 'text', is_unique: true });
  const first = await create({ name: 'One', [name]: '27ABCDE' });
  const { body } = await business.admin.refusal(calls.createRecord, {
    params,
    body: { name: 'Two', [name]: '27abcde' },
  });
  expect(body).toMatchObject({
    message: 'A Contact with the same GST number already exists',
    info: { record: { id: first.id } },
  });
  await update(first.id, { [name]: null });
  await create({ name: 'Two', [name]: '27abcde' });
});

test.each([
  ['[REC-08] without a label', { label: ' ', type: 'text' }, 'Give it a label.'],
  ['[REC-10] with a label that is too long', { label: 'x'.repeat(61), type: 'text' }, 'Use at most 60 characters.'],
  [
    '[REC-09] with the label of another field',
    { label: 'eMail', type: 'text' },
    'Another field has this label already.',
  ],
  ['of no type', { label: 'Odd', type: 'poem' }, 'Choose a type.'],
  ['[REC-11] of a choice without options', { label: 'Choice', type: 'picklist' }, 'Add at least one option.'],
  [
    '[REC-11] of a choice with no option',
    { label: 'Choice', type: 'picklist', options: [] },
    'Add at least one option.',
  ],
  [
    '[REC-11] with an option without a label',
    { label: 'Choice', type: 'picklist', options: [{ label: '' }] },
    'Give every option a label.',
  ],
  [
    '[REC-11] with two options alike',
    { label: 'Choice', type: 'picklist', options: [{ label: 'A' }, { label: 'a' }] },
    'Two options have the same label.',
  ],
  [
    'with a default that it would not take',
    { label: 'Day', type: 'date', default_value: 'soon' },
    'Enter a date, such as 2026-11-20.',
  ],
  [
    'that cannot be unique',
    { label: 'Agreed', type: 'boolean', is_unique: true },
    'Fields of this type cannot be unique.',
  ],
])('a field %s is refused', async (_, body, message) => {
  expect(await refusedField(body)).toMatchObject({ code: 'INVALID_DATA', message });
});

test('[ERR-19] there is a limit for the fields of each type', async () => {
  const { field_limits: limits } = await info();
  const { max, count } = limits.find(({ type }) => type === 'email') ?? { max: 0, count: 0 };
  for (let n = count; n < max; n += 1) await addField({ label: `Address ${n}`, type: 'email' });
  expect(await refusedField({ label: 'One more', type: 'email' })).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'MAX_INDEX_REACHED',
    message: `Only a maximum of ${max} email fields supported.`,
  });
});

test('the options of a built-in field can be edited; records keep their keys', async () => {
  const contact = await create({ name: 'Quiet', communication_level: 'opted_out' });
  const { field } = await business.admin.call(calls.updateField, {
    params: { ...params, fieldId: 'communication_level' },
    body: {
      label: 'Consent',
      options: [
        { value: 'opted_in', label: 'Yes please', colour: 'green' },
        { value: 'opted_out', label: 'Never', colour: 'red' },
        { value: 'pending', label: 'Not asked', colour: null },
      ],
    },
  });
  expect([field.label, field.options?.map(({ label }) => label)]).toEqual([
    'Consent',
    ['Yes please', 'Never', 'Not asked'],
  ]);
  expect((await update(contact.id, { city: 'Salem' }))['communication_level']).toBe('opted_out');
});

test('a field that a view uses is not deleted, and the refusal says where it is used', async () => {
  const field = await addField({ label: 'Loom count', type: 'number' });
  const contact = await create({ name: 'Weaver', [field.name]: 4 });
  const { list_view: view } = await business.admin.call(calls.createListView, {
    params,
    body: {
      name: 'Big looms',
      columns: [{ field: 'name' }, { field: field.name }],
      criteria: { operator: 'AND', criteria: [{ field: field.name, comparator: 'greater_than', value: 2 }] },
      sort: { field: field.name, order: 'desc' },
    },
  });
  expect((await list({ view: view.id })).records.map(({ id }) => id)).toEqual([contact.id]);
  const remove = { params: { ...params, fieldId: field.id } };
  expect((await business.admin.refusal(calls.deleteField, remove)).body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'FIELD_IN_USE',
    message: 'This field is used by the view “Big looms”. Remove it there first.',
    info: { places: [{ kind: 'view', name: 'Big looms', at: { module: 'contacts', view: view.id } }] },
  });
  await business.admin.call(calls.deleteListView, { params: { ...params, viewId: view.id } });
  await business.admin.call(calls.deleteField, remove);
  expect((await list({ search_term: 'weaver' })).records[0]).not.toHaveProperty(field.name);
  expect(
    (await business.admin.refusal(calls.deleteField, { params: { ...params, fieldId: 'name' } })).body.reason,
  ).toBe('FIELD_BUILT_IN');
});

test('a field with the label of a deleted one has nothing of it: neither its values nor its column in a view', async () => {
  const field = await addField({ label: 'Dye lot', type: 'text' });
  const contact = await create({ name: 'Dyer', [field.name]: 'lot 12' });
  const { list_view: view } = await business.admin.call(calls.createListView, {
    params,
    body: {
      name: 'Dyers',
      columns: [{ field: 'name' }, { field: field.name }],
      sort: { field: 'name', order: 'asc' },
    },
  });
  await business.admin.call(calls.deleteField, { params: { ...params, fieldId: field.id } });
  const again = await addField({ label: 'Dye lot', type: 'number' });
  expect(again.name).not.toBe(field.name);
  const [shown] = (await list({ search_term: 'dyer' })).records;
  expect(shown).toMatchObject({ id: contact.id, [again.name]: null });
  expect(shown).not.toHaveProperty(field.name);
  const { views } = await info();
  expect(views.find(({ id }) => id === view.id)?.columns.map(({ field: name }) => name)).toEqual(['name']);
  // Nor does the third one get the name of the second.
  await business.admin.call(calls.deleteField, { params: { ...params, fieldId: again.id } });
  expect([field.name, again.name]).not.toContain((await addField({ label: 'Dye lot', type: 'text' })).name);
});

test('the default of a built-in field is cleared; one that Parley itself needs is replaced only', async () => {
  const change = (fieldId: string, default_value: unknown) => ({
    params: { ...params, fieldId },
    body: { default_value },
  });
  const { field: city } = await business.admin.call(calls.updateField, change('city', 'Erode'));
  expect(city.default_value).toBe('Erode');
  expect((await business.admin.call(calls.updateField, change('city', null))).field.default_value).toBeNull();
  expect(await create({ name: 'Without a city' })).toMatchObject({ city: null });
  const { body } = await business.admin.refusal(calls.updateField, change('communication_level', null));
  expect(body).toMatchObject({
    code: 'INVALID_DATA',
    message: expect.stringMatching(/needs a default: Parley itself adds records/) as string,
    info: { field: 'default_value' },
  });
  await business.admin.call(calls.updateField, change('communication_level', 'opted_out'));
  expect(await create({ name: 'By another default' })).toMatchObject({ communication_level: 'opted_out' });
  await business.admin.call(calls.updateField, change('communication_level', 'pending'));
});

test('[S1] a default names a user, record or file of this business only', async () => {
  const { client, user: stranger } = await business.server.signUp();
  const { contact } = (await client.call(calls.createRecord, { params, body: { name: 'Theirs' } })) as {
    contact: { id: string };
  };
  const { rows } = await business.server.database.ownerPool.query<{ id: string }>(
    `insert into media (business_id, sha256, name, mime_type, size, purpose)
      select business_id, repeat('e', 64), 'theirs.pdf', 'application/pdf', 12, 'record' from contacts where id = $1
      returning id`,
    [contact.id],
  );
  for (const body of [
    { label: 'Buyer of theirs', type: 'user', default_value: stranger.user_id },
    { label: 'Friend of theirs', type: 'lookup', lookup_module: 'contacts', default_value: contact.id },
    { label: 'File of theirs', type: 'file', default_value: rows[0]?.id },
  ])
    expect(await refusedField(body)).toMatchObject({
      message: `${body.label}: choose one from the list.`,
      info: { field: 'default_value' },
    });
  const own = await create({ name: 'Ours' });
  const friend = await addField({
    label: 'Friend of ours',
    type: 'lookup',
    lookup_module: 'contacts',
    default_value: own.id,
  });
  expect(await create({ name: 'Has a friend' })).toMatchObject({ [friend.name]: { id: own.id, label: 'Ours' } });
});

test('a required field is asked for, and not of a change that does not touch it', async () => {
  const before = await create({ name: 'Before' });
  const field = await addField({ label: 'Route', type: 'text', is_required: true });
  expect((await business.admin.refusal(calls.createRecord, { params, body: { name: 'After' } })).body.message).toBe(
    'Route is required.',
  );
  expect(await update(before.id, { city: 'Salem' })).toMatchObject({ city: 'Salem' });
  await business.admin.call(calls.updateField, {
    params: { ...params, fieldId: field.id },
    body: { is_required: false },
  });
});

test('the sections of a form are arranged; what stands nowhere comes last', async () => {
  const { layout } = await business.admin.call(calls.updateLayout, {
    params: { name: 'contacts' },
    body: {
      sections: [
        { label: 'First', fields: ['email', 'name'] },
        { label: 'First', fields: ['mobile'] },
      ],
    },
  });
  expect(layout.sections.map(({ id }) => id)).toEqual(['first', 'first_2']);
  expect(layout.sections[0]?.fields).toEqual(['email', 'name']);
  expect(layout.sections[1]?.fields[0]).toBe('mobile');
  expect(layout.sections[1]?.fields).toContain('company_name');
  for (const sections of [
    [{ label: 'Twice', fields: ['name', 'name'] }],
    [{ label: 'Unknown', fields: ['nothing'] }],
    [],
  ])
    expect(
      (await business.admin.refusal(calls.updateLayout, { params: { name: 'contacts' }, body: { sections } })).body
        .code,
    ).toBe('INVALID_DATA');
});
