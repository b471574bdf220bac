import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { sampleDetail } from '../../../templates/web/testing/sample-template.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import { createCampaignServer, loadCampaignPages, renderCampaigns } from '../testing/campaign-server.tsx';
import { sampleCampaign, samplePreflight, sampleStep } from '../testing/sample-campaign.ts';

const fake = createCampaignServer();
const UPDATE = 'PUT /server/broadcasts/campaigns/{id}';

beforeAll(loadCampaignPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const open = () => renderCampaigns('/broadcasts/campaigns/7');

test('[CAMP-02] campaigns and contact lists are the two tabs of broadcasts', async () => {
  renderCampaigns('/broadcasts/campaigns');
  const tabs = await screen.findByRole('navigation', { name: 'Broadcasts' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Campaigns', 'Contact lists']);
  expect(within(tabs).getByRole('link', { name: 'Campaigns' }).getAttribute('aria-current')).toBe('page');
  await screen.findByText('Festive clearance');
});

test('[CAMP-03] what keeps it from being run stands in the list with its sentence, and opens its cause', async () => {
  fake.state.templates = [
    sampleDetail({
      purpose: 'broadcast',
      body: 'Hi {{name}}, until {{end_date}}.',
      variables: [
        { name: 'name', place: 'body', example: 'Aisha' },
        { name: 'end_date', place: 'body', example: '22/11/2026' },
      ],
    }),
  ];
  fake.state.preflight = samplePreflight({
    blockers: [
      {
        reason: 'VALUES_MISSING',
        message: 'Step 1 needs a value for end_date.',
        fix: { place: 'step', step_id: '501', branch: 'if', record_id: null, variable: 'end_date' },
      },
    ],
  });
  const { user } = open();
  const side = await screen.findByRole('complementary', { name: 'Set up' });
  await within(side).findByText('1,184 will receive');
  expect(within(side).getByText('38 · Opted out of marketing')).toBeDefined();
  expect(within(side).getByText('₹1,041.92')).toBeDefined();
  await screen.findByRole('img', { name: 'Something is missing' });
  await user.click(within(side).getByRole('button', { name: /Step 1 needs a value for end_date/ }));
  const panel = await screen.findByRole('dialog', { name: 'Step 1' });
  expect(await within(panel).findByText('Add a value')).toBeDefined();
  await user.type(within(panel).getByRole('textbox', { name: 'Value of end_date' }), '22/11/2026');
  await waitFor(() => expect(within(panel).queryByText('Add a value')).toBeNull());
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(1), { timeout: 3000 });
  const [body] = fake.sent(UPDATE) as [{ version: number; steps: Campaign['steps'] }];
  expect(body.version).toBe(1);
  expect(body.steps?.[0]?.if_action?.data.params).toEqual([
    { name: 'name', value: 'name', from: 'field', fallback: null, is_tracked: false },
    { name: 'end_date', value: '22/11/2026', from: 'fixed', fallback: null, is_tracked: false },
  ]);
  expect(await screen.findByText('Saved')).toBeDefined();
});

test('a step is added by key, gets an id from the server once, and is moved and removed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a step' }));
  const panel = await screen.findByRole('dialog', { name: 'Step 2' });
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(1), { timeout: 3000 });
  const number = within(panel).getByRole('textbox', { name: 'How long' });
  await user.clear(number);
  expect(await within(panel).findByText('Give a whole number.', {}, { timeout: 3000 })).toBeDefined();
  expect(fake.sent(UPDATE)).toHaveLength(1);
  expect(screen.getByText('Finish step 2 to save')).toBeDefined();
  await user.type(number, '3');
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(2), { timeout: 3000 });
  await user.keyboard('{Escape}');
  const second = await screen.findByRole('button', { name: 'Step 2, Choose a template' });
  second.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(3), { timeout: 3000 });
  const moved = fake.sent(UPDATE)[2] as { version: number; steps: { id?: string }[] };
  expect([moved.version, ...moved.steps.map(({ id }) => id)]).toEqual([3, '601', '501']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Step 1, Choose a template');
  await user.click(screen.getByRole('button', { name: 'Menu of step 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(4), { timeout: 3000 });
  expect((fake.sent(UPDATE)[3] as { steps: unknown[] }).steps).toHaveLength(1);
});

test('what a colleague has changed meanwhile is neither lost nor overwritten without a word', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Step 1, order_shipped' }));
  const panel = await screen.findByRole('dialog', { name: 'Step 1' });
  const theirs = sampleCampaign({ version: 5, steps: [sampleStep({ name: 'Theirs' })] });
  fake.answer(campaignEndpoints.updateCampaign, ({ body }) => {
    if ((body as { version: number }).version < 5) throw new FakeRefusal('CONFLICT', { info: { current: theirs } });
    return { campaign: { ...theirs, ...(body as object), version: 6 } };
  });
  await user.type(within(panel).getByRole('textbox', { name: 'Name of the step' }), 'Mine');
  await user.keyboard('{Escape}');
  await screen.findByText('A colleague changed this campaign meanwhile', {}, { timeout: 3000 });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(2), { timeout: 3000 });
  const kept = fake.sent(UPDATE)[1] as { version: number; steps: { name: string }[] };
  expect([kept.version, kept.steps[0]?.name]).toEqual([5, 'Mine']);
});

test('[CAMP-25] a campaign that cannot be saved says so, and what was typed stays', async () => {
  fake.refuse(campaignEndpoints.updateCampaign, 'NOT_ALLOWED', { reason: 'CAMPAIGN_RUNNING' });
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Step 1, order_shipped' }));
  const panel = await screen.findByRole('dialog', { name: 'Step 1' });
  await user.type(within(panel).getByRole('textbox', { name: 'Name of the step' }), 'Mine');
  await user.keyboard('{Escape}');
  const alert = await screen.findByRole('alert', {}, { timeout: 3000 });
  expect(alert.textContent).toContain('Failed to update campaign');
  expect(alert.textContent).toContain('Stop the campaign before you change or remove it.');
  await user.click(screen.getByRole('button', { name: 'Step 1, order_shipped' }));
  const again = await screen.findByRole('dialog', { name: 'Step 1' });
  expect(within(again).getByRole('textbox', { name: 'Name of the step' })).toHaveProperty('value', 'Mine');
  // Who leaves the page tries once more.
  unmount();
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(2));
});

test('the settings send only what differs, so that a name can be changed when steps have begun', async () => {
  fake.state.campaign = sampleCampaign({ status: 'stopped' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  const drawer = await screen.findByRole('dialog', { name: 'Settings of the campaign' });
  const name = within(drawer).getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await within(drawer).findByText('Give the campaign a name.')).toBeDefined();
  await user.type(name, 'Winter');
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.sent(UPDATE)).toEqual([{ name: 'Winter' }]));
});
