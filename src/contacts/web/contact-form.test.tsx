import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteOf } from '../../accounts/web/testing/field-state.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { sampleField } from '../../records/web/testing/sample-field.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const fake = createContactServer();
// Loaded before the clock of a test runs.
beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([
    sampleContact('7', { name: 'Rohan Deshpande', mobile: '+919000055210', company_name: 'Deshpande Interiors' }),
  ]);
});
afterAll(() => fake.server.close());

const updates = () => fake.sent('PUT /server/records/{module}/{id}');
const drawer = (name: string) => screen.findByRole('dialog', { name });

test('[CON-01 CON-05] a contact needs a name, and what is entered is sent', async () => {
  const { user, router } = renderContacts('/contacts/new');
  const form = await drawer('New contact');
  const name = await within(form).findByLabelText('Name');
  await user.click(within(form).getByRole('button', { name: /^Create contact/ }));
  await waitFor(() => expect(noteOf(name)).toBe('Enter Name.'));
  expect(fake.sent('POST /server/records/{module}')).toEqual([]);
  await user.type(name, 'Meenakshi Sundaram');
  await user.type(within(form).getByLabelText('Mobile'), '90000 31877');
  await user.type(within(form).getByLabelText('Deal value'), '1,24,500.50');
  await user.keyboard('{Control>}s{/Control}');
  await user.click(within(form).getByRole('button', { name: /^Create contact/ }));
  await screen.findByText('Meenakshi Sundaram created');
  expect(fake.sent('POST /server/records/{module}')).toEqual([
    expect.objectContaining({
      name: 'Meenakshi Sundaram',
      mobile: '90000 31877',
      deal_value: 124500.5,
      communication_level: 'pending',
      owner: { id: '101', label: 'Priya Raman' },
    }),
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/9001'));
});

test('[CON-06 CON-07 CON-08] what the server refuses stands beside its field', async () => {
  fake.refuse(recordEndpoints.createRecord, 'INVALID_DATA', {
    info: { fields: [{ field: 'mobile', message: 'Enter a valid phone number with its country code.' }] },
  });
  const { user } = renderContacts('/contacts/new');
  const form = await drawer('New contact');
  await user.type(await within(form).findByLabelText('Name'), 'Meenakshi');
  await user.type(within(form).getByLabelText('Mobile'), '12');
  await user.click(within(form).getByRole('button', { name: /^Create contact/ }));
  await waitFor(() =>
    expect(noteOf(within(form).getByLabelText('Mobile'))).toBe('Enter a valid phone number with its country code.'),
  );
});

test('[ERR-17 ERR-18] a duplicate names what is the same, and leads to the contact that has it', async () => {
  const message = 'A Contact with the same Mobile already exists';
  fake.refuse(recordEndpoints.createRecord, 'NOT_ALLOWED', {
    message,
    info: {
      fields: [{ field: 'mobile', message: 'Another record has this value.' }],
      record: { id: '7', module: 'contacts' },
    },
  });
  const { user, router } = renderContacts('/contacts/new');
  const form = await drawer('New contact');
  await user.type(await within(form).findByLabelText('Name'), 'Rohan');
  await user.type(within(form).getByLabelText('Mobile'), '+919000055210');
  await user.click(within(form).getByRole('button', { name: /^Create contact/ }));
  expect((await within(form).findByRole('alert')).textContent).toContain(message);
  expect(noteOf(within(form).getByLabelText('Mobile'))).toBe('Another record has this value.');
  await user.click(within(form).getByRole('link', { name: 'Open the existing contact' }));
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/7'));
});

test('an amount with a comma before its decimals is sent as it was typed, and the refusal stands beside it', async () => {
  const message = 'Write a number such as 1,24,500.50.';
  fake.refuse(recordEndpoints.updateRecord, 'INVALID_DATA', { info: { fields: [{ field: 'deal_value', message }] } });
  const { user } = renderContacts('/contacts/7/edit');
  const form = await drawer('Edit contact');
  await user.type(await within(form).findByLabelText('Deal value'), '12,50');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(noteOf(within(form).getByLabelText('Deal value'))).toBe(message));
  expect(updates()).toEqual([{ deal_value: '12,50', version: 1 }]);
});

test('a text that is no date is never dropped: the form says so and is not saved', async () => {
  const module = sampleModule();
  const met = sampleField('company_name', 'First met', 'date');
  fake.answer(recordEndpoints.getModule, () => ({
    module: { ...module, fields: module.fields.map((field) => (field.name === met.name ? met : field)) },
  }));
  const { user } = renderContacts('/contacts/new');
  const form = await drawer('New contact');
  await user.type(await within(form).findByLabelText('Name'), 'Meenakshi');
  const save = () => user.click(within(form).getByRole('button', { name: /^Create contact/ }));
  const day = within(form).getByLabelText('First met');
  await user.type(day, '31/02/2027');
  await save();
  await waitFor(() => expect(noteOf(day)).toBe('Enter a date as DD/MM/YYYY.'));
  await user.clear(day);
  await user.type(day, 'soon');
  await user.tab();
  await waitFor(() => expect(noteOf(day)).toBe('Enter a date as DD/MM/YYYY.'));
  await save();
  expect(fake.sent('POST /server/records/{module}')).toEqual([]);
  await user.clear(day);
  await user.type(day, '5/12/26');
  await save();
  await screen.findByText('Meenakshi created');
  expect(fake.sent('POST /server/records/{module}')).toEqual([expect.objectContaining({ company_name: '2026-12-05' })]);
});

test('an edit sends what was changed and the version that it was made on', async () => {
  const { user } = renderContacts('/contacts/7/edit');
  const form = await drawer('Edit contact');
  const company = await within(form).findByLabelText('Company');
  await user.clear(company);
  await user.type(company, 'Deshpande and Sons');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await screen.findByText('Rohan Deshpande saved');
  expect(updates()).toEqual([{ company_name: 'Deshpande and Sons', version: 1 }]);
});

test('[CON-01] two versions stand side by side, and each field is chosen', async () => {
  const theirs = sampleContact('7', {
    name: 'Rohan Deshpande',
    mobile: '+919000055210',
    company_name: 'Their company',
    email: 'theirs@example.in',
    version: 4,
    modified_by: { type: 'user', id: '102', label: 'Harini Venkat' },
  });
  fake.refuse(recordEndpoints.updateRecord, 'CONFLICT', { info: { current: theirs } });
  const { user } = renderContacts('/contacts/7/edit');
  const form = await drawer('Edit contact');
  const company = await within(form).findByLabelText('Company');
  const name = within(form).getByLabelText('Name');
  await user.clear(company);
  await user.type(company, 'My company');
  await user.type(name, ' Jr');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  const conflict = await within(form).findByRole('alert');
  expect(conflict.textContent).toContain('Harini Venkat changed this record while you were editing it.');
  expect(conflict.textContent).toContain('My company');
  expect(conflict.textContent).toContain('Their company');
  await user.click(within(conflict).getByRole('radio', { name: /Theirs/ }));
  await user.click(within(conflict).getByRole('button', { name: 'Continue with these values' }));
  expect(company).toHaveProperty('value', 'Their company');
  expect(within(form).getByLabelText('Email')).toHaveProperty('value', 'theirs@example.in');
  fake.answer(recordEndpoints.updateRecord, () => ({ contact: { ...theirs, name: 'Rohan Deshpande Jr', version: 5 } }));
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await screen.findByText('Rohan Deshpande Jr saved');
  expect(updates().at(-1)).toEqual({ name: 'Rohan Deshpande Jr', version: 4 });
});

test('an amount has its sign before it and is written whole while it is not edited', async () => {
  fake.reset([sampleContact('7', { name: 'Rohan Deshpande', deal_value: 124_500 })]);
  const { user } = renderContacts('/contacts/7/edit');
  const amount = await within(await drawer('Edit contact')).findByLabelText('Deal value');
  expect(amount).toHaveProperty('value', '1,24,500.00');
  expect(amount.previousElementSibling?.textContent).toBe('₹');
  await user.click(amount);
  expect(amount).toHaveProperty('value', '124500');
});

test('further phones have labels of their own', async () => {
  const { user } = renderContacts('/contacts/7/edit');
  const form = await drawer('Edit contact');
  await user.click(await within(form).findByRole('button', { name: 'Add a phone' }));
  await user.type(within(form).getByLabelText('Label of Other phones 1'), 'Work');
  await user.type(within(form).getByLabelText('Other phones 1'), '+912000055211');
  await user.click(within(form).getByRole('button', { name: /^Save/ }));
  await screen.findByText('Rohan Deshpande saved');
  expect(updates()).toEqual([{ phones: [{ label: 'Work', value: '+912000055211' }], version: 1 }]);
});
