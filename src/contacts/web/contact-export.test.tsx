import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { RecordJob } from '../../records/contract/record-job.ts';
import { recordListeners } from '../../records/web/index.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const fake = createContactServer();
beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([sampleContact('9', { name: 'Meenakshi Sundaram' }), sampleContact('8', { name: 'Aisha Khan' })]);
  fake.answer(recordEndpoints.startRecordJob, () => ({ job: job() }));
  fake.answer(recordEndpoints.getRecordJob, () => ({ job: job() }));
});
afterAll(() => fake.server.close());

const job = (rest: Partial<RecordJob> = {}): RecordJob => ({
  id: '31',
  module: 'contacts',
  kind: 'export',
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
const file = { name: 'Contacts 2026-11-23.csv', size: 2048, expires_time: '2026-11-30T05:00:00.000Z' };
const sent = () => fake.sent('POST /server/records/{module}/jobs');

/** What the server says of the export. */
function receive({ queryClient }: Pick<ReturnType<typeof renderContacts>, 'queryClient'>, said: RecordJob) {
  const listener = recordListeners.find(({ event }) => event === 'record_job_changed');
  act(() => listener?.apply([said], queryClient, [1]));
}

test('what the list shows is exported with its columns, and the file is offered when it is written', async () => {
  const screenOf = renderContacts('/contacts?search=sundaram');
  const { user } = screenOf;
  await screen.findByRole('row', { name: /Meenakshi/ });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export contacts' });
  await user.click(within(dialog).getByRole('radio', { name: /XLSX/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Export contacts' }));
  await within(dialog).findByText('Waiting to begin');
  expect(sent()).toEqual([
    {
      kind: 'export',
      format: 'xlsx',
      selection: { view: 'all_contacts', search_term: 'sundaram', except: [] },
      columns: ['name', 'mobile', 'email', 'company_name', 'communication_level', 'deal_value'],
    },
  ]);
  receive(screenOf, job({ status: 'in_progress', total: 4000, done: 1500 }));
  await within(dialog).findByText('1,500 of 4,000');
  expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1500');
  receive(screenOf, job({ status: 'completed', total: 4000, done: 4000, file }));
  await within(dialog).findByText('4,000 records exported');
  const link = within(dialog).getByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe('/server/records/contacts/jobs/31/file');
  // The dialog says it: no toast says it again.
  expect(screen.queryByText(/is ready/)).toBeNull();
});

test('selected contacts are exported with all fields; an export that fails says why and starts again', async () => {
  const screenOf = renderContacts('/contacts');
  const { user } = screenOf;
  await user.click(within(await screen.findByRole('row', { name: /Aisha/ })).getByRole('checkbox'));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export contacts' });
  await user.click(within(dialog).getByRole('radio', { name: /All fields/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Export contacts' }));
  await within(dialog).findByText('Waiting to begin');
  expect(sent()).toEqual([{ kind: 'export', format: 'csv', selection: { ids: ['8'] } }]);
  receive(screenOf, job({ status: 'failed', problem: 'The file could not be written. Start the export again.' }));
  await within(dialog).findByText('The file could not be written. Start the export again.');
  await user.click(within(dialog).getByRole('button', { name: 'Export again' }));
  await within(dialog).findByRole('radio', { name: /CSV/ });
});

test('[SET-29] who may not export is offered none', async () => {
  const allows = { create: true, edit: true, delete: false, customize: false, import: false };
  fake.answer(recordEndpoints.getModule, () => ({ module: sampleModule({ allows }) }));
  renderContacts('/contacts');
  await screen.findByRole('row', { name: /Meenakshi/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export' })).toBeNull());
});
