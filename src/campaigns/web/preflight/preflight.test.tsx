import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import { createCampaignServer, loadCampaignPages, renderCampaigns } from '../testing/campaign-server.tsx';
import { sampleCampaign, samplePreflight } from '../testing/sample-campaign.ts';

const fake = createCampaignServer();

beforeAll(loadCampaignPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const open = () => renderCampaigns('/broadcasts/campaigns/7/check');

test('people of a country without a rate are named beside the cost, not counted as free', async () => {
  const { cost } = samplePreflight();
  const item = { step_id: '501', branch: 'if' as const, category: 'utility' as const, messages: 2, rate: null };
  fake.state.preflight = samplePreflight({
    cost: { ...cost, rows: [...cost.rows, { country: 'ES', people: 2, items: [item], amount: 0 }] },
  });
  open();
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: /Spain/ }).textContent).toBe('Spain2no rate—');
  expect(screen.getByText(/Without 2 people whose countries have no rate/)).toBeDefined();
});

test('it says who gets it, who does not and why, and what it costs', async () => {
  open();
  const outcome = await screen.findByRole('region', { name: 'Members by what happens' });
  expect(within(outcome).getByText('1,184')).toBeDefined();
  expect(within(outcome).getByText('The message uses {{city}} and these have none')).toBeDefined();
  expect(within(outcome).getByText('1,248 people')).toBeDefined();
  const table = screen.getByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Step 1 · Utility' })).toBeDefined();
  expect(within(table).getByRole('row', { name: /India 1,184/ }).textContent).toContain('₹0.88 × ₹1,041.92');
  expect(screen.getByText('Rate card of 01/10/2026')).toBeDefined();
  expect(screen.getByText('8,196 left after this')).toBeDefined();
  expect(screen.getByText('Less than a minute')).toBeDefined();
});

test('each reason opens as a list of people, page by page', async () => {
  const person = (id: string) => ({
    contact: { id, label: `Person ${id}`, mobile: '+919000031877' },
    reason: 'missing_value' as const,
    variables: ['city'],
    row: 12,
  });
  fake.answer(campaignEndpoints.listPreflightPeople, ({ query }) =>
    query.get('after') === null
      ? {
          people: Array.from({ length: 50 }, (_, index) => person(String(index + 1))),
          next: '50',
          info: { has_more: true },
        }
      : { people: [person('51')], next: null, info: { has_more: false } },
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'See people: Missing value' }));
  const people = await screen.findByRole('list', { name: 'Missing value' });
  await within(people).findByText('Person 1');
  expect(within(people).getAllByText('No value for {{city}}')).toHaveLength(50);
  expect(within(people).getAllByText('Row 12 of the import')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await within(people).findByText('Person 51');
  const asked = fake.calls.filter(({ operation }) => operation.endsWith('/preflight/people'));
  expect(asked.map(({ query }) => [query.get('reason'), query.get('after')])).toEqual([
    ['missing_value', null],
    ['missing_value', '50'],
  ]);
});

test('very many members are counted part by part; it is run when all are counted, and a part that fails is asked for again', async () => {
  const second = Promise.withResolvers<void>();
  let isRefused = true;
  fake.answer(campaignEndpoints.checkCampaign, async ({ query }) => {
    const after = query.get('after');
    if (after === null) return { preflight: samplePreflight({ next: '70' }) };
    if (after === '70') {
      await second.promise;
      return { preflight: samplePreflight({ next: '90' }) };
    }
    if (isRefused) throw new FakeRefusal('PROVIDER_REFUSED', {});
    return { preflight: samplePreflight() };
  });
  const { user } = open();
  await screen.findByText('Counting: 1,248 people so far');
  for (const button of screen.getAllByRole('button', { name: 'Run for 1,184 people' }))
    expect(button).toHaveProperty('disabled', true);
  second.resolve();
  await screen.findByText('Not all members could be counted.');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Go on counting' }));
  const [run] = await screen.findAllByRole('button', { name: 'Run for 3,552 people' });
  await waitFor(() => expect(run).toHaveProperty('disabled', false));
  expect(screen.getByText('3,744 people')).toBeDefined();
  expect(screen.queryByText(/so far/)).toBeNull();

  // Checked again, it begins at the first part, and says so.
  const again = Promise.withResolvers<void>();
  fake.answer(campaignEndpoints.checkCampaign, async ({ query }) => {
    if (query.get('after') === null) return { preflight: samplePreflight({ next: '70' }) };
    await again.promise;
    return { preflight: samplePreflight() };
  });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Counting: 1,248 people so far');
  again.resolve();
  await screen.findAllByRole('button', { name: 'Run for 2,368 people' });
});

test('while something must be fixed it cannot be run, and the fix leads to the step', async () => {
  fake.state.preflight = samplePreflight({
    blockers: [
      {
        reason: 'TEMPLATE_NOT_APPROVED',
        message: 'The template order_shipped of step 1 cannot be sent: it is paused. Choose another one.',
        fix: { place: 'template_page', step_id: '501', branch: 'if', record_id: '71', variable: null },
      },
    ],
  });
  const { user, router } = open();
  await screen.findByText('1 thing to fix');
  for (const button of screen.getAllByRole('button', { name: 'Run for 1,184 people' }))
    expect(button).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Choose another template' }));
  await screen.findByRole('dialog', { name: 'Step 1' });
  expect(router.state.location.pathname).toBe('/broadcasts/campaigns/7/edit');
});

test('it is run by one press, and its results are shown', async () => {
  const { user, router } = open();
  const [run] = await screen.findAllByRole('button', { name: 'Run for 1,184 people' });
  await waitFor(() => expect(run).toHaveProperty('disabled', false));
  await user.click(run as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/campaigns/7'));
  const calls = fake.calls.filter(({ operation }) => operation.startsWith('PUT'));
  expect(calls.map(({ query }) => query.get('action'))).toEqual(['run']);
  await screen.findByRole('button', { name: 'Stop campaign' });
});

test('a list that has emptied meanwhile is said beside the button', async () => {
  fake.refuse(campaignEndpoints.updateCampaign, 'NOT_ALLOWED', { reason: 'MEMBERS_EMPTY' });
  const { user } = open();
  const [run] = await screen.findAllByRole('button', { name: 'Run for 1,184 people' });
  await waitFor(() => expect(run).toHaveProperty('disabled', false));
  await user.click(run as HTMLElement);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Members count cannot be 0.');
});

test('one that runs already has no check any more', async () => {
  fake.state.campaign = sampleCampaign({ status: 'in_progress', started_time: '2026-11-20T12:30:00.000Z' });
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/campaigns/7'));
});
