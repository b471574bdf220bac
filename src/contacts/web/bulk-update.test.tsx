import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { RecordJob } from '../../records/contract/record-job.ts';
import { recordListeners } from '../../records/web/index.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact } from './testing/contact-server.tsx';

const fake = createContactServer();
beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([sampleContact('9', { name: 'Meenakshi Sundaram' }), sampleContact('8', { name: 'Aisha Khan' })]);
});
afterAll(() => fake.server.close());

/** A job of an id of its own: what became of one is said once. */
const jobOf = (id: string, rest: Partial<RecordJob> = {}): RecordJob => ({
  id,
  module: 'contacts',
  kind: 'update',
  status: 'pending',
  total: null,
  done: 0,
  failed: 0,
  kept: 0,
  failures: [],
  file: null,
  problem: null,
  ...rest,
});
const row = (name: RegExp) => screen.findByRole('row', { name });
const sent = () => fake.sent('POST /server/records/{module}/jobs');

/** What the server says of a job. */
function receive({ queryClient }: Pick<ReturnType<typeof renderContacts>, 'queryClient'>, said: RecordJob) {
  const listener = recordListeners.find(({ event }) => event === 'record_job_changed');
  act(() => listener?.apply([said], queryClient, [1]));
}

type User = ReturnType<typeof renderContacts>['user'];

/** "No one" is a choice like others. */
async function chooseNobody(user: User, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('combobox', { name: 'Owner' }));
  await user.click(await screen.findByRole('option', { name: 'No one' }));
}

/** Updates the company of one contact, whose job has this id. */
async function updateAisha(id: string) {
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf(id) }));
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: jobOf(id) }));
  const screenOf = renderContacts('/contacts');
  const { user } = screenOf;
  await user.click(within(await row(/Aisha/)).getByRole('checkbox'));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Update field' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update 1 contact' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByRole('option', { name: 'Company' }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'Company' }), 'Khan Textiles');
  await user.click(within(dialog).getByRole('button', { name: 'Update contact' }));
  return screenOf;
}

test('a field of selected contacts is updated in the background', async () => {
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('1') }));
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: jobOf('1') }));
  const { user } = renderContacts('/contacts');
  await user.click(within(await row(/Aisha/)).getByRole('checkbox'));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Update field' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update 1 contact' });
  await user.click(within(dialog).getByRole('button', { name: 'Update contact' }));
  expect(within(dialog).getAllByText('Choose a field').length).toBeGreaterThan(1);
  await user.click(within(dialog).getByRole('combobox', { name: 'Field' }));
  expect(screen.queryByRole('option', { name: 'Mobile' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Company' }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'Company' }), 'Khan Textiles');
  await user.click(within(dialog).getByRole('button', { name: 'Update contact' }));
  expect(fake.sent('POST /server/records/{module}/jobs')).toEqual([
    { kind: 'update', selection: { ids: ['8'] }, values: { company_name: 'Khan Textiles' } },
  ]);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('all that a list shows can be selected, beyond what is loaded, and given another owner', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 1046, is_capped: false, sum: null }));
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('1') }));
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: jobOf('1') }));
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  const bar = await screen.findByRole('toolbar');
  await user.click(within(bar).getByRole('button', { name: 'Select all 1,046' }));
  expect(bar.textContent).toContain('1,046 selected');
  await user.click(within(bar).getByRole('button', { name: 'Change owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the owner of 1,046 contacts' });
  expect(within(dialog).getByRole('button', { name: 'Update contacts' })).toHaveProperty('disabled', true);
  await chooseNobody(user, dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Update contacts' }));
  await waitFor(() =>
    expect(fake.sent('POST /server/records/{module}/jobs')).toEqual([
      { kind: 'update', selection: { view: 'all_contacts', except: [] }, values: { owner: null } },
    ]),
  );
});

