import { z } from 'zod';
import type { ContactMergeData, DeletedContacts, UndoableMergePart } from '../../contacts/server/index.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import type { NamedStatement } from '../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';

// Who became one person has had what either of them had: of two decisions of one step that of the kept contact stays.
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

/**
 * What was decided about contacts that turn out to be one person is about the kept ones, so that nobody gets a message of a step
 * twice because they were merged meanwhile.
 */
export const mergeDecisions: ContactMergeData = async ({ tx }, merges) => {
  const values = [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ];
  await tx.run(moveDecisions, values);
  await tx.run(moveResponses, values);
};

/** What was seen of a contact goes with it; the numbers of the results stay, since its messages are counted by their sources. */
export async function deleteDecisionsOf({ tx }: WorkContext, contacts: DeletedContacts): Promise<void> {
  const values = [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)];
  await tx.run(deleteDecisions, values);
  await tx.run(deleteResponses, values);
}

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
const remembered = z.object({ merged_id: id, decision_ids: z.array(id) });

/** What was decided about contacts that a person merges, and separates again. */
export const decisionMergePart: UndoableMergePart = {
  name: 'outreach_decisions',
  label: 'Campaign and sequence messages',
  async count({ tx, businessId }, contactIds) {
    const rows = await tx.run<{ contact_id: Id; count: number }>(countDecisions, [businessId, contactIds]);
    return new Map(rows.map(({ contact_id, count }) => [contact_id, count]));
  },
  async merge(ctx, pair) {
    const { tx, businessId } = ctx;
    const found = await tx.run<{ id: Id }>(findDecisions, [businessId, pair.merged_id]);
    await mergeDecisions(ctx, [pair]);
    return { merged_id: pair.merged_id, decision_ids: found.map((row) => row.id) };
  },
  async undo({ tx, businessId }, _pair, data) {
    const { merged_id: mergedId, decision_ids: ids } = remembered.parse(data);
    await tx.run(giveBack, [businessId, mergedId, ids]);
    return [];
  },
};
