import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { errorStore } from '../../../foundation/web/toasts/error-store.ts';
import { recordEndpoints as calls } from '../../contract/endpoints.ts';
import type { LayoutSection, ModuleInfo } from '../../contract/module.ts';
import { recordListeners, recordsArea } from '../index.ts';
import { sampleField } from '../testing/sample-field.ts';

const fake = createAccountServer();

const weave = sampleField('cf_weave', 'Weave', 'picklist', {
  id: '900',
  kind: 'choice',
  is_built_in: false,
  options: [
    { value: 'silk', label: 'Silk', colour: 'red' },
    { value: 'cotton', label: 'Cotton', colour: 'blue' },
  ],
});
const sampleModule = (rest: Partial<ModuleInfo> = {}): ModuleInfo => ({
  name: 'contacts',
  one: 'contact',
  label: 'Contact',
  plural_label: 'Contacts',
  label_field: 'name',
  is_person: true,
  fields: [
    sampleField('name', 'Name', 'text', { is_required: true }),
    sampleField('city', 'City'),
    weave,
    sampleField('created_time', 'Created time', 'datetime', { is_editable: false }),
  ],
  views: [],
  related: [],
  source_fields: [],
  field_limits: [{ type: 'number', count: 20, max: 20, can_be_unique: true }],
  allows: { create: true, edit: true, delete: true, customize: true, import: true },
  ...rest,
});

let module: ModuleInfo;
let sections: LayoutSection[];
const arranged = () => sections.map(({ label, fields }) => `${label}: ${fields.join(' ')}`);

beforeAll(
  () =>
    Promise.all([
      import('./CustomizePage.tsx'),
      import('./FieldEditor.tsx'),
      import('./FormPreview.tsx'),
      import('../fields/choice-inputs.tsx'),
      import('../fields/text-inputs.tsx'),
    ]),
  60_000,
);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  module = sampleModule();
  sections = [
    { id: 'person', label: 'Person', fields: ['name', 'city'] },
    { id: 'buying', label: 'Buying', fields: ['cf_weave'] },
  ];
  fake.answer(calls.listModules, () => ({ modules: [module] }));
  fake.answer(calls.getModule, () => ({ module }));
  fake.answer(calls.getLayout, () => ({ layout: { sections } }));
  fake.answer(calls.updateLayout, ({ body }) => {
    const { sections: given } = body as { sections: (Omit<LayoutSection, 'id'> & { id?: string })[] };
    sections = given.map((each) => ({ ...each, id: each.id ?? each.label.toLowerCase() }));
    return { layout: { sections } };
  });
  fake.answer(calls.updateField, ({ params, body }) => {
    const known = module.fields.find(({ id }) => id === params['fieldId']);
    if (!known) throw new Error('The field is not known');
    const { before: _, ...change } = body as { before?: unknown };
    const changed = { ...known, ...change };
    module = { ...module, fields: module.fields.map((each) => (each.id === known.id ? changed : each)) };
    return { field: changed };
  });
});
afterAll(() => fake.server.close());

function open(path = '/settings/form_customization/contacts') {
  const queryClient = createQueryClient();
  const contacts = { module: 'contacts', path: (id: string) => `/contacts/${id}`, list: '/contacts' };
  return renderRoutes(
    [...routesOfArea({ ...recordsArea, records: [contacts] }, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
const section = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name} ?\\d`) });
const editor = () => screen.findByRole('dialog');
const openField = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Edit ${name}`) }));
  const form = await editor();
  await within(form).findByLabelText('Label');
  return form;
};

test('[REC-02] the sections of a form with their fields; what only Parley sets is shown and cannot be edited', async () => {
  open();
  within(await section('Person')).getByRole('button', { name: 'Edit Name Text Required' });
  within(await section('Buying')).getByRole('button', { name: 'Edit Weave Choice 2 options' });
  const system = screen.getByRole('region', { name: 'Set by Parley' });
  within(system).getByText('Created time');
  expect(within(system).queryByRole('button')).toBeNull();
});

