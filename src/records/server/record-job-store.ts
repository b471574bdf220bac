import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { NAMED_FAILURES, type ExportFormat, type RecordJob } from '../contract/record-job.ts';
import type { RecordFilter } from './record-list-store.ts';

/** What an export writes. */
export interface TableOptions {
  format: ExportFormat;
  /** Names of fields; null: all. */
  columns: readonly string[] | null;
  /** Its person does not see whole phone numbers: those in texts are masked. */
  hides_numbers?: true;
}

/** A job as it is stored. */
export interface RecordJobRow extends RecordJob {
  filter: RecordFilter;
  new_values: Record<string, unknown> | null;
  table_options: TableOptions | null;
  file_id: Id | null;
  position: Id;
  /** Of an undo: the update that it undoes. */
  undoes: Id | null;
  actor: Actor;
  user_id: Id;
}

const COLUMNS = `id, module, kind, status, total, done, failed, failures, filter, new_values, table_options, file_id, file,
  problem, position, actor, user_id, undoes, kept`;

export const hasEnded = ({ status }: RecordJobRow): boolean => status === 'completed' || status === 'failed';

/** A job as the contract describes it. */
export const presentJob = ({
  filter: _filter,
  new_values: _values,
  table_options: _options,
  file_id: _file,
  position: _position,
  actor: _actor,
  user_id: _user,
  undoes: _undoes,
  ...job
}: RecordJobRow): RecordJob => job;

const insert: NamedStatement = {
  name: 'insert_record_job',
  text: `insert into record_jobs (business_id, module, kind, filter, new_values, actor, user_id, table_options, undoes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
};
const find: NamedStatement = {
  name: 'find_record_job',
  text: `select ${COLUMNS} from record_jobs where business_id = $1 and id = $2 and user_id = $3`,
};
const lock: NamedStatement = {
  name: 'lock_record_job',
  text: `select ${COLUMNS} from record_jobs where business_id = $1 and id = $2 for no key update ${locks('account')}`,
};
const advance: NamedStatement = {
  name: 'advance_record_job',
  text: `update record_jobs set status = $3, position = $4, total = $5, done = done + $6, failed = failed + $7, kept = kept + $9,
      failures = case when jsonb_array_length(failures) < ${NAMED_FAILURES} then failures || $8::jsonb else failures end
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const fail: NamedStatement = {
  name: 'fail_record_job',
  text: `update record_jobs set status = 'failed', problem = $3
    where business_id = $1 and id = $2 and status in ('pending', 'in_progress') returning ${COLUMNS}`,
};
// Each try of an export writes its whole file, so it has come as far as this try says.
const noteExport: NamedStatement = {
  name: 'note_record_export',
  text: `update record_jobs set status = $3, total = $4, done = $5, file_id = $6, file = $7, problem = $8
    where business_id = $1 and id = $2 and status in ('pending', 'in_progress') returning ${COLUMNS}`,
};
const forgetFile: NamedStatement = {
  name: 'forget_record_export_file',
  text: 'update record_jobs set file_id = null, file = null where business_id = $1 and id = $2',
};

export async function insertRecordJob(
  tx: Transaction,
  businessId: Id,
  job: Pick<RecordJobRow, 'module' | 'kind' | 'filter' | 'new_values' | 'actor' | 'user_id' | 'table_options'> &
    Partial<Pick<RecordJobRow, 'undoes'>>,
): Promise<RecordJobRow> {
  const [row] = await tx.run<RecordJobRow>(insert, [
    businessId,
    job.module,
    job.kind,
    JSON.stringify(job.filter),
    job.new_values === null ? null : JSON.stringify(job.new_values),
    JSON.stringify(job.actor),
    job.user_id,
    job.table_options === null ? null : JSON.stringify(job.table_options),
    job.undoes ?? null,
  ]);
  if (!row) throw new Error('A job was not stored');
  return row;
}

/** A job of this user; undefined when they have none of that id. */
export async function findRecordJob(
  tx: Transaction,
  businessId: Id,
  jobId: Id,
  userId: Id,
): Promise<RecordJobRow | undefined> {
  const [row] = await tx.run<RecordJobRow>(find, [businessId, jobId, userId]);
  return row;
}

/** The job, while no other process works at it. */
export async function lockRecordJob(tx: Transaction, businessId: Id, jobId: Id): Promise<RecordJobRow | undefined> {
  const [row] = await tx.run<RecordJobRow>(lock, [businessId, jobId]);
  return row;
}

/** Notes how far a job has come, with the transaction of that part. */
export async function advanceRecordJob(
  tx: Transaction,
  businessId: Id,
  { id, total }: Pick<RecordJobRow, 'id' | 'total'>,
  step: { status: RecordJob['status']; position: Id; done: number; kept: number; failures: RecordJob['failures'] },
): Promise<RecordJobRow> {
  const { status, position, done, kept, failures } = step;
  const named = JSON.stringify(failures.slice(0, NAMED_FAILURES));
  const [row] = await tx.run<RecordJobRow>(advance, [
    businessId,
    id,
    status,
    position,
    total,
    done,
    failures.length,
    named,
    kept,
  ]);
  if (!row) throw new Error('A job that is being done is gone');
  return row;
}

/** Ends a job that cannot be finished; undefined when it has ended already. */
export async function failRecordJob(
  tx: Transaction,
  businessId: Id,
  jobId: Id,
  problem: string,
): Promise<RecordJobRow | undefined> {
  const [row] = await tx.run<RecordJobRow>(fail, [businessId, jobId, problem]);
  return row;
}

/** Notes how far an export has come, or how it ended; undefined when it has ended already. */
export async function noteRecordExport(
  tx: Transaction,
  businessId: Id,
  jobId: Id,
  state: Pick<RecordJobRow, 'status' | 'total' | 'done'> & Partial<Pick<RecordJobRow, 'file_id' | 'file' | 'problem'>>,
): Promise<RecordJobRow | undefined> {
  const { status, total, done, file_id: fileId = null, file = null, problem = null } = state;
  const stored = file === null ? null : JSON.stringify(file);
  const [row] = await tx.run<RecordJobRow>(noteExport, [
    businessId,
    jobId,
    status,
    total,
    done,
    fileId,
    stored,
    problem,
  ]);
  return row;
}

/** The job of an export whose file was removed. */
export async function forgetExportFile(tx: Transaction, businessId: Id, jobId: Id): Promise<void> {
  await tx.run(forgetFile, [businessId, jobId]);
}
