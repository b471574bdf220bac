import { expect, test } from 'vitest';
import type { Business, ChannelSummary } from '../../../accounts/contract/business.ts';
import { findRestriction, restrictionKey } from './restriction.ts';
import { bannersOf } from './use-banners.ts';

type Info = ChannelSummary['platform_info']['restriction_info'];

const channel = (id: string, restriction_info: Info = {}) =>
  ({ id, platform_info: { restriction_info } }) as ChannelSummary;
const business = (...channels: ChannelSummary[]) => ({ channels }) as Business;

const incoming = { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: '2026-11-25T00:00:00Z' };
const outgoing = { RESTRICTED_BIZ_INITIATED_MESSAGING: '2026-11-27T00:00:00Z' };

test.each([
  ['none', business(channel('1')), null],
  ['dates that were cleared', business(channel('1', { RESTRICTED_BIZ_INITIATED_MESSAGING: null })), null],
  ['incoming', business(channel('1', incoming)), '1:incoming:2026-11-25T00:00:00Z'],
  [
    'outgoing, of the second channel',
    business(channel('1'), channel('2', outgoing)),
    '2:outgoing:2026-11-27T00:00:00Z',
  ],
  ['both, until the later date', business(channel('1', { ...incoming, ...outgoing })), '1:both:2026-11-27T00:00:00Z'],
  ['the business is not loaded', undefined, null],
])('[SHELL-14 SHELL-26] restriction: %s', (_name, given, key) => {
  const found = findRestriction(given);
  expect(found && restrictionKey(found)).toBe(key);
});

const all = {
  business: business(channel('1', outgoing)),
  isSendingPaused: false,
  mayRelease: false,
  permission: 'default',
  isOffline: true,
  dismissed: [],
  isSaidByPage: false,
  isFullScreen: false,
} as const;
const kinds = (inputs: Parameters<typeof bannersOf>[0]) => bannersOf(inputs).map(({ kind }) => kind);

test('restriction first, permission second, then the connection', () => {
  expect(kinds(all)).toEqual(['restriction', 'permission', 'offline']);
});

test.each([
  ['granted', []],
  ['unsupported', []],
  ['denied', ['permission']],
  ['default', ['permission']],
] as const)('[SHELL-15] permission %s', (permission, shown) => {
  expect(kinds({ ...all, business: business(channel('1')), permission, isOffline: false })).toEqual(shown);
});

test('R33 paused sending stands first, whatever was dismissed or fills the screen', () => {
  const paused = { ...all, isSendingPaused: true, isSaidByPage: true, isFullScreen: true };
  expect(kinds(paused)).toEqual(['sending_paused', 'offline']);
  expect(kinds({ ...all, isSendingPaused: true })).toEqual(['sending_paused', 'restriction', 'permission', 'offline']);
});

test('a page that shows the restriction itself needs no banner', () => {
  expect(kinds({ ...all, isSaidByPage: true })).toEqual(['permission', 'offline']);
});

test('over a phone’s whole screen, such as a thread, permission waits', () => {
  expect(kinds({ ...all, isFullScreen: true })).toEqual(['restriction', 'offline']);
});

test('[SHELL-27] what was dismissed stays away; another restriction comes', () => {
  const [first] = bannersOf(all);
  const dismissed = first?.kind === 'restriction' ? [first.key, 'permission:default'] : [];
  expect(kinds({ ...all, dismissed })).toEqual(['offline']);
  const later = business(channel('1', { RESTRICTED_BIZ_INITIATED_MESSAGING: '2026-12-24T00:00:00Z' }));
  expect(kinds({ ...all, business: later, dismissed })).toEqual(['restriction', 'offline']);
});
