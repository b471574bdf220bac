import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

// Those who became one person have had what either of them had: of two decisions of one step that of the kept contact stays.
const moveDecisions: NamedStatement = {
  name: 'move_decisions_of_merged',
  text: `update outreach_decisions d set contact_id = e.kept_id
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)
    where d.business_id = e.business_id and d.contact_id = e.merged_id
      and not exists (select from outreach_decisions k where k.business_id = d.business_id and k.kind = d.kind and k.record_id = d.record_id
        and k.step_id = d.step_id and k.entry_id = d.entry_id and k.contact_id = e.kept_id)`,
};
const moveResponses: NamedStatement = {
  name: 'move_responses_of_merged',
  text: `update outreach_responses r set contact_id = e.kept_id
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)
    where r.business_id = e.business_id and r.contact_id = e.merged_id
      and not exists (select from outreach_responses k where k.business_id = r.business_id and k.kind = r.kind and k.record_id = r.record_id
        and k.step_id = r.step_id and k.branch = r.branch and k.response = r.response and k.button_index = r.button_index
        and k.entry_id = r.entry_id and k.contact_id = e.kept_id)`,
};
const deleteDecisions: NamedStatement = {
  name: 'delete_decisions_of_contacts',
  text: `delete from outreach_decisions d using unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
    where d.business_id = e.business_id and d.contact_id = e.contact_id`,
};
const deleteResponses: NamedStatement = {
  name: 'delete_responses_of_contacts',
  text: `delete from outreach_responses r using unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
    where r.business_id = e.business_id and r.contact_id = e.contact_id`,
};

const findDecisions: NamedStatement = {
  name: 'find_decision_ids_of_contact',
  text: 'select id from outreach_decisions where business_id = $1 and contact_id = $2',
};
const countDecisions: NamedStatement = {
  name: 'count_decisions_of_contacts',
  text: 'select contact_id, count(*)::int as count from outreach_decisions where business_id = $1 and contact_id = any ($2) group by 1',
};
const giveBack: NamedStatement = {
  name: 'give_decisions_back',
  text: 'update outreach_decisions set contact_id = $2 where business_id = $1 and id = any ($3)',
};
const ofNobody: NamedStatement = {
  name: 'decisions_about_nobody',
  text: `select d.message_id from outreach_decisions d where d.business_id = $1 and d.message_id = any ($2)
    and not exists (select from contact_labels c where c.business_id = d.business_id and c.id = d.contact_id)`,
};

interface Merge {
  business_id: Id;
  kept_id: Id;
  merged_id: Id;
}

/** Gives decisions and responses of merged contacts to the kept ones. */
export async function moveDecisionsOf(tx: Transaction, merges: readonly Merge[]): Promise<void> {
  const values = [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ];
  await tx.run(moveDecisions, values);
  await tx.run(moveResponses, values);
}

/** Deletes decisions and responses of contacts. */
export async function deleteDecisionRows(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
): Promise<void> {
  const values = [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)];
  await tx.run(deleteDecisions, values);
  await tx.run(deleteResponses, values);
}

export async function findDecisionIds(tx: Transaction, businessId: Id, contactId: Id): Promise<Id[]> {
  return (await tx.run<{ id: Id }>(findDecisions, [businessId, contactId])).map(({ id }) => id);
}

/** How many decisions there are about each of these contacts; those without any are left out. */
export async function countDecisionsOf(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; count: number }>(countDecisions, [businessId, contactIds]);
  return new Map(rows.map(({ contact_id, count }) => [contact_id, count]));
}

/** These decisions are about this contact again. */
export async function giveDecisionsBack(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  decisionIds: readonly Id[],
): Promise<void> {
  await tx.run(giveBack, [businessId, contactId, decisionIds]);
}

/**
 * Those of the messages whose decision is about a merged contact, because the kept contact has a decision of the same step. That
 * decision stays with the merged contact, so that the merge can be undone.
 */
export async function findMessagesOfMerged(
  tx: Transaction,
  businessId: Id,
  messageIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const rows = await tx.run<{ message_id: Id }>(ofNobody, [businessId, messageIds]);
  return new Set(rows.map(({ message_id: id }) => id));
}
