import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { createCampaignServer, loadCampaignPages, renderCampaigns } from '../testing/campaign-server.tsx';
import { sampleCampaign, sampleStats } from '../testing/sample-campaign.ts';

const fake = createCampaignServer();
const ADD = 'POST /server/broadcasts/campaigns/{id}/messages/add_to_list';
const EXPORT = 'GET /server/broadcasts/campaigns/{id}/messages/export';

beforeAll(loadCampaignPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const places = (operation: string) =>
  fake.calls.flatMap((each) => (each.operation === operation ? [each.query.get('after')] : []));

/** A campaign with 48,000 people, in parts of 12,000. */
function open() {
  fake.state.campaign = sampleCampaign({ status: 'completed', started_time: '2026-11-20T12:30:00.000Z' });
  fake.state.stats = sampleStats({ members: 48_000, submitted: 48_000 });
  return renderCampaigns('/broadcasts/campaigns/7');
}
const nextOf = (after: string | null): string | null => (Number(after) === 36 ? null : String(Number(after) + 12));

async function addToList() {
  const { user } = open();
  const { campaign } = fake.state;
  fake.answer(recordEndpoints.listRecords, () => ({
    contact_lists: [{ ...campaign, id: '5', name: 'Reached' }],
    info: { has_more: false },
  }));
  await user.click(await screen.findByRole('button', { name: 'Add to list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add 48,000 people to a list' });
  await user.click(within(dialog).getByRole('combobox', { name: /List/ }));
  await user.click(await screen.findByRole('option', { name: 'Reached' }));
  return { user, dialog };
}

test('people are added in batches; after a failure it continues after the last finished batch', async () => {
  let isAway = true;
  fake.answer(campaignEndpoints.addCampaignPeople, ({ query }) => {
    const after = query.get('after');
    if (after === '24' && isAway) throw new FakeRefusal('UNKNOWN_ERROR');
    return { added: 11_000, already_members: 1_000, next: nextOf(after) };
  });
  const { user, dialog } = await addToList();
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findByText(/Stopped after 24,000 of 48,000\./)).toBeDefined();
  expect(places(ADD)).toEqual([null, '12', '24']);
  isAway = false;
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('44000 people were added · 4000 were in it already')).toBeDefined();
  expect(places(ADD)).toEqual([null, '12', '24', '24', '36']);
});

test('progress is shown while people are added, and closing cancels it', async () => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  fake.answer(campaignEndpoints.addCampaignPeople, async ({ query }) => {
    const after = query.get('after');
    if (after === '12') await late;
    return { added: 12_000, already_members: 0, next: nextOf(after) };
  });
  const { user, dialog } = await addToList();
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findByText('12,000 of 48,000')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  resolve(undefined);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(places(ADD)).toEqual([null, '12']);
});

test('an export is one file of all batches, also after a failed one was retried', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => (files.push(file as Blob), 'blob:a');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  let isAway = true;
  fake.answer(campaignEndpoints.exportCampaignPeople, ({ query }) => {
    const after = query.get('after');
    if (after === '12' && isAway) throw new FakeRefusal('UNKNOWN_ERROR');
    return { csv: `line ${after ?? '0'}\r\n`, people: 12_000, next: nextOf(after) };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exporting people' });
  expect(await within(dialog).findByText(/Stopped after 12,000 of 48,000\./)).toBeDefined();
  isAway = false;
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('Festive clearance.csv');
  expect(await files[0]?.text()).toBe('line 0\r\nline 12\r\nline 24\r\nline 36\r\n');
  expect(places(EXPORT)).toEqual([null, '12', '12', '24', '36']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  click.mockRestore();
});
