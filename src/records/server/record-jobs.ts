import { z } from 'zod';
import type { RateLimit } from '../../foundation/contract/endpoint.ts';
import { isHiddenNumber } from '../../foundation/contract/hidden-numbers.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob, type JobContext } from '../../foundation/server/jobs/job.ts';
import { takeTry } from '../../foundation/server/rate-limit.ts';
import { refuse, type Refusal } from '../../foundation/server/refuse.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { recordEvents } from '../contract/events.ts';
import type { RecordJob, recordJobBody } from '../contract/record-job.ts';
import type { Module, StoredValues } from './define-module.ts';
import { readColumns, scheduleExport } from './export-records.ts';
import { deleteRecords } from './delete-records.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { moduleOfJob, moduleRegistry } from './module-registry.ts';
import { raiseManyChanged } from './owner-and-state.ts';
import { invalidFields, numberHidden } from './parse-values.ts';
import { readSelection } from './read-selection.ts';
import { countChanges, keepChanges, type ChangedRecord } from './record-change-store.ts';
import {
  advanceRecordJob,
  failRecordJob,
  findRecordJob,
  hasEnded,
  insertRecordJob,
  lockRecordJob,
  presentJob,
  type RecordJobRow,
} from './record-job-store.ts';
import { countRecordRows, selectRecordIds } from './record-list-store.ts';
import { replacement, replacingOption } from './replaced-option.ts';
import type { AppliedWrite } from './record-write.ts';
import { requireUndoable, undoNextChanges, type JobStep } from './undo-update.ts';
import { applyWrites } from './write-records.ts';

/** Records of one transaction of a job: it locks them until its commit. */
const BATCH = 200;
/** A total beyond this is not counted to its end. */
const MAX_TOTAL = 1_000_000;

/** Does what was asked for, batch by batch. A process that ends in between loses nothing: another one continues. */
export const recordJobWork = defineJob({
  name: 'record_job',
  payload: z.object({ job_id: id }),
  maxAttempts: 10,
  async handle({ job_id: jobId }, { services, businessId, isLastAttempt }: JobContext) {
    if (businessId === null) throw new GiveUp('A job with records belongs to a business');
    const by = { businessId, actor: systemActor };
    const job = await inBusiness(services, by, (ctx) => lockRecordJob(ctx.tx, businessId, jobId));
    if (!job || hasEnded(job)) return;
    // Versions before 0073 wrote exports as jobs.
    if (job.kind === 'export') return inBusiness(services, by, (ctx) => scheduleExport(ctx, jobId));
    try {
      while (!(await inBusiness(services, by, (ctx) => doBatch(ctx, jobId))));
    } catch (error) {
      if (isLastAttempt || error instanceof GiveUp) await inBusiness(services, by, (ctx) => endFailed(ctx, job));
      throw error;
    }
  },
});

/** What a person can do about a job that no try could finish; the batches before are done. */
const unfinished: Readonly<Record<Exclude<RecordJob['kind'], 'export'>, string>> = {
  delete: 'Not all records could be deleted. Delete the others again.',
  update: 'Not all records could be updated. Update the others again.',
  undo: 'Not all records could be given their former value. Undo the update again.',
  replace_option:
    'Some records still have the option that was removed. Add an option of the same name, and remove it again.',
};

/** Notes that a job ends without being finished, and says so to its person. */
async function endFailed(ctx: BusinessContext, { id: jobId, kind }: RecordJobRow): Promise<void> {
  if (kind === 'export') return;
  const failed = await failRecordJob(ctx.tx, ctx.businessId, jobId, unfinished[kind]);
  if (failed) ctx.emit(recordEvents.recordJobChanged, presentJob(failed), { user_ids: [failed.user_id] });
}

/** Of a business: each export reads all its records. */
const exportLimit: RateLimit = { name: 'record_export', max: 30, windowSeconds: 3600 };

/** Begins something that is done with many records, and returns at once. */
export async function startRecordJob(
  ctx: MemberContext,
  module: Module,
  body: z.output<typeof recordJobBody>,
): Promise<RecordJob> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  if (body.kind === 'update') refuseHiddenValues(fields, body.values);
  if (body.kind === 'export') await takeTry(ctx.tx, exportLimit, ctx.businessId);
  if (body.kind === 'undo') await requireUndoable(ctx, module, body.job_id);
  // An undo goes by what its update changed.
  const filter = await readSelection(ctx, fields, body.kind === 'undo' ? { ids: [] } : body.selection);
  const tableOptions =
    body.kind === 'export'
      ? {
          format: body.format,
          columns: readColumns(fields, body.columns),
          ...(fields.hidesNumbers && { hides_numbers: true as const }),
        }
      : null;
  const job = await insertRecordJob(ctx.tx, ctx.businessId, {
    module: module.name,
    kind: body.kind,
    filter,
    new_values: body.kind === 'update' ? body.values : null,
    table_options: tableOptions,
    actor: ctx.actor,
    user_id: ctx.user.user_id,
    undoes: body.kind === 'undo' ? body.job_id : null,
  });
  if (job.kind === 'export') await scheduleExport(ctx, job.id);
  else await ctx.enqueue(recordJobWork, { job_id: job.id });
  ctx.audit({
    action: `records_${body.kind}_started`,
    record_type: module.name,
    record_id: job.id,
    ...(tableOptions && { detail: { ...tableOptions } }),
  });
  return presentJob(job);
}

