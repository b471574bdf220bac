import type { Endpoint, Throttle } from '../../contract/endpoint.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeTry, type RateLimit } from '../rate-limit.ts';
import type { Services } from '../services.ts';

const QUARTER_HOUR = 900;

/** Tries of one address (public calls) or one business. Wide enough for an office behind one address. */
const limits: Readonly<Record<Throttle, RateLimit>> = {
  sign_in: { name: 'sign_in', max: 60, windowSeconds: QUARTER_HOUR },
  sign_up: { name: 'sign_up', max: 10, windowSeconds: 3_600 },
  password_reset: { name: 'password_reset', max: 10, windowSeconds: QUARTER_HOUR },
  link: { name: 'link', max: 30, windowSeconds: QUARTER_HOUR },
  invite: { name: 'invite', max: 100, windowSeconds: 3_600 },
};

/** Takes one try of a throttled call, in a transaction of its own: a refused call has been a try all the same. */
export async function takeThrottle(services: Services, endpoint: Endpoint, subject: string): Promise<void> {
  if (endpoint.throttle === undefined) return;
  const limit = limits[endpoint.throttle];
  await inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, (tx) => takeTry(tx, limit, subject));
}