test('[REC-02] the form is previewed as people see it: and nothing of it is sent', async () => {
  const { user } = open();
  await section('Person');
  await user.click(screen.getByRole('button', { name: 'Preview form' }));
  const form = within(await screen.findByRole('dialog', { name: 'Preview: new contact' }));
  expect(form.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)).toEqual([
    'Person',
    'Buying',
  ]);
  await user.type(form.getByRole('textbox', { name: /^City/ }), 'Pune');
  expect(form.getByRole('textbox', { name: /^City/ })).toHaveProperty('value', 'Pune');
  await user.click(form.getByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.calls.filter(({ operation }) => !operation.startsWith('GET '))).toEqual([]);
});

test('who may not change forms reads them', async () => {
  module = sampleModule({ allows: { ...module.allows, customize: false } });
  open();
  await screen.findByText(/Your role can see the forms and not change them/);
  expect(screen.queryByRole('button', { name: /^(Edit|Move|Add)/ })).toBeNull();
});

test('fields move by the keyboard, in their section and into the next one, and what is said is heard', async () => {
  const { user } = open();
  const handle = await screen.findByRole('button', { name: /^Move City/ });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByText('City is 1 of 2 in Person');
  await waitFor(() => expect(arranged()).toEqual(['Person: city name', 'Buying: cf_weave']));
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await waitFor(() => expect(arranged()).toEqual(['Person: name', 'Buying: city cf_weave']));
});

test('a field that is dropped right after its last move is where that move has shown it', async () => {
  open();
  const handle = await screen.findByRole('button', { name: /^Move City/ });
  const buying = await section('Buying');
  document.elementFromPoint = () => buying;
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'));
  fireEvent.pointerDown(handle, { button: 0, clientX: 0, clientY: 0 });
  // As the browser sends them: React is not asked to draw between the two.
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 0, clientY: 90 }));
  window.dispatchEvent(new MouseEvent('pointerup', { clientX: 0, clientY: 90 }));
  await waitFor(() => expect(arranged()).toEqual(['Person: name', 'Buying: cf_weave city']));
});

test('a save that ends during a drag does not undo what the drag shows', async () => {
  const { user, queryClient } = open();
  const update = Promise.withResolvers<void>();
  fake.answer(calls.updateLayout, async ({ body }) => {
    await update.promise;
    sections = (body as { sections: LayoutSection[] }).sections;
    return { layout: { sections } };
  });
  const handle = await screen.findByRole('button', { name: /^Move City/ });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByText('City is 1 of 2 in Person');
  const buying = await section('Buying');
  document.elementFromPoint = () => buying;
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'));
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Move City/ }), { button: 0, clientX: 0, clientY: 0 });
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 0, clientY: 90 }));
  update.resolve();
  await waitFor(() => expect(arranged()).toEqual(['Person: city name', 'Buying: cf_weave']));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  window.dispatchEvent(new MouseEvent('pointerup', { clientX: 0, clientY: 90 }));
  await waitFor(() => expect(arranged()).toEqual(['Person: name', 'Buying: cf_weave city']));
});

test('a step right after a save has ended is made on its result, before React has drawn that', async () => {
  const { user, queryClient } = open();
  const before: unknown[] = [];
  fake.answer(calls.updateLayout, ({ body }) => {
    const update = body as { before: LayoutSection[]; sections: LayoutSection[] };
    before.push(update.before.map(({ fields }) => fields.join(' ')));
    sections = update.sections;
    return { layout: { sections } };
  });
  const handle = await screen.findByRole('button', { name: /^Move City/ });
  const keepSaved = queryClient.setQueryData.bind(queryClient);
  vi.spyOn(queryClient, 'setQueryData').mockImplementationOnce((...saved) => {
    void (async () => {
      // Long enough for the save to end, too short for a timer to run.
      for (let microtask = 0; microtask < 50; microtask += 1) await Promise.resolve();
      fireEvent.keyDown(screen.getByRole('button', { name: /^Move City/ }), { key: 'ArrowDown', altKey: true });
    })();
    return keepSaved(...saved);
  });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(before).toHaveLength(2));
  expect(before).toEqual([
    ['name city', 'cf_weave'],
    ['city name', 'cf_weave'],
  ]);
});

