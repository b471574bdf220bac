import { expect, test } from 'vitest';
import { patchBusiness } from './apply-change.ts';
import type { CachedBusiness } from './queries.ts';
import { sampleBusiness, sampleChannelSummary } from './testing/sample-accounts.ts';

const channel = sampleChannelSummary;
const pending = { ...channel, status: 'pending' as const };
const business: CachedBusiness = { ...sampleBusiness({ channels: [pending] }), as_of: 5 };
const channels = (known: CachedBusiness) => known.channels.map(({ id, status }) => `${id} ${status}`);

test('a reply of the business takes nothing back that became of its channels since', () => {
  const active = { ...business, channels: [{ ...channel, as_of: 7 }] };
  const renamed = patchBusiness(active, { ...business, name: 'Other Lane', as_of: 6 });
  expect([renamed.name, renamed.as_of, channels(renamed)]).toEqual(['Other Lane', 6, ['301 active']]);
  expect(renamed.channels_group.map((group) => group.channels)).toEqual([renamed.channels]);

  const removed = { ...renamed, channels: [], left: { 301: 9 } };
  expect(channels(patchBusiness(removed, { ...business, as_of: 8 }))).toEqual([]);
  expect(channels(patchBusiness(removed, { ...business, as_of: 10 }))).toEqual(['301 pending']);
});

test('another business takes the place of this one, whatever its number', () => {
  const other = { ...sampleBusiness({ name: 'Elsewhere' }), id: '999', as_of: 1 };
  expect(patchBusiness(business, other).name).toBe('Elsewhere');
});
