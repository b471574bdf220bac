import type { Id } from '../../../foundation/contract/id.ts';
import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { SendingWindow } from '../../../outreach/contract/sending-window.ts';
import { ENTRY_COLUMNS, type EntryRow } from './entry-store.ts';

// Late: that a message is one of a sequence is known when its rules have been checked. What changes an entry locks nothing
// of a message afterwards. Who has completed the sequence still gets its last message.
const lockPass: NamedStatement = {
  name: 'lock_passes_of_sends',
  text: `with windows as materialized (
      select v.sequence_id, v.version, e.step_id, s.step -> 'window' as "window"
      from unnest($3::bigint[], $4::int[], $5::text[]) as e (sequence_id, version, step_id)
      join sequence_versions v on v.business_id = $1 and v.sequence_id = e.sequence_id and v.version = e.version
      cross join lateral jsonb_array_elements(v.steps) as s (step)
      where s.step ->> 'id' = e.step_id and jsonb_typeof(s.step -> 'window') = 'object'
    )
    select n.pass_id, w.sequence_id, w.version, w.step_id, w."window" from sequence_entries n left join windows w on w.sequence_id = n.sequence_id
    where n.business_id = $1 and n.pass_id = any ($2)
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

const insideOf: NamedStatement = {
  name: 'sequence_entries_inside_of_contacts',
  text: `select n.business_id, n.id as entry_id from sequence_entries n
    join unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, sequence_id, contact_id)
      on n.business_id = e.business_id and n.sequence_id = e.sequence_id and n.contact_id = e.contact_id
    where n.status = 'active'`,
};

/** A step of a version of a sequence. */
interface VersionStep {
  sequence_id: Id;
  version: number;
  step_id: Id;
}

/** A message that is about to leave: for which pass, and by which step it was decided. */
export interface SendOfPass extends VersionStep {
  pass_id: Id;
}

type LockedPass = { pass_id: Id } & ((VersionStep & { window: SendingWindow }) | { window: null });

/**
 * Those of the passes whose members have not left; they do not until the transaction ends. `windowOf`: when a message may leave by
 * its step, null at any time.
 */
export async function lockPasses(
  tx: Transaction,
  businessId: Id,
  sends: readonly SendOfPass[],
): Promise<{ inside: ReadonlySet<Id>; windowOf: (send: SendOfPass) => SendingWindow | null }> {
  const steps = [...new Map(sends.map((send) => [stepKey(send), send])).values()];
  const rows = await tx.run<LockedPass>(lockPass, [
    businessId,
    sends.map(({ pass_id }) => pass_id),
    steps.map(({ sequence_id }) => sequence_id),
    steps.map(({ version }) => version),
    steps.map(({ step_id }) => step_id),
  ]);
  const windows = new Map(rows.flatMap((row) => (row.window === null ? [] : [[stepKey(row), row.window] as const])));
  return {
    inside: new Set(rows.map(({ pass_id }) => pass_id)),
    windowOf: (send) => windows.get(stepKey(send)) ?? null,
  };
}

const stepKey = ({ sequence_id, version, step_id }: VersionStep): string => `${sequence_id} ${version} ${step_id}`;

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

/** The stays of contacts that are inside sequences. */
export async function entriesInside(
  tx: Transaction,
  stays: readonly { business_id: Id; sequence_id: Id; contact_id: Id }[],
): Promise<{ business_id: Id; entry_id: Id }[]> {
  if (stays.length === 0) return [];
  return tx.run(insideOf, [
    stays.map(({ business_id }) => business_id),
    stays.map(({ sequence_id }) => sequence_id),
    stays.map(({ contact_id }) => contact_id),
  ]);
}
