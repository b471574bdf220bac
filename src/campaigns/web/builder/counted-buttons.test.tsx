import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StepParam } from '../../../outreach/contract/step.ts';
import type { TemplateDetail } from '../../../templates/contract/template.ts';
import { sampleDetail } from '../../../templates/web/testing/sample-template.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { createCampaignServer, loadCampaignPages, renderCampaigns } from '../testing/campaign-server.tsx';
import { sampleCampaign, sampleStep } from '../testing/sample-campaign.ts';

const fake = createCampaignServer();
const UPDATE = 'PUT /server/broadcasts/campaigns/{id}';
const COUNTED = 'https://parley.example/public/l/{{1}}';

beforeAll(loadCampaignPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const opens = (url: string, changes: Partial<TemplateDetail> = {}): TemplateDetail =>
  sampleDetail({
    purpose: 'broadcast',
    body: 'Our range is new.',
    buttons: [{ type: 'url', text: 'See the range', url, phone_number: null, code: null }],
    variables: url.includes('{{') ? [{ name: '_button_0', place: 'button', example: 'example' }] : [],
    ...changes,
  });

async function openStep(template: TemplateDetail, params: StepParam[] = [], others: TemplateDetail[] = []) {
  fake.state.templates = [template, ...others];
  const data = { template_id: template.id, params, buttons: [] };
  fake.state.campaign = sampleCampaign({ steps: [sampleStep({ if_action: { type: 'send_template', data } })] });
  const view = renderCampaigns('/broadcasts/campaigns/7');
  await view.user.click(await screen.findByRole('button', { name: 'Step 1, order_shipped' }));
  return { ...view, panel: within(await screen.findByRole('dialog', { name: 'Step 1' })) };
}

const stored = () =>
  (fake.sent(UPDATE).at(-1) as { steps: NonNullable<Campaign['steps']> } | undefined)?.steps[0]?.if_action?.data.params;

const WRONG = 'Write the whole address, such as https://shop.example/offer.';

test('a button whose openings are counted asks for the whole address, and counts without being told to', async () => {
  const { user, panel } = await openStep(opens(COUNTED));
  expect(await panel.findByText('Address the button opens')).toBeDefined();
  expect(panel.getByText(WRONG)).toBeDefined();
  const address = panel.getByRole('textbox', { name: 'Address the button opens: See the range' });
  await user.type(address, 'shop.example/offer');
  expect(await panel.findByText(WRONG)).toBeDefined();
  expect(panel.queryByRole('switch', { name: 'Count who opens it' })).toBeNull();
  await user.clear(address);
  await user.type(address, 'https://shop.example/offer');
  expect(await panel.findByText('Sent as a link that leads there and counts who opens it.')).toBeDefined();
  await waitFor(
    () =>
      expect(stored()).toEqual([
        { name: '_button_0', value: 'https://shop.example/offer', from: 'fixed', fallback: null, is_tracked: true },
      ]),
    { timeout: 3000 },
  );
  expect(panel.queryByText(/are not counted/)).toBeNull();
});

test('button taps can decide a split only when both messages have a counted button', async () => {
  const past = opens('https://shop.example/offer', { id: '72', name: 'plain_range' });
  const { user, panel } = await openStep(opens(COUNTED), [], [past]);
  const why = 'Button taps decide only where both messages have a quick reply or an address that is counted.';
  await user.click(panel.getByRole('switch', { name: 'Test two messages' }));
  const metric = panel.getByRole('combobox', { name: 'The better one has more' });
  const offered = async (name: string) => {
    await user.click(metric);
    return screen.findByRole('option', { name });
  };
  expect(panel.getByText(why)).toBeDefined();
  expect((await offered('Button taps')).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  const choose = async (template: RegExp) => {
    await user.click(panel.getByRole('radio', { name: 'Message B' }));
    await user.click(panel.getByRole('combobox', { name: /Template/ }));
    await user.click(await screen.findByRole('option', { name: template }));
  };
  await choose(/order_shipped/);
  await waitFor(() => expect(panel.queryByText(why)).toBeNull());
  await user.click(await offered('Button taps'));
  await choose(/plain_range/);
  expect(await panel.findByText(why)).toBeDefined();
  // Nothing of it is left to be stored when the next test begins.
  const other = () => (fake.sent(UPDATE).at(-1) as Pick<Campaign, 'steps'> | undefined)?.steps?.[0]?.split?.other;
  await waitFor(() => expect(other()?.data.template_id).toBe('72'), { timeout: 3000 });
});

test('what is sent to those without an address of their own must be one too', async () => {
  const { user, panel } = await openStep(opens(COUNTED), [
    { name: '_button_0', value: 'name', from: 'field', fallback: null, is_tracked: true },
  ]);
  await panel.findByText('Address the button opens');
  expect(panel.queryByText(WRONG)).toBeNull();
  const fallback = panel.getByRole('textbox', { name: /^Used when Address the button opens/ });
  await user.type(fallback, 'our shop');
  expect(await panel.findByText(WRONG)).toBeDefined();
  await user.clear(fallback);
  await user.type(fallback, 'https://shop.example');
  await waitFor(() => expect(panel.queryByText(WRONG)).toBeNull());
});

test.each([
  ['of the template', 'https://shop.example/offer'],
  ['with an end of its own', 'https://shop.example/{{1}}'],
])('an address %s is not counted: the form says so and where that is changed', async (_, url) => {
  const { panel } = await openStep(opens(url), [
    { name: '_button_0', value: 'https://shop.example', from: 'fixed', fallback: null, is_tracked: false },
  ]);
  expect(await panel.findByText(/Taps on this button are not counted/)).toBeDefined();
  const link = panel.getByRole('link', { name: /Count them in the template/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['#/settings/templates/71/edit', '_blank']);
  // Nothing can follow a tap of which nobody hears, and nothing there can be counted.
  expect(panel.queryByRole('switch', { name: 'Button “See the range”' })).toBeNull();
  expect(panel.queryByRole('switch', { name: 'Count who opens it' })).toBeNull();
});

test('a template that is written elsewhere is not pointed to', async () => {
  const { panel } = await openStep(opens('https://shop.example/offer', { is_editable: false }));
  await panel.findByText(/Taps on this button are not counted/);
  expect(panel.queryByRole('link', { name: /Count them in the template/ })).toBeNull();
});

test('an address that was counted is no end of another one: with another template it is asked for again', async () => {
  const given = { name: '_button_0', value: 'https://shop.example/offer', fallback: null, is_tracked: true };
  const other = opens('https://shop.example/{{1}}', { id: '73', name: 'plain' });
  const { user, panel } = await openStep(opens(COUNTED), [{ ...given, from: 'fixed' }], [other]);
  await panel.findByDisplayValue('https://shop.example/offer');
  await user.click(panel.getByRole('combobox', { name: /Template/ }));
  await user.click(await screen.findByRole('option', { name: /plain/ }));
  expect(await panel.findByText('Add a value')).toBeDefined();
  expect(panel.queryByDisplayValue('https://shop.example/offer')).toBeNull();
});
