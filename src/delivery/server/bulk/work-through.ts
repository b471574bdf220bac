import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';

/** A transaction works on at most this number of members, and begins no further part after this time. */
const MEMBERS_AT_MOST = 2_000;
const WITHIN_MS = 500;
const MEMBERS_OF_PART = 250;

/**
 * Works through the members of a list, what fits into one transaction: `part` is given the last member before it, and returns the
 * last one of its own and how many there were. Returns where the next slice begins, and whether this was the last.
 */
export async function workThrough(
  tx: Transaction,
  from: Id,
  part: (page: { after: Id; limit: number }) => Promise<{ last: Id | null; count: number }>,
): Promise<{ cursor: Id; isLast: boolean }> {
  // Each slice finds tables that the one before has made larger.
  await tx.discardPlans(0);
  const began = performance.now();
  let cursor = from;
  let isLast = false;
  for (
    let count = 0;
    !isLast && count < MEMBERS_AT_MOST && performance.now() - began < WITHIN_MS;
    count += MEMBERS_OF_PART
  ) {
    const { last, count: found } = await part({ after: cursor, limit: MEMBERS_OF_PART });
    cursor = last ?? cursor;
    isLast = found < MEMBERS_OF_PART;
  }
  return { cursor, isLast };
}
