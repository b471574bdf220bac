import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { RecordJob } from '../contract/record-job.ts';
import type { Module, StoredValues } from './define-module.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { isEmpty, isSame } from './parse-values.ts';
import { isUndoable, nextChanges, type ChangedRecord } from './record-change-store.ts';
import { findRecordJob, lockRecordJob, type RecordJobRow } from './record-job-store.ts';
import { applyWrites } from './write-records.ts';

/** What became of the records of one part of a job. */
export interface JobStep {
  /** The last record that was looked at; undefined: there was none. */
  last: Id | undefined;
  isLast: boolean;
  done: number;
  kept: number;
  failures: RecordJob['failures'];
}

/** Refuses an update that is not the reader's own, still runs, is too long ago or was undone; else locks it. */
export async function requireUndoable(ctx: MemberContext, module: Module, jobId: Id): Promise<void> {
  const { tx, businessId, user } = ctx;
  const own = await findRecordJob(tx, businessId, jobId, user.user_id);
  if (own?.module !== module.name || own.kind !== 'update') refuse('NOT_FOUND');
  await lockRecordJob(tx, businessId, jobId);
  if (!(await isUndoable(tx, businessId, jobId))) refuse('NOT_ALLOWED', { reason: 'JOB_NOT_UNDOABLE' });
}

/** Gives the next records of an update the values of before, where they still have what the update set. */
export async function undoNextChanges(
  ctx: BusinessContext,
  module: Module,
  { undoes, position, actor }: RecordJobRow,
  limit: number,
): Promise<JobStep> {
  if (undoes === null) throw new Error('An undo names no update');
  const { businessId: business_id } = ctx;
  const fields = await fieldsOf(ctx, business_id, module);
  const changes = await nextChanges(ctx.tx, business_id, undoes, { after: position, limit });
  const failures: RecordJob['failures'] = [];
  const pending = changes.filter((change) => {
    const label = removedOptionOf(fields, change);
    if (label === null) return true;
    failures.push({ id: change.record_id, message: `The former option of ${label} does not exist any more.` });
    return false;
  });
  const results = await applyWrites(
    ctx,
    module,
    pending.map((change) => ({
      business_id,
      actor,
      id: change.record_id,
      values: {},
      systemFor: (current) => restoredValues(fields, change, current ?? {}),
    })),
  );
  let done = 0;
  let kept = 0;
  results.forEach((result, index) => {
    if (!('refusal' in result)) {
      if (result.fields.length > 0) done += 1;
      else kept += 1;
    } else if (result.refusal.code === 'NOT_FOUND') kept += 1;
    else failures.push({ id: pending[index]?.record_id ?? '', message: result.refusal.message });
  });
  return { last: changes.at(-1)?.record_id, isLast: changes.length < limit, done, kept, failures };
}

/** The fields that still have what the update set, with the values of before; those that were deleted since are gone. */
const restoredValues = (
  { byName }: ModuleFields,
  { before, after }: ChangedRecord,
  current: StoredValues,
): StoredValues =>
  Object.fromEntries(
    Object.entries(before).filter(([name]) => byName.has(name) && isSame(current[name] ?? null, after[name] ?? null)),
  );

/** The label of a field whose former option was removed since; null where there is none. */
function removedOptionOf({ byName }: ModuleFields, { before }: ChangedRecord): string | null {
  for (const [name, value] of Object.entries(before)) {
    const field = byName.get(name);
    if (!field?.options || isEmpty(value)) continue;
    const offered = new Set(field.options.map((option) => option.value));
    if (![value].flat().every((each) => typeof each === 'string' && offered.has(each))) return field.label;
  }
  return null;
}
