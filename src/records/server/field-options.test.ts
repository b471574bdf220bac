import { expect, test } from 'vitest';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { Field } from '../contract/module.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business, create, update, addField, info } = useRecordFixture('contacts', 'contact');

const beforeOf = ({ label, is_required, in_form, options, default_value }: Field) => ({
  label,
  is_required,
  in_form,
  options,
  default_value,
});
const change = (fieldId: string, body: object, module = 'contacts') => ({ params: { module, fieldId }, body });

test('[REC-11] a default may be an option that is new; one that is off stays with its records and is no default', async () => {
  const field = await addField({
    label: 'Weave',
    type: 'multi_select',
    options: [{ label: 'Silk' }, { label: 'Cotton' }],
    default_value: ['Silk'],
  });
  expect(field.default_value).toEqual(['silk']);
  const contact = await create({ name: 'Cotton', [field.name]: ['cotton'] });
  const options = (isOn: boolean) => [
    { value: 'silk', label: 'Silk' },
    { value: 'cotton', label: 'Cotton', ...(!isOn && { is_active: false }) },
    { label: 'Linen' },
  ];
  const { field: changed } = await business.admin.call(
    calls.updateField,
    change(field.id, { options: options(false), default_value: ['silk', 'Linen'] }),
  );
  expect(changed.default_value).toEqual(['silk', 'linen']);
  expect(changed.options?.map(({ value, is_active }) => [value, is_active])).toEqual([
    ['silk', undefined],
    ['cotton', false],
    ['linen', undefined],
  ]);
  expect((await update(contact.id, { city: 'Salem' }))[field.name]).toEqual(['cotton']);
  const refusal = await business.admin.refusal(
    calls.updateField,
    change(field.id, {
      options: [
        { value: 'silk', label: 'Silk', is_active: false },
        { value: 'linen', label: 'L' },
      ],
    }),
  );
  expect(refusal.body).toMatchObject({
    message: '“Silk” is the default. Choose another default before you switch it off.',
    info: { field: 'options' },
  });
});

test('[REC-32] classification is a pick list of the business; what Parley itself sets stays and is offered', async () => {
  const { module } = await business.admin.call(calls.getModule, { params: { name: 'chats' } });
  const classification = module.fields.find(({ name }) => name === 'classification');
  const options = classification?.options ?? [];
  const { field } = await business.admin.call(
    calls.updateField,
    change(
      'classification',
      { options: [...options.map((each) => ({ ...each, label: `${each.label}!` })), { label: 'Wholesale' }] },
      'chats',
    ),
  );
  expect(field.options?.at(0)).toMatchObject({ value: 'new', label: 'New!' });
  expect(field.options?.at(-1)).toMatchObject({ value: 'wholesale', label: 'Wholesale' });
  expect(field).toMatchObject({ is_required: true, is_always_required: true });
  const off = options.map((each) => ({ ...each, ...(each.value === 'new' && { is_active: false }) }));
  const refusal = await business.admin.refusal(calls.updateField, change('classification', { options: off }, 'chats'));
  expect(refusal.body.message).toBe('“New!” is set by Parley itself. It can be renamed, but not switched off.');
});

test('the options of Marketing are renamed and coloured; none is added, removed or switched off', async () => {
  const levels = (await info()).fields.find(({ name }) => name === 'communication_level');
  expect(levels).toMatchObject({ has_fixed_options: true });
  const options = levels?.options ?? [];
  const [first, ...others] = options;
  const message =
    'The options of “Marketing” are set by Parley itself. They can be renamed, but none can be added, removed or switched off.';
  for (const given of [
    [...options, { label: 'Perhaps' }],
    others,
    [...others, { label: 'Agreed' }],
    [{ ...first, is_active: false }, ...others],
  ])
    expect(
      (await business.admin.refusal(calls.updateField, change('communication_level', { options: given }))).body,
    ).toMatchObject({ code: 'INVALID_DATA', message, info: { field: 'options' } });
  const renamed = [...others, { ...first, label: 'Agreed', colour: 'blue' }];
  const { field } = await business.admin.call(calls.updateField, change('communication_level', { options: renamed }));
  expect(field.options).toEqual(renamed);
});

