import type { ContactKeys } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const ofContacts = `unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)`;

// What waits for its turn goes with the chat; what is due finds nothing and ends.
const removeRuns: NamedStatement = {
  name: 'delete_script_runs_of_contacts',
  text: `delete from script_runs r using ${ofContacts} where r.business_id = e.business_id and r.contact_id = e.contact_id`,
};
const removeDeliveries: NamedStatement = {
  name: 'delete_webhooks_of_contacts',
  text: `delete from webhook_deliveries d using ${ofContacts} where d.business_id = e.business_id and d.contact_id = e.contact_id`,
};
const moved = `unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, merged_id, kept_id)`;
const moveRuns: NamedStatement = {
  name: 'move_script_runs_of_contacts',
  text: `update script_runs r set contact_id = e.kept_id from ${moved} where r.business_id = e.business_id and r.contact_id = e.merged_id`,
};
const moveDeliveries: NamedStatement = {
  name: 'move_webhooks_of_contacts',
  text: `update webhook_deliveries d set contact_id = e.kept_id from ${moved} where d.business_id = e.business_id and d.contact_id = e.merged_id`,
};

/** Deletes what contacts have answered, and what was sent of it. */
export async function deleteRunsOfContacts(tx: Transaction, contacts: ContactKeys): Promise<void> {
  const values = [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)];
  await Promise.all([tx.run(removeRuns, values), tx.run(removeDeliveries, values)]);
}

/** What contacts have answered who turn out to be one person is of the kept one. */
export async function moveRunsOfContacts(
  tx: Transaction,
  merges: readonly { business_id: Id; merged_id: Id; kept_id: Id }[],
): Promise<void> {
  const values = [
    merges.map(({ business_id }) => business_id),
    merges.map(({ merged_id }) => merged_id),
    merges.map(({ kept_id }) => kept_id),
  ];
  await Promise.all([tx.run(moveRuns, values), tx.run(moveDeliveries, values)]);
}
