import { PassThrough } from 'node:stream';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { defineDueKind, scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { StoredObject } from '../../foundation/server/files/object-store.ts';
import { hideNumbers } from '../../foundation/server/hidden-numbers.ts';
import { refuse, Refusal } from '../../foundation/server/refuse.ts';
import type { Services } from '../../foundation/server/services.ts';
import { createTableWriter, type TableWriter } from '../../foundation/server/tables/create-table-writer.ts';
import type { CellValue } from '../../foundation/server/tables/table-column.ts';
import { TableError } from '../../foundation/server/tables/table-error.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { readRegion } from '../../accounts/server/index.ts';
import { offsetAt } from '../../rules/contract/day-in-zone.ts';
import { recordEvents } from '../contract/events.ts';
import type { ModuleRecord } from '../contract/record.ts';
import type { Module } from './define-module.ts';
import { keepExport } from './export-files.ts';
import { joinLabels } from './field-types/choice-types.ts';
import { columnField, fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleOfJob, moduleRegistry } from './module-registry.ts';
import { presentRecords } from './present-records.ts';
import {
  failRecordJob,
  hasEnded,
  lockRecordJob,
  noteRecordExport,
  presentJob,
  type RecordJobRow,
  type TableOptions,
} from './record-job-store.ts';
import { countRecordRows, readRecordRows, selectRecordIds } from './record-list-store.ts';

/** Records that are read and written at once: what an export needs of memory. */
const PAGE = 500;
/** The size of a file is stored as an integer. */
const MAX_BYTES = 2_000_000_000;
/** A total beyond this is not counted to its end. */
const MAX_TOTAL = 2_000_000;
/** An export says this often how far it has come. */
const REPORTS = 50;

const TOO_MANY_ROWS = 'An XLSX file has room for 1,048,575 records. Export them as CSV.';
const TOO_LARGE = 'The file would be larger than 2 GB. Export fewer records or columns.';
const FAILED = 'The file could not be written. Start the export again.';

/**
 * The names of the columns of an export; null for all fields. Refuses a field that the module does not have. Of those who
 * do not see whole phone numbers it refuses fields of numbers, and names the others.
 */
export function readColumns(fields: ModuleFields, columns: readonly string[] | undefined): string[] | null {
  const { list, byName, hidesNumbers } = fields;
  if (columns === undefined)
    return hidesNumbers ? list.filter((field) => field.is_masked !== true).map(({ name }) => name) : null;
  const names = [...new Set(columns)];
  if (!names.every((name) => columnField(fields, name)))
    refuse('INVALID_DATA', { message: 'This field is not known.', info: { field: 'columns' } });
  if (names.some((name) => byName.get(name)?.is_masked === true))
    refuse('INVALID_DATA', {
      message: 'Your role does not show whole phone numbers, so they cannot be exported.',
      info: { field: 'columns' },
    });
  return names;
}

/** Everything that the writing of one export needs. */
interface Export {
  services: Services;
  businessId: Id;
  module: Module;
  job: RecordJobRow;
  options: TableOptions;
  /** The writing ends soon once it is aborted. */
  ending: AbortSignal;
}

/** Writes exports, at most two at a time in a process. */
export const dueExports = defineDueKind({
  name: 'record_exports',
  key: ['job_id'],
  batch: 2,
  leaseSeconds: 40,
  pollMs: 2_000,
  cpuBound: true,
  async runOutside(services, { business_id: businessId, job_id: jobId }, { ending }) {
    try {
      const of = await findExport(services, businessId, jobId);
      if (of) await exportRecords({ ...of, ending });
    } catch (error) {
      if (!ending.aborted) throw error;
      return () => Promise.resolve({ afterSeconds: 0 });
    }
    return () => Promise.resolve(null);
  },
  giveUp: {
    // With growing pauses about 25 minutes.
    afterFailures: 10,
    async run(ctx, { job_id: jobId }) {
      const failed = await failRecordJob(ctx.tx, ctx.businessId, jobId, FAILED);
      if (failed) emitJob(ctx, failed);
    },
  },
});

export const scheduleExport = (ctx: BusinessContext, jobId: Id): Promise<void> =>
  scheduleDue(ctx, dueExports, [{ business_id: ctx.businessId, job_id: jobId }]);

/** What is to be exported; null when the job has ended. */
async function findExport(services: Services, businessId: Id, jobId: Id): Promise<Omit<Export, 'ending'> | null> {
  const job = await inTransaction({ pool: services.pool, businessId, mode: 'write' }, (tx) =>
    lockRecordJob(tx, businessId, jobId),
  );
  if (!job || job.table_options === null || hasEnded(job)) return null;
  return { services, businessId, module: moduleOfJob(services, job), job, options: job.table_options };
}

/**
 * Writes records into a file, page by page in the order of their creation. What a process that ends in between has
 * written is gone, and the next try writes it again from the beginning.
 */
async function exportRecords({ services, businessId, module, job, options, ending }: Export): Promise<void> {
  const total = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) =>
    countRecordRows(tx, await fieldsOf({ tx, services }, businessId, module), businessId, job.filter, MAX_TOTAL),
  );
  const state: Progress = { total, done: 0 };
  const of = { services, businessId, module, job: { ...job, total }, options, ending };
  await report(of, state);
  try {
    const stored = await writeFile(of, state);
    await inBusiness(services, { businessId, actor: job.actor }, async (ctx) => {
      const kept = await keepExport(ctx, of.job, options.format, module.pluralLabel, stored);
      const done = await noteRecordExport(ctx.tx, businessId, job.id, { status: 'completed', ...state, ...kept });
      if (!done) refuse('CONFLICT');
      ctx.audit({
        action: 'records_exported',
        record_type: module.name,
        record_id: job.id,
        detail: { ...options, records: state.done },
      });
      emitJob(ctx, done);
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    await report(of, state, problem);
  }
}

interface Progress {
  total: number;
  done: number;
}

/** Says how far an export has come, or why it ends. */
async function report({ services, businessId, job }: Export, { total, done }: Progress, problem: string | null = null) {
  await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
    const status = problem === null ? 'in_progress' : 'failed';
    const row = await noteRecordExport(ctx.tx, businessId, job.id, { status, total, done, problem });
    if (row) emitJob(ctx, row);
  });
}

