import { expect, test } from 'vitest';
import { channelStopReason, qualityStopReason, templateStopReason } from './stop-reasons.ts';

const again = 'run the campaign again';
type Change = Parameters<typeof templateStopReason>[0];
type State = Change['before'];
const good: State = { status: 'active', category: 'marketing', quality: 'high' };
const low: State = { ...good, quality: 'low' };
const paused: State = { ...good, status: 'paused' };

const LOW =
  'The quality of the template spring is low now: customers block or report it. Choose another template for the people who are left, or run the campaign again to go on with this one.';
const GONE = 'The template spring cannot be sent any more. Choose another template, then run the campaign again.';

test.each<[string, State, State, string | null, string | null]>([
  ['nothing of it', good, good, null, null],
  ['it falls from high to low', good, low, null, LOW],
  ['it falls from medium to low', { ...good, quality: 'medium' }, low, null, LOW],
  ['its first rating is low', { ...good, quality: null }, low, null, LOW],
  ['it is low already', low, low, null, null],
  ['it falls to medium', good, { ...good, quality: 'medium' }, null, null],
  ['it is not rated any more', low, { ...good, quality: null }, null, null],
  ['it recovers', low, good, null, null],
  ['it is paused', good, paused, null, GONE],
  [
    'it is paused, with a reason',
    good,
    paused,
    'Customers reported it.',
    'The template spring cannot be sent any more. Customers reported it. Choose another template, then run the campaign again.',
  ],
  ['it is paused for its quality', good, { ...paused, quality: 'low' }, null, GONE],
  ['it is paused while it is low', low, { ...paused, quality: 'low' }, null, GONE],
  ['it is rejected', good, { ...good, status: 'rejected' }, null, GONE],
  ['it becomes low while it cannot be sent', paused, { ...paused, quality: 'low' }, null, null],
  ['it can be sent again', paused, good, null, null],
  [
    'it is in another category',
    { ...good, category: 'utility' },
    good,
    null,
    'The template spring is marketing now, which changes who may get it and what it costs. Check the steps, then run the campaign again.',
  ],
])('a template: %s', (_, before, after, reason, expected) => {
  expect(templateStopReason({ name: 'spring', before, after, reason }, again)).toBe(expected);
});

const CHANNEL_LOW =
  'The quality of the channel Main number is low now: customers block or report its messages. Wait until it is better, see Settings > Channels, or run the campaign again to go on now.';

test.each<['high' | 'medium' | 'low' | null, 'high' | 'medium' | 'low' | null, string | null]>([
  ['high', 'low', CHANNEL_LOW],
  ['medium', 'low', CHANNEL_LOW],
  [null, 'low', CHANNEL_LOW],
  ['low', 'low', null],
  ['low', 'high', null],
  ['high', 'medium', null],
  ['low', null, null],
])('the quality of a channel: from %s to %s', (before, after, expected) => {
  expect(qualityStopReason({ name: 'Main number', before, after }, again)).toBe(expected);
});

test.each(['active', 'pending'] as const)('a channel that becomes %s stops nothing', (state) => {
  expect(channelStopReason({ state }, again)).toBeNull();
});

test.each(['inactive', 'paused', 'removed'] as const)('a channel that becomes %s stops what sends on it', (state) => {
  expect(channelStopReason({ state }, again)).toBe(
    'The channel cannot send any more. See Settings > Channels, then run the campaign again.',
  );
});