test('a row that is unticked after all were selected is left out, and the others stay selected', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 143, is_capped: false, sum: null }));
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('1') }));
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: jobOf('1') }));
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  const bar = await screen.findByRole('toolbar');
  // Exactly two are selected.
  expect(within(bar).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', false);
  await user.click(within(bar).getByRole('button', { name: 'Select all 143' }));
  await user.click(within(await row(/Aisha/)).getByRole('checkbox'));
  expect(bar.textContent).toContain('142 selected');
  await user.click(within(bar).getByRole('button', { name: 'Change owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the owner of 142 contacts' });
  await chooseNobody(user, dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Update contacts' }));
  await waitFor(() => expect(sent()).toMatchObject([{ selection: { view: 'all_contacts', except: ['8'] } }]));
});

test('what needs two records cannot be pressed for one', async () => {
  const { user } = renderContacts('/contacts');
  await user.click(within(await row(/Aisha/)).getByRole('checkbox'));
  const merge = within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Merge' });
  expect(merge).toHaveProperty('disabled', true);
});

test('all can be selected where more fit than are counted', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 10_000, is_capped: true, sum: null }));
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('1') }));
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: jobOf('1') }));
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  const bar = await screen.findByRole('toolbar');
  await user.click(await within(bar).findByRole('button', { name: 'Select all 10,000+' }));
  expect(bar.textContent).toContain('10,000+ selected');
  await user.click(within(bar).getByRole('button', { name: 'Change owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the owner of 10,000+ contacts' });
  await chooseNobody(user, dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Update contacts' }));
  await waitFor(() => expect(sent()).toMatchObject([{ selection: { view: 'all_contacts', except: [] } }]));
});

test('[SHELL-33] an update shows how far it is, and can be undone when it is done; what was edited since is counted', async () => {
  const screenOf = await updateAisha('2');
  const { user } = screenOf;
  const bar = await screen.findByRole('progressbar', { name: 'Updating contacts' });
  receive(screenOf, jobOf('2', { status: 'in_progress', total: 1046, done: 400 }));
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('400'));
  expect(screen.getByText('400 of 1,046')).toBeTruthy();
  receive(screenOf, jobOf('2', { status: 'completed', total: 1046, done: 1046 }));
  // An event of before, which came late, changes nothing.
  receive(screenOf, jobOf('2', { status: 'in_progress', total: 1046, done: 600 }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(await screen.findAllByText('1046 records updated')).toHaveLength(1);

  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('3', { kind: 'undo' }) }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('progressbar', { name: 'Undoing the update of contacts' });
  expect(sent().at(-1)).toEqual({ kind: 'undo', job_id: '2' });
  receive(screenOf, jobOf('3', { kind: 'undo', status: 'completed', total: 1046, done: 1044, kept: 2 }));
  await screen.findByText(
    '1044 records have their former value again. 2 were changed or deleted since and stay as they are.',
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('an update that could not be finished says so, and what is done already can be undone', async () => {
  const screenOf = await updateAisha('6');
  await screen.findByRole('progressbar', { name: 'Updating contacts' });
  const problem = 'Not all records could be updated. Update the others again.';
  receive(screenOf, jobOf('6', { status: 'failed', total: 1046, done: 400, problem }));
  await screen.findByText(problem);
  await screen.findByText('400 records updated');
  expect(screen.queryByRole('progressbar')).toBeNull();
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('7', { kind: 'undo' }) }));
  await screenOf.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('progressbar', { name: 'Undoing the update of contacts' });
  receive(screenOf, jobOf('7', { kind: 'undo', status: 'failed', total: 400, problem: 'Undo it again.' }));
  await screen.findByText('Undo it again.');
  expect(screen.queryByText('Nothing had to be undone')).toBeNull();
});

test('an update that is over before an event says so is read; an undo that comes too late says why', async () => {
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: jobOf('4') }));
  const screenOf = await updateAisha('4');
  const { user, queryClient } = screenOf;
  await screen.findByRole('progressbar', { name: 'Updating contacts' });
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: jobOf('4', { status: 'completed', total: 1, done: 1 }) }));
  await act(() => queryClient.refetchQueries({ queryKey: ['records', 'job'] }));
  await screen.findByText('1 record updated');
  fake.refuse(recordEndpoints.startRecordJob, 'NOT_ALLOWED', { reason: 'JOB_NOT_UNDOABLE' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This change cannot be undone any longer.')).toBeTruthy();
});