test('sections are added, renamed, moved and deleted; their fields stay', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add section' }));
  await user.click(within(await editor()).getByRole('button', { name: 'Add section' }));
  await screen.findByText('Give it a label.');
  await user.type(screen.getByLabelText(/^Name/), 'Extra{Enter}');
  await waitFor(() => expect(arranged()).toContain('Extra: '));
  const act = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for the section ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await act('Buying', 'Move up');
  await waitFor(() => expect(arranged()[0]).toBe('Buying: cf_weave'));
  await act('Buying', 'Rename');
  const name = within(await editor()).getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Taste{Enter}');
  await waitFor(() => expect(arranged()[0]).toBe('Taste: cf_weave'));
  await act('Person', 'Delete section');
  await user.click(await screen.findByRole('button', { name: 'Delete section' }));
  await waitFor(() => expect(arranged()).toEqual(['Taste: cf_weave name city', 'Extra: ']));
});

test('[REC-08] [REC-11] a field is added once it has a label and options; a default may be a new option', async () => {
  let sent: unknown;
  fake.answer(calls.createField, ({ body }) => {
    sent = body;
    return { field: { ...weave, id: '901', name: 'cf_route', label: 'Route' } };
  });
  const { user } = open('/settings/form_customization/contacts?new=picklist&section=buying');
  const form = within(await editor());
  await form.findByLabelText('Label');
  await user.click(form.getByRole('button', { name: /^Add field/ }));
  await form.findByText('Give it a label.');
  await form.findByText('Add at least one option.');
  await user.type(form.getByLabelText('Label'), 'Route');
  await user.click(form.getByRole('button', { name: 'Add option' }));
  await user.type(form.getByLabelText('Label of option 1'), 'North{Enter}');
  await user.type(await form.findByLabelText('Label of option 2'), 'South');
  await user.click(form.getByLabelText('Default'));
  await user.click(await screen.findByRole('option', { name: 'South' }));
  await user.click(form.getByRole('button', { name: /^Add field/ }));
  await screen.findByText('Route added');
  expect(sent).toMatchObject({
    label: 'Route',
    type: 'picklist',
    section: 'buying',
    options: [{ label: 'North' }, { label: 'South' }],
    default_value: 'South',
  });
});

test('[REC-09] [REC-10] a label that is taken or too long is refused beside it', async () => {
  fake.refuse(calls.updateField, 'INVALID_DATA', { reason: 'LABEL_TAKEN', info: { field: 'label' } });
  const { user } = open();
  const form = within(await openField(user, 'City'));
  const label = form.getByLabelText('Label');
  await user.clear(label);
  await user.click(label);
  await user.paste('x'.repeat(61));
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  await form.findByText('Use at most 60 characters.');
  await user.clear(label);
  await user.type(label, 'Name');
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  await form.findByText('Another field has this label already.');
  expect(screen.queryByText('Name saved')).toBeNull();
});

