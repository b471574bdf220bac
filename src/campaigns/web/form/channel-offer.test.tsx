import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import type { Channel } from '../../../channels/contract/channel.ts';
import { sampleChannel } from '../../../channels/web/testing/sample-channel.ts';
import { createCampaignServer, loadCampaignPages, renderCampaigns } from '../testing/campaign-server.tsx';
import { sampleCampaign } from '../testing/sample-campaign.ts';

const fake = createCampaignServer();
const NOW_ON = '2099-01-01T00:00:00.000Z';

beforeAll(loadCampaignPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const restricted = (until: string): Partial<Channel> => ({
  platform_info: { restriction_info: { RESTRICTED_BIZ_INITIATED_MESSAGING: until } },
});
/** The channel of the campaign, which has the id 11, and others that cannot send it. */
const channels = (own: Partial<Channel>): Channel[] => [
  sampleChannel({ id: '11', name: 'Store line', ...own }),
  sampleChannel({ id: '12', name: 'Second line' }),
  sampleChannel({ id: '13', name: 'Free again', ...restricted('2020-01-01T00:00:00.000Z') }),
  sampleChannel({ id: '14', name: 'Pictures', platform_id: 'instagram' }),
  sampleChannel({ id: '15', name: 'Gone', status: 'inactive' }),
  sampleChannel({ id: '16', name: 'Answers', communication_level: 'replies_only' }),
  sampleChannel({ id: '17', name: 'Paused', paused_reason: 'The account has no payment method.' }),
  sampleChannel({ id: '18', name: 'Restricted', ...restricted(NOW_ON) }),
];

async function openSettings(own: Partial<Channel>) {
  fake.answer(channelEndpoints.listChannels, () => ({ channels: channels(own) }));
  fake.state.campaign = sampleCampaign();
  const { user } = renderCampaigns('/broadcasts/campaigns/7');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Settings of the campaign' }));
  const field = drawer.getByRole('combobox', { name: /^Channel/ });
  await user.click(field);
  const options = await screen.findAllByRole('option');
  return { user, drawer, field, texts: options.map(({ textContent }) => textContent) };
}

test('[CAMP-36] only channels that can send templates to people are offered', async () => {
  const { drawer, texts } = await openSettings({});
  expect(texts).toEqual([
    expect.stringContaining('Store line'),
    expect.stringContaining('Second line'),
    expect.stringContaining('Free again'),
  ]);
  expect(drawer.queryByText(/This channel cannot send the campaign/)).toBeNull();
});

test.each<[string, Partial<Channel>, string]>([
  ['has no templates', { platform_id: 'instagram' }, 'it has no templates'],
  ['is not active', { status: 'inactive' }, 'it is not active'],
  ['only answers', { communication_level: 'replies_only' }, 'it only answers customers who have written'],
  ['is paused', { paused_reason: 'No payment method.' }, 'sending is paused or limited right now'],
  ['is limited', restricted(NOW_ON), 'sending is paused or limited right now'],
])('[CAMP-36] the stored channel of a campaign stays listed when it %s, with the reason', async (_, own, reason) => {
  const { drawer, field, texts } = await openSettings(own);
  expect(field.textContent).toContain('Store line');
  expect(texts[0]).toContain(reason);
  expect(texts).toHaveLength(3);
  expect(drawer.getByText(new RegExp(`This channel cannot send the campaign: ${reason}\\.`))).toBeDefined();
});