const emitJob = (ctx: BusinessContext, job: RecordJobRow): void =>
  ctx.emit(recordEvents.recordJobChanged, presentJob(job), { user_ids: [job.user_id] });

/** A sentence for what trying again does not change; null for every other fault. */
function problemOf(error: unknown): string | null {
  if (error instanceof TableError && error.code === 'too_many_rows') return TOO_MANY_ROWS;
  return error instanceof Refusal && error.code === 'LIMIT_EXCEEDED' ? TOO_LARGE : null;
}

/** Stores the file while it is written; nothing stays of one that is not completed. */
async function writeFile(of: Export, state: Progress): Promise<StoredObject> {
  const bytes = new PassThrough();
  // Both sides reject with it; without a listener it would end the process before the writer listens.
  bytes.on('error', () => undefined);
  // Whichever side fails ends the other with its error.
  const end = (error: unknown): never => {
    bytes.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  };
  const [stored, written] = await Promise.allSettled([
    of.services.objectStore.put(of.businessId, bytes, MAX_BYTES).catch(end),
    writeTable(of, state, bytes).catch(end),
  ]);
  // The store fails with the writer's error too, the writer only by losing its stream.
  if (stored.status === 'rejected') throw stored.reason as Error;
  if (written.status === 'rejected') throw written.reason as Error;
  return stored.value;
}

async function writeTable(of: Export, state: Progress, writable: PassThrough): Promise<void> {
  const { columns, zone } = await readPage(of, async (fields, tx) => ({
    columns: columnsOf(fields, of.options),
    // A cell of a spreadsheet knows no zone, and is read in that of the business; a CSV says its own.
    zone: of.options.format === 'xlsx' ? (await readRegion(tx, of.businessId)).time_zone : 'UTC',
  }));
  const writer = await createTableWriter({
    format: of.options.format,
    columns: columns.map(({ label, fieldType }) => ({ header: label, type: fieldType.exportAs ?? 'text' })),
    writable,
  });
  try {
    await writePages(of, state, { columns, zone }, writer);
    await writer.end();
  } catch (error) {
    writer.abort(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

interface Columns {
  columns: readonly ModuleField[];
  /** In which moments are written. */
  zone: string;
}

async function writePages(of: Export, state: Progress, { columns, zone }: Columns, writer: TableWriter) {
  const { services, businessId, job } = of;
  const step = Math.max(PAGE, Math.ceil(state.total / REPORTS));
  const ofSources = columns.filter(({ source }) => source !== null);
  let reported = 0;
  let after: Id = '0';
  for (;;) {
    of.ending.throwIfAborted();
    const { ids, records } = await readPage(of, async (fields, tx) => {
      const found = await selectRecordIds(tx, fields, businessId, job.filter, { after, limit: PAGE });
      const registry = moduleRegistry(services);
      const rows = await readRecordRows(tx, fields, registry, businessId, found, ofSources);
      return { ids: found, records: await presentRecords(tx, fields, registry, businessId, rows, ofSources) };
    });
    const byId = new Map(records.map((record) => [record.id, record]));
    for (const recordId of ids) {
      const record = byId.get(recordId);
      const shown = of.options.hides_numbers === true ? (hideNumbers(record) as typeof record) : record;
      if (shown) await writer.write(columns.map((column) => cellOf(column, shown, zone)));
    }
    state.done += records.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return;
    after = last;
    if (state.done - reported < step) continue;
    reported = state.done;
    await report(of, state);
  }
}

/** Reads in a transaction of its own, so that an export of any length keeps none open. */
const readPage = <Result>(
  { services, businessId, module }: Export,
  read: (fields: ModuleFields, tx: Parameters<typeof presentRecords>[0]) => Promise<Result>,
): Promise<Result> =>
  inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) =>
    read(await fieldsOf({ tx, services }, businessId, module), tx),
  );

/** A field that was deleted since has no column. */
const columnsOf = (fields: ModuleFields, { columns }: TableOptions): readonly ModuleField[] =>
  columns === null ? fields.list : columns.flatMap((name) => columnField(fields, name) ?? []);

/** What a column holds of a record, so that the `fromText` of its type reads it again. */
function cellOf(field: ModuleField, record: ModuleRecord, zone: string): CellValue {
  const value = record[field.name] ?? null;
  if (value === null) return null;
  const { exportAs, toText } = field.fieldType;
  if (field.source !== null && Array.isArray(value)) return joinLabels(value.map((each) => toText(each, field)));
  if (exportAs === 'instant' && zone !== 'UTC') return inZone(value as string, zone);
  return exportAs === undefined ? toText(value, field) : (value as CellValue);
}

/** A moment as the clocks of the zone show it: a date whose time in UTC is theirs. */
function inZone(instant: string, zone: string): Date {
  const ms = Date.parse(instant);
  return new Date(ms + offsetAt(ms, zone));
}