test('options that Parley itself sets are renamed, coloured and moved: none is added, removed or switched off', async () => {
  module = sampleModule({
    fields: module.fields.map((field) => (field === weave ? { ...field, has_fixed_options: true } : field)),
  });
  const { user } = open();
  const form = within(await openField(user, 'Weave'));
  await user.clear(form.getByLabelText('Label of option 1'));
  await user.type(form.getByLabelText('Label of option 1'), 'Mulberry{Enter}');
  form.getByText('Parley itself sets these options. They can be renamed, coloured and moved.');
  expect(form.queryByRole('button', { name: /^(Add option|Remove|Switch off)/ })).toBeNull();
  expect(form.getAllByLabelText(/^Label of option/)).toHaveLength(2);
  await user.click(form.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(module.fields.find(({ name }) => name === 'cf_weave')?.options?.map(({ label }) => label)).toEqual([
    'Mulberry',
    'Cotton',
  ]);
});

test('[REC-32] options are renamed, ordered, switched off and added; their keys are sent, and what was before', async () => {
  let sent: Record<string, unknown> = {};
  fake.answer(calls.updateField, ({ body }) => {
    sent = body as typeof sent;
    return { field: weave };
  });
  const { user } = open();
  const form = within(await openField(user, 'Weave'));
  const first = form.getByLabelText('Label of option 1');
  await user.clear(first);
  await user.type(first, 'Kanchipuram silk');
  await user.click(form.getByRole('button', { name: 'Switch off Cotton' }));
  form.getByRole('button', { name: /^Move Cotton/ }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await form.findByText('Cotton is 1 of 2');
  await user.click(form.getByRole('button', { name: 'Colour of Cotton' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Green' }));
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  await screen.findByText('Weave saved');
  const { label, is_required, in_form, options, default_value } = weave;
  expect(sent).toEqual({
    options: [
      { value: 'cotton', label: 'Cotton', colour: 'green', is_active: false },
      { value: 'silk', label: 'Kanchipuram silk', colour: 'red' },
    ],
    before: { label, is_required, in_form, options, default_value },
  });
});

test('[ERR-11] a field in use is not deleted: the refusal stays beside it, and no toast repeats it', async () => {
  fake.refuse(calls.deleteField, 'NOT_ALLOWED', {
    reason: 'FIELD_IN_USE',
    info: {
      uses: 'the view “Silk lovers”, the view “Mine”',
      places: [
        { kind: 'view', name: 'Silk lovers', at: { module: 'contacts', view: '71' } },
        { kind: 'view', name: 'Mine', at: null },
      ],
    },
  });
  const { user } = open();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const form = within(await openField(user, 'Weave'));
  await user.click(form.getByRole('button', { name: 'Delete field' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the field Weave?' }));
  await user.click(question.getByRole('button', { name: 'Delete field' }));
  await form.findByText('This field is used by the view “Silk lovers”, the view “Mine”. Remove it there first.');
  expect(scrolled.mock.contexts).toContain(form.getByRole('alert'));
  scrolled.mockRestore();
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('alert')));
  const uses = within(form.getByRole('list', { name: 'Where it is used' }));
  expect(uses.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['viewSilk lovers', 'viewMine']);
  expect(uses.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/contacts?view=71']);
  expect(errorStore.getState().shown).toBeNull();
});

test('[ERR-11] an option in use is not removed: the form says where it is used, with links', async () => {
  fake.refuse(calls.updateField, 'NOT_ALLOWED', {
    reason: 'OPTION_IN_USE',
    info: {
      option: 'Cotton',
      uses: 'the contact list “Cotton lovers”',
      places: [{ kind: 'contact list', name: 'Cotton lovers', at: { module: 'contacts', id: '8' } }],
    },
  });
  const { user } = open();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const form = within(await openField(user, 'Weave'));
  await user.click(form.getByRole('button', { name: 'Remove Cotton' }));
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  await form.findByText('The option “Cotton” is used by the contact list “Cotton lovers”. Remove it there first.');
  // The options may be longer than the panel: the message at its top is scrolled to.
  expect(scrolled.mock.contexts).toContain(form.getByRole('alert'));
  expect(document.activeElement).toBe(form.getByRole('alert'));
  scrolled.mockRestore();
  expect(form.getByRole('link', { name: 'Cotton lovers' }).getAttribute('href')).toBe('/contacts/8');
});

const holdCotton = () =>
  fake.refuse(calls.updateField, 'NOT_ALLOWED', {
    reason: 'OPTION_HELD',
    info: { options: '“Cotton”', held: [{ value: 'cotton', label: 'Cotton', count: 3 }] },
  });
const removeCotton = async (user: ReturnType<typeof open>['user']) => {
  const form = within(await openField(user, 'Weave'));
  await user.click(form.getByRole('button', { name: 'Remove Cotton' }));
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  await form.findByText('3 records have Cotton.');
  return form;
};

test('[REC-11] an option that records have is replaced by another one with the next save', async () => {
  holdCotton();
  const { user } = open();
  const form = await removeCotton(user);
  await user.click(form.getByRole('combobox', { name: 'What records with Cotton get instead' }));
  await user.click(await screen.findByRole('option', { name: 'Silk' }));
  let sent: unknown;
  fake.answer(calls.updateField, ({ body }) => {
    sent = body;
    return { field: weave };
  });
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  await screen.findByText('Weave saved');
  expect(sent).toMatchObject({ options: [{ value: 'silk' }], replacements: [{ from: 'cotton', to: 'silk' }] });
});

test('[REC-11] or it stays with its records, and is switched off', async () => {
  holdCotton();
  const { user } = open();
  const form = await removeCotton(user);
  await user.click(form.getByRole('button', { name: 'Switch off Cotton' }));
  form.getByRole('button', { name: 'Switch on Cotton' });
  expect(form.queryByText('3 records have Cotton.')).toBeNull();
});

test('[ERR-19] a type that has no room left cannot be chosen, and a refusal has its sentence', async () => {
  fake.refuse(calls.createField, 'NOT_ALLOWED', { reason: 'MAX_INDEX_REACHED', info: { max: 30, type: 'text' } });
  const { user } = open('/settings/form_customization/contacts?new=text&section=person');
  const form = within(await editor());
  await form.findByLabelText('Label');
  await user.type(form.getByLabelText('Label'), 'One more');
  await user.click(form.getByRole('button', { name: /^Add field/ }));
  await form.findByText('Only a maximum of 30 text fields supported.');
  expect(screen.getByRole('button', { name: /Add a field Number/, hidden: true }).hasAttribute('disabled')).toBe(true);
});

test('two who change one field see both versions, and one continues with theirs or with their own', async () => {
  fake.refuse(calls.updateField, 'CONFLICT', { info: { current: { ...weave, label: 'Fabric' } } });
  const { user } = open();
  const form = within(await openField(user, 'Weave'));
  const label = form.getByLabelText('Label');
  await user.clear(label);
  await user.type(label, 'Cloth');
  await user.click(form.getByRole('button', { name: /^Save field/ }));
  const conflict = within(await form.findByRole('alert'));
  conflict.getByText('Cloth');
  conflict.getByText('Fabric');
  await user.click(conflict.getByRole('button', { name: 'Take theirs' }));
  expect(form.getByLabelText<HTMLInputElement>('Label').value).toBe('Fabric');
});

test('two who arrange one form: theirs is shown, and one may put one’s own over it', async () => {
  const { user } = open();
  const handle = await screen.findByRole('button', { name: /^Move City/ });
  const theirs = sections.toReversed();
  fake.refuse(calls.updateLayout, 'CONFLICT', { info: { current: theirs } });
  handle.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByText(/Someone else has arranged this form meanwhile/);
  const regions = screen.getAllByRole('region').map((each) => each.getAttribute('data-drag-group'));
  expect(regions.slice(0, 2)).toEqual(['buying', 'person']);
  let sent: unknown;
  fake.answer(calls.updateLayout, ({ body }) => {
    sent = body;
    return { layout: { sections } };
  });
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(sent).toMatchObject({ before: theirs, sections: [{ fields: ['city', 'name'] }, {}] }));
});

test('a change by someone else is shown at once', async () => {
  const { queryClient } = open();
  await section('Person');
  module = {
    ...module,
    fields: module.fields.map((each) => (each.id === '900' ? { ...each, label: 'Fabric' } : each)),
  };
  const listener = recordListeners.find(({ event }) => event === 'module_changed');
  listener?.apply([{ module: 'contacts' }], queryClient, [undefined]);
  await screen.findByRole('button', { name: /^Edit Fabric/ });
  expect(screen.queryByText('Weave')).toBeNull();
});
