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
