import { z } from 'zod';
import type { UndoableMergePart } from '../../contacts/server/index.ts';
import { id } from '../../foundation/contract/id.ts';
import { countRunsOfContacts, giveBackRuns, moveRunsOfContacts } from './contact-data-store.ts';

const remembered = z.object({ run_ids: z.array(id), delivery_ids: z.array(id) });

/** The scripts of contacts that a person merges, and separates again. */
export const scriptMergePart: UndoableMergePart = {
  name: 'script_runs',
  label: 'Chat scripts',
  count: ({ tx, businessId }, contactIds) => countRunsOfContacts(tx, businessId, contactIds),
  merge: ({ tx }, pair) => moveRunsOfContacts(tx, [pair]),
  async undo({ tx, businessId }, { merged_id }, data) {
    await giveBackRuns(tx, businessId, merged_id, remembered.parse(data));
    return [];
  },
};
