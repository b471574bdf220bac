import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { SearchPattern } from '../../../records/server/index.ts';
import type { EntryWay, ExitDetail, ExitReason } from '../../contract/sequence.ts';

/** A stay as lists show it. */
export interface ShownEntry {
  id: Id;
  sequence_id: Id;
  contact_id: Id;
  /** Null: the contact was deleted. */
  contact_name: string | null;
  mobile: string | null;
  version: number;
  status: 'active' | 'completed' | 'exited';
  entered_time: string;
  entered_by: EntryWay;
  next_step_id: Id | null;
  due_time: string | null;
  done_steps: Id[];
  exit_reason: ExitReason | null;
  exit_detail: ExitDetail | null;
  exit_step: number | null;
  exited_time: string | null;
}

const COLUMNS = `n.id, n.sequence_id, n.contact_id, c.name as contact_name, c.mobile, n.version, n.status, n.entered_time, n.entered_by,
  n.next_step_id, n.due_time, n.done_steps, n.exit_reason, n.exit_detail, n.exit_step, n.exited_time`;
const FROM = `sequence_entries n left join contact_labels c on c.business_id = n.business_id and c.id = n.contact_id`;

// A statement for each shape: an index serves each of them.
const list = (shape: 'all' | 'status' | 'step'): NamedStatement => ({
  name: `list_sequence_members_by_${shape}`,
  text: `select ${COLUMNS} from ${FROM} where n.business_id = $1 and n.sequence_id = $2 and ($3::bigint is null or n.id < $3)
    and ($4::text[] is null or lower(c.name) like any ($4::text[]) or c.mobile like any ($4::text[])
      or (cardinality($5::text[]) > 0 and (' ' || lower(c.name)) like all ($5::text[])))
    ${shape === 'status' ? 'and n.status = $8' : shape === 'step' ? `and n.status = 'active' and n.next_step_id = $8` : ''}
    order by n.id desc limit $6 offset $7`,
});
const lists = { all: list('all'), status: list('status'), step: list('step') };
const one: NamedStatement = {
  name: 'find_sequence_member',
  text: `select ${COLUMNS} from ${FROM} where n.business_id = $1 and n.sequence_id = $2 and n.id = $3`,
};
const ofContact: NamedStatement = {
  name: 'list_sequences_of_contact',
  text: `select ${COLUMNS}, coalesce(s.title, d.title, '') as title, coalesce(s.status, 'inactive') as sequence_status
    from ${FROM} left join sequences s on s.business_id = n.business_id and s.id = n.sequence_id
    left join deleted_sequences d on d.business_id = n.business_id and d.sequence_id = n.sequence_id
    where n.business_id = $1 and n.contact_id = $2 order by n.id desc limit $3 offset $4`,
};
const hereNow: NamedStatement = {
  name: 'count_sequence_members_by_step',
  text: `select next_step_id as step_id, count(*)::int as count from sequence_entries
    where business_id = $1 and sequence_id = $2 and status = 'active' group by 1`,
};
// Behind which step they were; null: they left before the first.
const exited: NamedStatement = {
  name: 'count_exits_by_step',
  text: `select done_steps[cardinality(done_steps)] as step_id, count(*)::int as count from sequence_entries
    where business_id = $1 and sequence_id = $2 and status = 'exited' group by 1`,
};

export interface MemberPage {
  status: 'all' | 'active' | 'completed' | 'exited';
  step: Id | null;
  pattern: SearchPattern | null;
  after: Id | null;
  limit: number;
  offset: number;
}

/** One page of members, those who entered last first, with one more where there are more. */
export function listMemberRows(
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  { status, step, pattern, after, limit, offset }: MemberPage,
): Promise<ShownEntry[]> {
  const values = [businessId, sequenceId, after, pattern?.any ?? null, pattern?.words ?? [], limit + 1, offset];
  if (step !== null)
    return status === 'all' || status === 'active'
      ? tx.run<ShownEntry>(lists.step, [...values, step])
      : Promise.resolve([]);
  return status === 'all'
    ? tx.run<ShownEntry>(lists.all, values)
    : tx.run<ShownEntry>(lists.status, [...values, status]);
}

export async function findMemberRow(
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  entryId: Id,
): Promise<ShownEntry | null> {
  const [row] = await tx.run<ShownEntry>(one, [businessId, sequenceId, entryId]);
  return row ?? null;
}

/** The stays of a contact, the latest first, with one more where there are more. */
export const listEntriesOfContact = (
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<(ShownEntry & { title: string; sequence_status: 'active' | 'inactive' })[]> =>
  tx.run(ofContact, [businessId, contactId, limit + 1, offset]);

/** How many wait for each step, and how many left behind each; '' for those who left before the first. */
export async function countByStep(
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
): Promise<{ hereNow: ReadonlyMap<Id, number>; exited: ReadonlyMap<string, number> }> {
  const count = async (statement: NamedStatement) => {
    const rows = await tx.run<{ step_id: Id | null; count: number }>(statement, [businessId, sequenceId]);
    return new Map(rows.map((row) => [row.step_id ?? '', row.count]));
  };
  const [here, left] = await Promise.all([count(hereNow), count(exited)]);
  return { hereNow: here, exited: left };
}
