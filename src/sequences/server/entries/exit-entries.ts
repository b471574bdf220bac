import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { noteChanges, writeExits, type Exit } from './entry-store.ts';

/**
 * Ends entries of one business that the transaction has locked; what they have not been sent is not sent any more. Returns how
 * many were active.
 */
export async function exitEntries(
  { tx }: WorkContext,
  businessId: Id,
  entryIds: readonly Id[],
  exit: Exit,
): Promise<number> {
  const ended = await writeExits(tx, businessId, entryIds, exit);
  await noteChanges(
    tx,
    [...Map.groupBy(ended, ({ sequence_id }) => sequence_id)].map(([sequence_id, own]) => ({
      business_id: businessId,
      sequence_id,
      exited: own.length,
    })),
  );
  return ended.length;
}
