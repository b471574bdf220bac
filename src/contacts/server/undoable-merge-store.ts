import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { RecordMergeUndo } from '../../records/server/index.ts';
import { UNDO_DAYS } from '../contract/merge.ts';

/** An address that was the merged contact's. */
export interface MergedIdentity {
  channel_kind: string;
  scope: string;
  provider_user_id: string;
}

/** What separates two contacts again. */
export interface MergeUndo {
  record: RecordMergeUndo;
  identities: MergedIdentity[];
  /** When the kept contact said what it wants of marketing, with every digit of the database. */
  preference_time: string | null;
  /** What each area remembers, by the names of the areas. */
  parts: Record<string, unknown>;
}

export interface UndoableMerge {
  id: Id;
  kept_contact_id: Id;
  merged_contact_id: Id;
  merged_name: string | null;
  undo: MergeUndo | null;
  actor: Actor;
  time: string;
  undo_until: string;
  undone_time: string | null;
  is_expired: boolean;
}

const columns = `id, kept_contact_id, merged_contact_id, merged_name, actor, time, undone_time,
  time + interval '${UNDO_DAYS} days' as undo_until, time + interval '${UNDO_DAYS} days' <= clock_now() as is_expired`;

const insert: NamedStatement = {
  name: 'insert_undoable_merge',
  text: `insert into undoable_merges (business_id, kept_contact_id, merged_contact_id, merged_name, undo, actor)
    values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
};
const list: NamedStatement = {
  name: 'list_undoable_merges',
  text: `select ${columns} from undoable_merges where business_id = $1 and kept_contact_id = $2 order by id desc limit 100`,
};
const find: NamedStatement = {
  name: 'find_undoable_merge',
  text: `select ${columns}, undo from undoable_merges where business_id = $1 and kept_contact_id = $2 and id = $3`,
};
// By a person, or by a channel that said that two contacts are one.
const overtaken: NamedStatement = {
  name: 'find_later_merge',
  text: `select exists (
      select from undoable_merges m where m.business_id = $1 and m.undone_time is null and m.id > $3 and (m.kept_contact_id = $2 or m.merged_contact_id = $2)
      union all
      select from contact_merges m where m.business_id = $1 and m.id > $3 and (m.kept_contact_id = $2 or m.merged_contact_id = $2)
    ) as is_overtaken`,
};
const close: NamedStatement = {
  name: 'close_undoable_merge',
  text: 'update undoable_merges set undone_time = clock_now(), undo = null where business_id = $1 and id = $2',
};
const forget: NamedStatement = {
  name: 'forget_merges_of_contacts',
  text: `with gone as (
      delete from contact_merges m using unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
      where m.business_id = e.business_id and m.kept_contact_id = e.contact_id
    )
    update undoable_merges m set undo = null, merged_name = null from unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
    where m.business_id = e.business_id and m.kept_contact_id = e.contact_id`,
};
const moveIdentities: NamedStatement = {
  name: 'move_identities_by_person',
  text: `update contact_identities set contact_id = $2 where business_id = $1 and contact_id = $3
    returning channel_kind, scope, provider_user_id`,
};
const returnIdentities: NamedStatement = {
  name: 'return_identities_of_merged',
  text: `update contact_identities i set contact_id = $3
    from jsonb_to_recordset($4) as e (channel_kind text, scope text, provider_user_id text)
    where i.business_id = $1 and i.contact_id = $2 and i.channel_kind = e.channel_kind and i.scope = e.scope
      and i.provider_user_id = e.provider_user_id`,
};
const readTime: NamedStatement = {
  name: 'read_preference_time',
  text: 'select communication_level_time::text as time from contacts where business_id = $1 and id = $2',
};
const restoreTime: NamedStatement = {
  name: 'restore_preference_time',
  text: 'update contacts set communication_level_time = $3 where business_id = $1 and id = $2',
};

export async function insertUndoableMerge(
  tx: Transaction,
  businessId: Id,
  merge: { kept_id: Id; merged_id: Id; merged_name: string; undo: MergeUndo; actor: Actor },
): Promise<UndoableMerge> {
  const { kept_id: keptId, merged_id: mergedId, merged_name: name, undo, actor } = merge;
  const [row] = await tx.run<UndoableMerge>(insert, [
    businessId,
    keptId,
    mergedId,
    name,
    JSON.stringify(undo),
    JSON.stringify(actor),
  ]);
  if (!row) throw new Error('An insert returned no row');
  return row;
}

export function listUndoableMerges(tx: Transaction, businessId: Id, contactId: Id): Promise<UndoableMerge[]> {
  return tx.run<UndoableMerge>(list, [businessId, contactId]);
}

export async function findUndoableMerge(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  mergeId: Id,
): Promise<UndoableMerge | undefined> {
  const [row] = await tx.run<UndoableMerge>(find, [businessId, contactId, mergeId]);
  return row;
}

/** Has the kept contact been part of another merge since, which is not undone? */
export async function isOvertaken(tx: Transaction, businessId: Id, contactId: Id, mergeId: Id): Promise<boolean> {
  const [row] = await tx.run<{ is_overtaken: boolean }>(overtaken, [businessId, contactId, mergeId]);
  return row?.is_overtaken === true;
}

/** Notes that a merge was undone: it cannot be again. */
export async function closeUndoableMerge(tx: Transaction, businessId: Id, mergeId: Id): Promise<void> {
  await tx.run(close, [businessId, mergeId]);
}

/** Removes what was kept of contacts who became part of these. */
export async function forgetMerges(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
): Promise<void> {
  await tx.run(forget, [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)]);
}

/** Gives the addresses of one contact to another; returns which they are. The transaction holds `lockAddingIdentities`. */
export function mergeIdentities(tx: Transaction, businessId: Id, keptId: Id, mergedId: Id): Promise<MergedIdentity[]> {
  return tx.run<MergedIdentity>(moveIdentities, [businessId, keptId, mergedId]);
}

/** Gives back those that the kept contact still has. */
export async function separateIdentities(
  tx: Transaction,
  businessId: Id,
  { kept, merged }: { kept: Id; merged: Id },
  identities: readonly MergedIdentity[],
): Promise<void> {
  await tx.run(returnIdentities, [businessId, kept, merged, JSON.stringify(identities)]);
}

export async function readPreferenceTime(tx: Transaction, businessId: Id, contactId: Id): Promise<string | null> {
  const [row] = await tx.run<{ time: string | null }>(readTime, [businessId, contactId]);
  return row?.time ?? null;
}

/** Since when the restored preference of a contact counts. */
export async function restorePreferenceTime(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  time: string | null,
): Promise<void> {
  await tx.run(restoreTime, [businessId, contactId, time]);
}
