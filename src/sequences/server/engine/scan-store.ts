import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { ENTRY_COLUMNS, type EntryRow } from '../entries/entry-store.ts';
import type { SequenceKey } from '../sequence/sequence-store.ts';

export type ScanName = 'list' | 'leave' | 'resume' | 'carry' | 'close' | 'goal';

/** Work that goes through all members of a sequence, or of its list, and how far it has come. */
export interface Scan {
  scan: ScanName;
  cursor: Id;
  until: string | null;
  cursor_time: string | null;
  total: number;
  done: number;
}

const begin: NamedStatement = {
  name: 'begin_sequence_scan',
  text: `insert into sequence_scans (business_id, sequence_id, scan) values ($1, $2, $3)
    on conflict (business_id, sequence_id, scan) do update set cursor = 0, until = null, cursor_time = null, total = 0, done = 0
    ${locks('due_row')}`,
};
// What ends stays comes first, and a pause is over for those who have come to their place only. Not locked: the worker that has
// claimed the due row is the only one that works on it, and a call that begins a scan changes the sequence, which is locked meanwhile.
const readNext: NamedStatement = {
  name: 'read_next_sequence_scan',
  text: `select scan, cursor, until, cursor_time, total, done from sequence_scans where business_id = $1 and sequence_id = $2
    order by array_position(array['close', 'goal', 'carry', 'resume', 'list', 'leave'], scan) limit 1`,
};
const advance: NamedStatement = {
  name: 'advance_sequence_scan',
  text: `update sequence_scans set cursor = $4, cursor_time = $5, done = $6 where business_id = $1 and sequence_id = $2 and scan = $3`,
};
const open: NamedStatement = {
  name: 'open_resume_scan',
  text: `update sequence_scans s set until = n.now, cursor_time = 'epoch',
      total = (select count(*) from sequence_entries e where e.business_id = $1 and e.sequence_id = $2 and e.status = 'active' and e.due_time <= n.now)
    from (select clock_now() as now offset 0) n
    where s.business_id = $1 and s.sequence_id = $2 and s.scan = 'resume'
    returning s.scan, s.cursor, s.until, s.cursor_time, s.total, s.done`,
};
const end: NamedStatement = {
  name: 'end_sequence_scan',
  text: 'delete from sequence_scans where business_id = $1 and sequence_id = $2 and scan = $3',
};
const more: NamedStatement = {
  name: 'count_sequence_scans',
  text: 'select count(*)::int as count from sequence_scans where business_id = $1 and sequence_id = $2',
};
const overdue: NamedStatement = {
  name: 'overdue_sequence_entries',
  text: `select id, due_time from sequence_entries where business_id = $1 and sequence_id = $2 and status = 'active'
    and due_time <= $3 and (due_time, id) > ($4::timestamptz, $5::bigint) order by due_time, id limit $6`,
};
const ofList: NamedStatement = {
  name: 'lock_sequence_entries_by_list_after',
  text: `select ${ENTRY_COLUMNS} from sequence_entries n where n.business_id = $1 and n.sequence_id = $2 and n.status = 'active'
    and n.entered_by = 'list' and n.id > $3 order by n.id limit $4 for no key update of n ${locks('sequence')}`,
};
const insideAfter: NamedStatement = {
  name: 'sequence_entries_inside_after',
  text: `select id, contact_id from sequence_entries where business_id = $1 and sequence_id = $2 and status = 'active' and id > $3
    order by id limit $4`,
};
// Those who finish their version are not among them: no later one was saved for them.
const older: NamedStatement = {
  name: 'lock_sequence_entries_to_carry',
  text: `select ${ENTRY_COLUMNS} from sequence_entries n where n.business_id = $1 and n.sequence_id = $2 and n.status = 'active'
    and n.version < (select coalesce(max(v.version), 0) from sequence_versions v
      where v.business_id = $1 and v.sequence_id = $2 and v.members <> 'finish')
    order by n.version, n.id limit $3 for no key update of n ${locks('sequence')}`,
};
const inside: NamedStatement = {
  name: 'lock_sequence_entries_inside',
  text: `select ${ENTRY_COLUMNS} from sequence_entries n where n.business_id = $1 and n.sequence_id = $2 and n.status = 'active'
    order by n.id limit $3 for no key update of n ${locks('sequence')}`,
};

/** Begins a scan, or begins it again. */
export async function insertScan(tx: Transaction, { business_id, sequence_id }: SequenceKey, scan: ScanName) {
  await tx.run(begin, [business_id, sequence_id, scan]);
}

/** The scan of a sequence whose turn it is; null: none is left. */
export async function readNextScan(tx: Transaction, businessId: Id, sequenceId: Id): Promise<Scan | null> {
  const [row] = await tx.run<Scan>(readNext, [businessId, sequenceId]);
  return row ?? null;
}

/** Notes what has come due in a pause that ends now: it is spread out by how much there is. */
export async function openResumeScan(tx: Transaction, businessId: Id, sequenceId: Id): Promise<Scan> {
  const [row] = await tx.run<Scan>(open, [businessId, sequenceId]);
  if (!row) throw new Error('A scan that is locked is gone');
  return row;
}

export async function advanceScan(
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  { scan, cursor, cursor_time, done }: Pick<Scan, 'scan' | 'cursor' | 'cursor_time' | 'done'>,
): Promise<void> {
  await tx.run(advance, [businessId, sequenceId, scan, cursor, cursor_time, done]);
}

export async function endScan(tx: Transaction, businessId: Id, sequenceId: Id, scan: ScanName): Promise<void> {
  await tx.run(end, [businessId, sequenceId, scan]);
}

export async function countScans(tx: Transaction, businessId: Id, sequenceId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(more, [businessId, sequenceId]);
  return row?.count ?? 0;
}

/** Entries that came due in a pause, in the order in which they did. */
export const overdueEntries = (
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  { until, cursor_time, cursor }: Scan,
  limit: number,
): Promise<{ id: Id; due_time: string }[]> =>
  tx.run(overdue, [businessId, sequenceId, until, cursor_time, cursor, limit]);

/** Those who are inside by the list, in the order of their entries. */
export const lockEntriesByList = (
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  after: Id,
  limit: number,
): Promise<EntryRow[]> => tx.run<EntryRow>(ofList, [businessId, sequenceId, after, limit]);

/** Those who are inside and for whom a later version was saved. */
export const lockEntriesToCarry = (
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  limit: number,
): Promise<EntryRow[]> => tx.run<EntryRow>(older, [businessId, sequenceId, limit]);

/** Those who are inside. */
export const lockEntriesInside = (
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  limit: number,
): Promise<EntryRow[]> => tx.run<EntryRow>(inside, [businessId, sequenceId, limit]);

/** Those who are inside, in the order of their entries. */
export const entriesInsideAfter = (
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
  after: Id,
  limit: number,
): Promise<{ id: Id; contact_id: Id }[]> => tx.run(insideAfter, [businessId, sequenceId, after, limit]);