test('options of Marketing that were added or removed before do not break its contacts any more', async () => {
  const { admin, businessId, server } = business;
  const options = [
    { value: 'perhaps', label: 'Perhaps', colour: null },
    { value: 'opted_in', label: 'Agreed', colour: null, is_active: false },
  ];
  await server.database.ownerPool.query(
    `insert into module_settings as s (business_id, module, built_in) values ($1, 'contacts', $2)
      on conflict (business_id, module) do update set built_in = excluded.built_in`,
    [businessId, JSON.stringify({ communication_level: { options } })],
  );
  await admin.call(calls.updateField, change('city', { label: 'Town' }));
  const levels = (await info()).fields.find(({ name }) => name === 'communication_level');
  expect(levels?.options?.map(({ value, label, is_active: isActive }) => [value, label, isActive])).toEqual([
    ['opted_in', 'Agreed', undefined],
    ['opted_out', 'Opted out', undefined],
    ['pending', 'Pending', undefined],
  ]);
  const refusal = await admin.refusal(calls.createRecord, {
    params: { module: 'contacts' },
    body: { name: 'Undecided', communication_level: 'perhaps' },
  });
  expect(refusal.body.code).toBe('INVALID_DATA');
});

test.each([
  ['tasks', 'status', 'done'],
  ['tasks', 'status', 'cancelled'],
  ['enquiries', 'stage', 'won'],
  ['enquiries', 'source', 'chat'],
  ['enquiries', 'source', 'web_form'],
  ['conversations', 'status', 'resolved'],
  ['conversations', 'status', 'follow_up_needed'],
])('of %s Parley itself sets or compares the %s %s, which is not removed', async (module, name, key) => {
  const { fields } = (await business.admin.call(calls.getModule, { params: { name: module } })).module;
  const options = fields.find((field) => field.name === name)?.options ?? [];
  const label = options.find(({ value }) => value === key)?.label ?? '';
  const kept = options.filter(({ value }) => value !== key);
  expect((await business.admin.refusal(calls.updateField, change(name, { options: kept }, module))).body.message).toBe(
    `“${label}” is set by Parley itself. It can be renamed, but not removed.`,
  );
});

test('two who change one field: the second change is refused with what is stored now', async () => {
  const field = await addField({ label: 'Route', type: 'picklist', options: [{ label: 'North', colour: 'red' }] });
  const before = beforeOf(field);
  await business.admin.call(calls.updateField, change(field.id, { label: 'Tour', before }));
  const { body } = await business.admin.refusal(calls.updateField, change(field.id, { is_required: true, before }));
  expect(body).toMatchObject({ code: 'CONFLICT', info: { current: { label: 'Tour', is_required: false } } });
  await business.admin.call(
    calls.updateField,
    change(field.id, { is_required: true, before: { ...before, label: 'Tour' } }),
  );
  expect((await info()).fields.find(({ id }) => id === field.id)).toMatchObject({ label: 'Tour', is_required: true });
});

test('two who arrange one form: the second arrangement is refused with the first', async () => {
  const named = { name: 'contacts' };
  const { layout } = await business.admin.call(calls.getLayout, { params: named });
  const before = layout.sections;
  const arrange = (sections: typeof before) => ({ params: named, body: { before, sections } });
  const { layout: first } = await business.admin.call(calls.updateLayout, arrange(before.toReversed()));
  expect(first.sections.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
  const { body } = await business.admin.refusal(calls.updateLayout, arrange(before));
  expect(body).toMatchObject({ code: 'CONFLICT', info: { current: first.sections } });
});

test('[ERR-11] an option that the criteria of a view name is not removed, and the refusal says where it is', async () => {
  const options = [{ label: 'Plain' }, { label: 'Zari' }, { label: 'Ikat' }];
  const field = await addField({ label: 'Border', type: 'multi_select', options });
  const { list_view: view } = await business.admin.call(calls.createListView, {
    params: { module: 'contacts' },
    body: {
      name: 'Festive',
      sharing: 'team',
      columns: [{ field: 'name' }],
      sort: { field: 'name', order: 'asc' },
      criteria: { operator: 'AND', criteria: [{ field: field.name, comparator: 'in', value: ['zari', 'ikat'] }] },
    },
  });
  const without = (gone: string) =>
    change(field.id, { options: field.options?.filter(({ value }) => value !== gone) ?? [] });
  expect((await business.admin.refusal(calls.updateField, without('zari'))).body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'OPTION_IN_USE',
    message: 'The option “Zari” is used by the view “Festive”. Remove it there first.',
    info: { places: [{ kind: 'view', name: 'Festive', at: { module: 'contacts', view: view.id } }] },
  });
  const { field: changed } = await business.admin.call(calls.updateField, without('plain'));
  expect(changed.options?.map(({ value }) => value)).toEqual(['zari', 'ikat']);
});
