import { expect, test } from 'vitest';
import type { RestrictionInfo } from './channel-store.ts';
import { NO_END, restrictionsWhen, UNTIL_RECHECKED } from './restrictions.ts';

const later = new Date(Date.now() + 86_400_000).toISOString();
const earlier = new Date(Date.now() - 86_400_000).toISOString();
const begins = (until: string): RestrictionInfo => ({ RESTRICTED_BIZ_INITIATED_MESSAGING: until });
const replies = { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: NO_END };

test.each<[string, RestrictionInfo, boolean | null, RestrictionInfo]>([
  ['nothing was known, and it may send', {}, false, {}],
  ['nothing was known, and it may not send', {}, true, begins(UNTIL_RECHECKED)],
  ['one that is over does not hold', begins(earlier), true, begins(UNTIL_RECHECKED)],
  ['one whose end is known is kept', begins(later), true, begins(later)],
  ['one whose end is known ends by itself', begins(later), false, begins(later)],
  ['one that was learned by asking ends when it may send', { ...begins(UNTIL_RECHECKED), ...replies }, false, replies],
  [
    'one that was announced without an end stays',
    { ...begins(NO_END), ...replies },
    false,
    { ...begins(NO_END), ...replies },
  ],
  ['others stay', replies, true, { ...begins(UNTIL_RECHECKED), ...replies }],
  ['where the provider says nothing, nothing changes', begins(UNTIL_RECHECKED), null, begins(UNTIL_RECHECKED)],
])('restrictions after asking the provider: %s', (_, known, isBlocked, expected) => {
  expect(restrictionsWhen(known, isBlocked)).toEqual(expected);
});
