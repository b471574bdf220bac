import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const moveContacts: NamedStatement = {
  name: 'move_action_runs_of_merged',
  text: `update action_runs r set contact_id = e.kept_id
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)
    where r.business_id = e.business_id and r.contact_id = e.merged_id returning r.id`,
};
const giveBack: NamedStatement = {
  name: 'give_action_runs_back',
  text: 'update action_runs set contact_id = $2 where business_id = $1 and id = any ($3)',
};
const count: NamedStatement = {
  name: 'count_action_runs_of_contacts',
  text: `select contact_id, count(*)::int as count from action_runs where business_id = $1 and contact_id = any ($2) group by 1`,
};
const remove: NamedStatement = {
  name: 'delete_action_runs_of_contacts',
  text: `delete from action_runs r using unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
    where r.business_id = e.business_id and r.contact_id = e.contact_id`,
};
const moveChats: NamedStatement = {
  name: 'move_action_runs_of_chats',
  text: `update action_runs r set chat_id = e.kept_id
    from jsonb_to_recordset($1) as e (business_id bigint, chat_id bigint, kept_id bigint)
    where r.business_id = e.business_id and r.chat_id = e.chat_id`,
};

/** Gives the runs of merged contacts to the kept ones; returns the ids of the runs. */
export async function moveRunsOf(
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(moveContacts, [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ]);
  return rows.map(({ id }) => id);
}

/** These runs are about this contact again. */
export async function giveRunsBack(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  runIds: readonly Id[],
): Promise<void> {
  await tx.run(giveBack, [businessId, contactId, runIds]);
}

/** How many runs there are about each of these contacts; those without any are left out. */
export async function countRunsOf(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; count: number }>(count, [businessId, contactIds]);
  return new Map(rows.map((row) => [row.contact_id, row.count]));
}

/** Deletes the runs of contacts. */
export async function deleteRunsOf(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
): Promise<void> {
  await tx.run(remove, [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)]);
}

/** The runs of chats are those of the chats that these became part of; null: the chat is gone. */
export async function moveRunsOfChats(
  tx: Transaction,
  chats: readonly { business_id: Id; chat_id: Id; kept_id: Id | null }[],
): Promise<void> {
  if (chats.length > 0) await tx.run(moveChats, [JSON.stringify(chats)]);
}
