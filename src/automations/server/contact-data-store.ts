import type { ContactKeys } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locksLate } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const ofContacts = `unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)`;

// What waits for its turn goes with the chat; what is due finds nothing and ends.
const removeRuns: NamedStatement = {
  name: 'delete_script_runs_of_contacts',
  text: `delete from script_runs r using ${ofContacts} where r.business_id = e.business_id and r.contact_id = e.contact_id ${locksLate('script_run')}`,
};
const removeDeliveries: NamedStatement = {
  name: 'delete_webhooks_of_contacts',
  text: `delete from webhook_deliveries d using ${ofContacts} where d.business_id = e.business_id and d.contact_id = e.contact_id`,
};
const moved = `unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, merged_id, kept_id)`;
const moveRuns: NamedStatement = {
  name: 'move_script_runs_of_contacts',
  text: `update script_runs r set contact_id = e.kept_id from ${moved} where r.business_id = e.business_id and r.contact_id = e.merged_id ${locksLate('script_run')}
    returning r.run_id`,
};
const moveDeliveries: NamedStatement = {
  name: 'move_webhooks_of_contacts',
  text: `update webhook_deliveries d set contact_id = e.kept_id from ${moved} where d.business_id = e.business_id and d.contact_id = e.merged_id
    returning d.id`,
};

/** Deletes what contacts have answered, and what was sent of it. */
export async function deleteRunsOfContacts(tx: Transaction, contacts: ContactKeys): Promise<void> {
  const values = [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)];
  await Promise.all([tx.run(removeRuns, values), tx.run(removeDeliveries, values)]);
}

/** What was moved to a kept contact. */
export interface MovedRuns {
  run_ids: Id[];
  delivery_ids: Id[];
}

/** What contacts have answered who turn out to be one person is of the kept one. Late: chats are locked before; a look may lose, and is repeated. */
export async function moveRunsOfContacts(
  tx: Transaction,
  merges: readonly { business_id: Id; merged_id: Id; kept_id: Id }[],
): Promise<MovedRuns> {
  const values = [
    merges.map(({ business_id }) => business_id),
    merges.map(({ merged_id }) => merged_id),
    merges.map(({ kept_id }) => kept_id),
  ];
  const [runs, deliveries] = await Promise.all([
    tx.run<{ run_id: Id }>(moveRuns, values),
    tx.run<{ id: Id }>(moveDeliveries, values),
  ]);
  return { run_ids: runs.map(({ run_id }) => run_id), delivery_ids: deliveries.map(({ id }) => id) };
}

const giveRunsBack: NamedStatement = {
  name: 'give_script_runs_back',
  text: `update script_runs set contact_id = $3 where business_id = $1 and run_id = any ($2) ${locksLate('script_run')}`,
};
const giveDeliveriesBack: NamedStatement = {
  name: 'give_webhooks_back',
  text: 'update webhook_deliveries set contact_id = $3 where business_id = $1 and id = any ($2)',
};
const countRuns: NamedStatement = {
  name: 'count_script_runs_of_contacts',
  text: 'select contact_id, count(*)::int as runs from script_runs where business_id = $1 and contact_id = any ($2) group by contact_id',
};

/** Gives back what a merge had moved, when it is undone. */
export async function giveBackRuns(tx: Transaction, businessId: Id, contactId: Id, moved: MovedRuns): Promise<void> {
  await Promise.all([
    tx.run(giveRunsBack, [businessId, moved.run_ids, contactId]),
    tx.run(giveDeliveriesBack, [businessId, moved.delivery_ids, contactId]),
  ]);
}

/** How many scripts were run with these contacts. */
export async function countRunsOfContacts(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; runs: number }>(countRuns, [businessId, contactIds]);
  return new Map(rows.map(({ contact_id, runs }) => [contact_id, runs]));
}
