import type { RateLimit } from '../../foundation/contract/endpoint.ts';

const QUARTER_HOUR = 900;

/** Limits of the calls that strangers make, and of invitations. Wide enough for a company behind one address. */
export const throttles = {
  sign_in: { name: 'sign_in', max: 60, windowSeconds: QUARTER_HOUR },
  sign_up: { name: 'sign_up', max: 10, windowSeconds: 3_600 },
  password_reset: { name: 'password_reset', max: 10, windowSeconds: QUARTER_HOUR },
  link: { name: 'link', max: 30, windowSeconds: QUARTER_HOUR },
  invite: { name: 'invite', max: 100, windowSeconds: 3_600 },
} as const satisfies Record<string, RateLimit>;
