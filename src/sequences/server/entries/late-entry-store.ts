import type { Id } from '../../../foundation/contract/id.ts';
import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { ENTRY_COLUMNS, type EntryRow } from './entry-store.ts';

// Late: that a message is one of a sequence is known when its rules have been checked. What changes an entry locks nothing
// of a message afterwards. Who has completed the sequence still gets its last message.
const lockPass: NamedStatement = {
  name: 'lock_passes_of_sends',
  text: `select n.pass_id from sequence_entries n where n.business_id = $1 and n.pass_id = any ($2)
    and n.status <> 'exited' and exists (select from sequences s where s.business_id = n.business_id and s.id = n.sequence_id)
    order by n.id for share of n ${locksLate('sequence')}`,
};
// Late: contacts are merged and deleted with what other areas keep of them, in the order of the areas.
const lockOfContacts: NamedStatement = {
  name: 'lock_sequence_entries_of_contacts',
  text: `select ${ENTRY_COLUMNS} from sequence_entries n
    join unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id) on n.business_id = e.business_id and n.contact_id = e.contact_id
    where n.status = 'active' order by n.business_id, n.id for no key update of n ${locksLate('sequence')}`,
};
// A reply is one to the first message; the provider's times are whole seconds. Late, as above: reactions of other areas may be in the same transaction.
const lockReplied: NamedStatement = {
  name: 'lock_sequence_entries_that_a_reply_ends',
  text: `select n.id from sequence_entries n join sequences s on s.business_id = n.business_id and s.id = n.sequence_id
    where n.business_id = $1 and n.contact_id = $2 and n.status = 'active' and s.exit_on_reply and date_trunc('second', n.first_sent_time) <= $3
    order by n.id for no key update of n ${locksLate('sequence')}`,
};
const withGoal: NamedStatement = {
  name: 'sequence_entries_with_goal',
  text: `select n.id as entry_id from sequence_entries n join sequences s on s.business_id = n.business_id and s.id = n.sequence_id
    where n.business_id = $1 and n.contact_id = $2 and n.status = 'active' and s.goal is not null`,
};

/** Those of the passes whose members have not left; they do not until the transaction ends. */
export async function lockPasses(tx: Transaction, businessId: Id, passIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  const rows = await tx.run<{ pass_id: Id }>(lockPass, [businessId, passIds]);
  return new Set(rows.map(({ pass_id }) => pass_id));
}

/** Locks the stays of contacts that are inside. */
export function lockEntriesOfContacts(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
): Promise<EntryRow[]> {
  return tx.run<EntryRow>(lockOfContacts, [
    contacts.map(({ business_id }) => business_id),
    contacts.map(({ contact_id }) => contact_id),
  ]);
}

/** Locks the stays that a message of a contact ends: where they had one before it was written. */
export async function lockRepliedEntries(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  writtenTime: string,
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(lockReplied, [businessId, contactId, writtenTime]);
  return rows.map(({ id }) => id);
}

/** The stays of a contact in sequences with a goal. */
export const entriesWithGoal = (tx: Transaction, businessId: Id, contactId: Id): Promise<{ entry_id: Id }[]> =>
  tx.run<{ entry_id: Id }>(withGoal, [businessId, contactId]);