/** The job writes without asking whether its person sees whole phone numbers. */
function refuseHiddenValues({ list, hidesNumbers }: ModuleFields, values: Readonly<Record<string, unknown>>): void {
  const field = list.find(
    ({ name, is_masked: isMasked }) =>
      name in values && (isMasked === true || (hidesNumbers && isHiddenNumber(JSON.stringify(values[name]) ?? ''))),
  );
  if (field) throw invalidFields([{ field: field.name, message: numberHidden(field.label) }]);
}

/** A job of the person who asks. */
export async function getRecordJob(ctx: MemberContext, module: Module, jobId: Id): Promise<RecordJob> {
  const job = await findRecordJob(ctx.tx, ctx.businessId, jobId, ctx.user.user_id);
  return job?.module === module.name ? presentJob(job) : refuse('NOT_FOUND');
}

/** One batch of a job; true when nothing is left. */
async function doBatch(ctx: BusinessContext, jobId: Id): Promise<boolean> {
  const job = await lockRecordJob(ctx.tx, ctx.businessId, jobId);
  if (!job || hasEnded(job)) return true;
  const module = moduleOfJob(ctx.services, job);
  const total = job.total ?? (await countTotal(ctx, module, job));
  const { last, isLast, done, kept, failures } =
    job.kind === 'undo' ? await undoNextChanges(ctx, module, job, BATCH) : await doNext(ctx, module, job);
  const next = await advanceRecordJob(
    ctx.tx,
    ctx.businessId,
    { id: jobId, total },
    { status: isLast ? 'completed' : 'in_progress', position: last ?? job.position, done, kept, failures },
  );
  if (isLast) await raiseManyChanged(ctx, module, job);
  // Deletions name their records.
  if (job.kind !== 'delete' && done > 0)
    ctx.emitAll(recordEvents.recordsChanged, [{ business_id: ctx.businessId, data: { module: module.name } }]);
  ctx.emit(recordEvents.recordJobChanged, presentJob(next), { user_ids: [job.user_id] });
  return isLast;
}

async function countTotal(ctx: BusinessContext, module: Module, { filter, undoes }: RecordJobRow): Promise<number> {
  if (undoes !== null) return countChanges(ctx.tx, ctx.businessId, undoes);
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  return countRecordRows(ctx.tx, fields, ctx.businessId, filter, MAX_TOTAL);
}

/** Deletes or changes the next records that a job selects. */
async function doNext(ctx: BusinessContext, module: Module, job: RecordJobRow): Promise<JobStep> {
  const { businessId: business_id, tx } = ctx;
  const fields = await fieldsOf(ctx, business_id, module);
  const ids = await selectRecordIds(tx, fields, business_id, job.filter, { after: job.position, limit: BATCH });
  const refusals = await doWith(ctx, module, job, ids);
  const failures = refusals.flatMap((refusal, index) => {
    const recordId = ids[index];
    return refusal && recordId !== undefined ? [{ id: recordId, message: refusal.message }] : [];
  });
  return { last: ids.at(-1), isLast: ids.length < BATCH, done: ids.length - failures.length, kept: 0, failures };
}

/** Does it with some records; returns for each null, or why it was refused. */
async function doWith(
  ctx: BusinessContext,
  module: Module,
  { id: jobId, kind, actor, new_values: values }: RecordJobRow,
  ids: readonly Id[],
): Promise<(Refusal | null)[]> {
  const { businessId: business_id } = ctx;
  const items = ids.map((recordId) => ({ business_id, actor, id: recordId }));
  if (kind === 'delete') return deleteRecords(ctx, module, items);
  const replacer = moduleRegistry(ctx.services).replacers.get(module.name);
  if (kind === 'replace_option' && replacer) return replacer.replace(ctx, replacement.parse(values), items);
  const results = await applyWrites(
    ctx,
    module,
    items.map((item) =>
      kind === 'replace_option'
        ? { ...item, values: {}, systemFor: replacingOption(values) }
        : { ...item, values: values ?? {} },
    ),
  );
  if (kind === 'update') await keepChanges(ctx.tx, business_id, jobId, results.flatMap(changeOf));
  return results.map((result) => ('refusal' in result ? result.refusal : null));
}

/** What an undo needs of a write; nothing where it changed nothing. */
function changeOf(result: AppliedWrite): ChangedRecord[] {
  if ('refusal' in result || result.fields.length === 0) return [];
  const { id: recordId, fields, before, after } = result;
  const valuesOf = (values: StoredValues) => Object.fromEntries(fields.map((name) => [name, values[name] ?? null]));
  return [{ record_id: recordId, before: valuesOf(before ?? {}), after: valuesOf(after) }];
}
