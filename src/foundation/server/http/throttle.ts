import type { Endpoint } from '../../contract/endpoint.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeTry } from '../rate-limit.ts';
import type { Services } from '../services.ts';

/** Takes one try of a throttled call, in a transaction of its own: a refused call has been a try all the same. */
export async function takeThrottle(services: Services, { throttle }: Endpoint, subject: string): Promise<void> {
  if (throttle === undefined) return;
  await inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, (tx) => takeTry(tx, throttle, subject));
}
