import { expect, test } from 'vitest';
import type { RestrictionInfo } from './channel-store.ts';
import { NO_END, restrictionsWhen } from './restrictions.ts';

const later = new Date(Date.now() + 86_400_000).toISOString();
const earlier = new Date(Date.now() - 86_400_000).toISOString();
const begins = (until: string): RestrictionInfo => ({ RESTRICTED_BIZ_INITIATED_MESSAGING: until });
const replies = { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: NO_END };

test.each<[string, RestrictionInfo, boolean, RestrictionInfo]>([
  ['nothing was known, and it may send', {}, false, {}],
  ['nothing was known, and it may not send', {}, true, begins(NO_END)],
  ['one that is over does not hold', begins(earlier), true, begins(NO_END)],
  ['one whose end is known is kept', begins(later), true, begins(later)],
  ['one whose end is known ends by itself', begins(later), false, begins(later)],
  ['one without an end ends when it may send', { ...begins(NO_END), ...replies }, false, {}],
  ['others stay', replies, true, { ...begins(NO_END), ...replies }],
])('what the provider says of a channel: %s', (_, known, isBlocked, expected) => {
  expect(restrictionsWhen(known, isBlocked)).toEqual(expected);
});
