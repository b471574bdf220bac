import { z } from 'zod';
import type { ContactMergeData, UndoableMergePart } from '../../contacts/server/index.ts';
import { id } from '../../foundation/contract/id.ts';
import {
  countListsOf,
  lockListsOf,
  readMemberships,
  restoreKeptMemberships,
  restoreMergedMemberships,
} from './member-merge-store.ts';
import { mergeMembers, storeCounts } from './member-store.ts';

const row = z.string().nullable();
const remembered = z.array(z.object({ list_id: id, before: row, after: row, merged: row }));

const keysOf = ({ business_id, kept_id, merged_id }: Parameters<ContactMergeData>[1][number]) =>
  [kept_id, merged_id].map((contact_id) => ({ business_id, contact_id }));

/** Gives the memberships of contacts that turn out to be one person to the kept ones, and counts their lists. */
export const mergeMemberships: ContactMergeData = async ({ tx }, merges) => {
  // Counted under their locks: else what someone adds meanwhile would not be among them.
  await lockListsOf(tx, merges.flatMap(keysOf));
  for (const { business_id, list_id } of await mergeMembers(tx, merges)) await storeCounts(tx, business_id, list_id);
};

/** The contact lists of contacts that a person merges. */
export const listMergePart: UndoableMergePart = {
  name: 'contact_lists',
  label: 'Lists',
  count: ({ tx, businessId }, contactIds) => countListsOf(tx, businessId, contactIds),
  async merge({ tx, businessId }, pair) {
    const { kept_id: keptId, merged_id: mergedId } = pair;
    await lockListsOf(tx, keysOf(pair));
    const before = await readMemberships(tx, businessId, keptId, mergedId);
    for (const { list_id } of await mergeMembers(tx, [pair])) await storeCounts(tx, businessId, list_id);
    const after = new Map(
      (await readMemberships(tx, businessId, keptId, mergedId)).map(({ list_id, kept }) => [list_id, kept]),
    );
    return before
      .filter(({ merged }) => merged !== null)
      .map(({ list_id, kept, merged }) => ({ list_id, before: kept, after: after.get(list_id) ?? null, merged }));
  },
  async undo({ tx, businessId }, { kept_id: keptId }, data) {
    const memberships = remembered.parse(data);
    await lockListsOf(tx, [{ business_id: businessId, contact_id: keptId }]);
    const left = await restoreKeptMemberships(tx, businessId, keptId, memberships);
    await restoreMergedMemberships(
      tx,
      businessId,
      memberships.flatMap(({ merged }) => (merged === null ? [] : [merged])),
    );
    for (const { list_id } of memberships) await storeCounts(tx, businessId, list_id);
    return left.map((name) => `List ${name}`);
  },
};
