import { createHash } from 'node:crypto';
import type { RateLimit } from '../contract/endpoint.ts';
import type { Transaction, NamedStatement } from './db/transaction.ts';
import { refuse } from './refuse.ts';

const takeRate: NamedStatement = { name: 'take_rate', text: 'select take_rate($1, $2, $3) as wait' };
const forgetRate: NamedStatement = { name: 'forget_rate', text: 'select forget_rate($1)' };

const keyOf = (limit: RateLimit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Takes one try of `subject` (an e-mail, an address); refuses with TOO_MANY_REQUESTS when none is left. */
export async function takeTry(tx: Transaction, limit: RateLimit, subject: string): Promise<void> {
  const seconds = await countTry(tx, limit, subject);
  if (seconds > 0) refuse('TOO_MANY_REQUESTS', { info: { seconds } });
}

/** Takes one try and returns the seconds to wait for the next, 0 while some are left; for limits that do not refuse by themselves. */
export async function countTry(tx: Transaction, limit: RateLimit, subject: string): Promise<number> {
  const [row] = await tx.run<{ wait: number }>(takeRate, [keyOf(limit, subject), limit.max, limit.windowSeconds]);
  return row?.wait ?? 0;
}

/** Gives a subject its tries back, after it has shown who it is. */
export async function forgetTries(tx: Transaction, limit: RateLimit, subject: string): Promise<void> {
  await tx.run(forgetRate, [keyOf(limit, subject)]);
}
