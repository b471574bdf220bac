import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outreachEndpoints } from '../../../outreach/contract/endpoints.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import { campaignListeners } from '../on-campaign-events.ts';
import { createCampaignServer, loadCampaignPages, renderCampaigns } from '../testing/campaign-server.tsx';
import { sampleCampaign, samplePerson, sampleStats, sampleStep } from '../testing/sample-campaign.ts';

const fake = createCampaignServer();
const MESSAGES = 'GET /server/broadcasts/campaigns/{id}/messages';

beforeAll(loadCampaignPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

function open(changes: Partial<Campaign> = {}) {
  fake.state.campaign = sampleCampaign({
    status: 'in_progress',
    started_time: '2026-11-20T12:30:00.000Z',
    ...changes,
  });
  return renderCampaigns('/broadcasts/campaigns/7');
}

test('the funnel, the taps, what failed and what followed are there', async () => {
  open();
  const funnel = await screen.findByRole('region', { name: 'From submitted to replied' });
  expect(within(funnel).getByText('871')).toBeDefined();
  expect(within(funnel).getByText('74%')).toBeDefined();
  expect(screen.getByRole('button', { name: 'See the range: 198 people' })).toBeDefined();
  expect(screen.getByText('15 Not on the channel')).toBeDefined();
  const followed = screen.getByRole('region', { name: 'What followed' });
  expect(followed.textContent).toContain('Within 7 days');
  expect(followed.textContent).toContain('₹1,028.72');
});

test('a button of which nobody can know who tapped it is not counted, which is not nobody', async () => {
  fake.state.stats = sampleStats({
    clicks: [
      { index: 0, type: 'url', text: 'See the range', people: 0, is_counted: false },
      { index: 1, type: 'quick_reply', text: 'Not interested', people: 0, is_counted: true },
    ],
  });
  open();
  const taps = await screen.findByRole('region', { name: 'Button taps' });
  const [range, reply] = within(taps).getAllByRole('listitem');
  expect(range?.textContent).toBe('See the rangeNot counted');
  expect(within(range as HTMLElement).queryByRole('button')).toBeNull();
  expect(reply?.textContent).toBe('Not interested0');
  expect(screen.queryByRole('button', { name: /^Tapped “See the range”/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Tapped “Not interested”/ })).toBeDefined();
});

test('[CAMP-26] people come 50 at a time by key, and every number opens as a list', async () => {
  fake.state.people = Array.from({ length: 60 }, (_, index) => samplePerson(String(index + 1)));
  const { user } = open();
  await screen.findByText('Person 1');
  await user.click(screen.getByRole('button', { name: /^Tapped “See the range”/ }));
  await waitFor(() => expect(lastQuery().get('text')).toBe('See the range'));
  await user.click(screen.getByRole('button', { name: /^Failed/ }));
  await waitFor(() => expect(lastQuery().get('status')).toBe('failed'));
  expect(lastQuery().get('limit')).toBe('50');
  await user.type(screen.getByRole('textbox', { name: 'Search people' }), 'Asha');
  await waitFor(() => expect(lastQuery().get('search_term')).toBe('Asha'), { timeout: 3000 });
});

test('people who are rare among very many come as they are found, and more of them when they are asked for', async () => {
  const after: (string | null)[] = [];
  fake.answer(campaignEndpoints.campaignMessages, ({ query }) => {
    const from = query.get('after');
    after.push(from);
    const place = Number(from ?? 0);
    const messages = place === 3 || place === 8 ? [samplePerson(String(place + 1))] : [];
    return { messages, next: place < 8 ? String(place + 1) : null, info: { has_more: place < 8 } };
  });
  const { user } = open();
  await screen.findByText('Person 4');
  expect(after).toEqual([null, '1', '2', '3', '4']);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Person 9');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

const findInFunnel = async (text: string) =>
  within(await screen.findByRole('region', { name: 'From submitted to replied' })).findByText(text);

const lastQuery = () => fake.calls.findLast(({ operation }) => operation === MESSAGES)?.query ?? new URLSearchParams();

test('[CAMP-23] figures that could not be read say so, with a retry', async () => {
  fake.refuse(campaignEndpoints.campaignStats, 'UNKNOWN_ERROR');
  const { user } = open();
  await screen.findByText('Failed to get campaign stats', {}, { timeout: 5000 });
  fake.answer(campaignEndpoints.campaignStats, () => ({ stats: sampleStats() }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findInFunnel('871')).toBeDefined();
});

test('[CAMP-24] people who could not be read say so', async () => {
  fake.refuse(campaignEndpoints.campaignMessages, 'UNKNOWN_ERROR');
  open();
  expect(await screen.findByText('Failed to get campaign messages')).toBeDefined();
});

test('an event reads the figures again', async () => {
  const { queryClient } = open();
  await findInFunnel('871');
  fake.state.stats = sampleStats({ read: 900 });
  for (const { apply } of campaignListeners) apply([{ id: '7', step_id: null }], queryClient, [1]);
  expect(await findInFunnel('900')).toBeDefined();
});

test('a step with two branches has the results of each', async () => {
  const branches = sampleStep({
    criteria: { operator: 'AND', criteria: [{ field: 'email', comparator: 'not_empty' }] },
  });
  const { user } = open({ steps: [branches] });
  await user.click(await screen.findByRole('radio', { name: 'Step 1 · otherwise' }));
  await waitFor(() =>
    expect(fake.calls.findLast(({ operation }) => operation.endsWith('/stats'))?.query.get('action')).toBe('else'),
  );
});

test('[CAMP-15] the whole campaign is shown first, and labels say what is counted', async () => {
  fake.answer(campaignEndpoints.campaignStats, ({ query }) => ({
    stats: query.has('step')
      ? sampleStats()
      : sampleStats({ counts: 'messages', submitted: 2_300, replied: 411, suppressed: 77, clicks: [] }),
  }));
  fake.state.people = [samplePerson('1')];
  const { user } = open({ type: 'multi_run', steps: [sampleStep(), sampleStep({ id: '502' })] });
  const funnel = await screen.findByRole('region', { name: 'Messages from submitted to read' });
  expect(funnel.textContent).toContain('Messages of all steps. One person can receive several.');
  expect(within(funnel).getByText('2,300')).toBeDefined();
  expect(within(funnel).queryByText('Replied or tapped')).toBeNull();
  const people = screen.getByRole('region', { name: 'People' });
  expect(people.textContent).toContain('Replies and taps: each person once');
  expect(people.textContent).toContain('Replied or tapped411');
  // Rows say which message they are about.
  await screen.findByText('Person 1');
  expect(screen.getByRole('columnheader', { name: 'Message' })).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Person 1/ })).getByText(/^Step 1/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Replied or tapped: 411' }));
  await waitFor(() => {
    const { query } = fake.calls.findLast(({ operation }) => operation.endsWith('/messages')) ?? {};
    expect([query?.get('status'), query?.has('step')]).toEqual(['replied', false]);
  });
  expect(screen.getByRole('region', { name: 'What followed' }).textContent).toContain('Messages left out77');
  expect(screen.getByRole('radio', { name: 'Whole campaign' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('radio', { name: /^Step 2/ }));
  expect(await findInFunnel('1,184')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Messages from submitted to read' })).toBeNull();
});

test('it is stopped after a question', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop campaign' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop Festive clearance?' });
  await user.click(within(question).getByRole('button', { name: 'Stop campaign' }));
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeDefined();
});

test('why Parley stopped it is said, and another template is chosen for those who have not had it', async () => {
  fake.answer(campaignEndpoints.replaceCampaignTemplate, () => ({ campaign: fake.change({ stopped_reason: null }) }));
  const { user } = open({ status: 'stopped', stopped_reason: 'The template order_shipped was paused.' });
  await screen.findByText('The template order_shipped was paused.');
  await user.click(screen.getByRole('button', { name: 'Choose another template' }));
  const dialog = await screen.findByRole('dialog', { name: /Another template/ });
  await user.click(within(dialog).getByRole('combobox', { name: /Template/ }));
  await user.click(await screen.findByRole('option', { name: /order_shipped/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Use this template' }));
  await waitFor(() =>
    expect(fake.sent('POST /server/broadcasts/campaigns/{id}/fallback')).toEqual([
      { step: '501', action: 'if', template_id: '71' },
    ]),
  );
});

test('those for whom it failed get it once more after a question', async () => {
  fake.answer(campaignEndpoints.retryCampaign, () => ({ retried: 9 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const question = await screen.findByRole('alertdialog', { name: /Send once more/ });
  await user.click(within(question).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(fake.sent('POST /server/broadcasts/campaigns/{id}/retry')).toEqual([{ step: '501' }]));
});

test('a person explains why: each check with what was seen', async () => {
  fake.state.people = [samplePerson('1', { status: null, left_out: 'frequency_cap' })];
  fake.answer(outreachEndpoints.listDecisions, () => ({
    decisions: [
      {
        id: '1',
        kind: 'campaign' as const,
        record: { id: '7', label: 'Festive clearance' },
        step: { id: '501', position: 1, name: '' },
        contact: { id: '91', label: 'Person 1', mobile: null },
        branch: 'if' as const,
        template: { id: '71', label: 'order_shipped', language: 'en' },
        outcome: 'left_out' as const,
        reason: 'frequency_cap' as const,
        reason_text: 'Two messages in 7 days are allowed.',
        checks: [
          {
            name: 'member' as const,
            result: 'passed' as const,
            seen: [{ label: 'List', value: 'Festive buyers' }],
            time: null,
          },
          {
            name: 'frequency_cap' as const,
            result: 'stopped' as const,
            seen: [{ label: 'Your limit', value: '2' }],
            time: null,
          },
          { name: 'sent' as const, result: 'not_reached' as const, seen: [], time: null },
        ],
        cap: {
          limit: 2,
          days: 7,
          messages: [{ label: 'New arrivals, step 3', time: '2026-11-16T05:30:00.000Z' }],
          free_time: '2026-11-23T05:30:00.000Z',
        },
        status: null,
        failure_reason: null,
        message_id: null,
        chat_id: null,
        time: '2026-11-20T12:30:00.000Z',
      },
    ],
    info: { has_more: false },
  }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Why: Person 1' }));
  const panel = await screen.findByRole('dialog', { name: 'Why did Person 1 not get this message?' });
  const checks = await within(panel).findByRole('list', { name: 'What happened, in order' });
  expect(checks.textContent).toContain('Stopped by the frequency cap');
  expect(checks.textContent).toContain('New arrivals, step 3');
  await user.click(within(panel).getByRole('radio', { name: 'Only the stop' }));
  expect(within(panel).getByRole('list', { name: 'What happened, in order' }).textContent).not.toContain(
    'Chosen as a member',
  );
  expect(within(panel).getByText('They can get it again')).toBeDefined();
});
