import type { Id } from '../../foundation/contract/id.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { readRegion } from '../../accounts/server/index.ts';
import { recordChanged, recordCreated } from '../contract/domain-events.ts';
import { recordEvents } from '../contract/events.ts';
import type { ModuleRecord } from '../contract/record.ts';
import { addActivities } from './record-activity-store.ts';
import { refuseUnknownReferences } from './check-references.ts';
import { refuseUnfitCriteria } from './check-criteria-values.ts';
import { refuseDuplicates } from './check-duplicates.ts';
import type { Module, RecordChange } from './define-module.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import type { AppliedWrite, PreparedWrite, RecordWrite, WriteResult } from './record-write.ts';
import { forgetReplacedFiles } from './record-files.ts';
import { raiseOwnerOrState } from './owner-and-state.ts';
import { parseValues } from './parse-values.ts';
import { presentRecords, storedValues, type RecordRow } from './present-records.ts';
import { readRecordRows } from './record-list-store.ts';
import { relatedActivities } from './related-activities.ts';
import {
  insertRecords,
  lockRecords,
  lockUniqueValues,
  newRecordIds,
  updateRecords,
  writeIndex,
} from './record-write-store.ts';

/** The record of a call for one; what was refused is refused to the caller. */
export function unwrapWrite([result]: readonly WriteResult[]): ModuleRecord {
  if (!result) throw new Error('A call for one record returned none');
  if ('refusal' in result) throw result.refusal;
  return result.record;
}

export interface WriteOptions {
  /** One realtime event for all instead of one for each: imports and bulk actions. */
  isBulk?: boolean;
  /** The caller itself notifies owners of what it wrote. */
  isQuiet?: boolean;
}

/**
 * Adds and changes records of a module. Each item is refused for itself, with the field and a sentence, and the others
 * are written. A person, a web form and a rule call this same function.
 */
export async function writeRecords(
  ctx: WorkContext,
  module: Module,
  items: readonly RecordWrite[],
  { isBulk = false, isQuiet = false }: WriteOptions = {},
): Promise<WriteResult[]> {
  return ofBusinesses(items, async (businessId, own) => {
    const { fields, accepted, refused } = await writeOfBusiness(ctx, module, businessId, own);
    emitChanges(ctx, module, businessId, accepted, isBulk);
    if (!isBulk && !isQuiet)
      await raiseOwnerOrState(
        ctx,
        fields,
        businessId,
        accepted.map(({ item: { actor }, ...write }) => ({ ...write, actor })),
      );
    const results = new Map<number, WriteResult>(refused);
    const records = await readWritten(ctx, fields, businessId, accepted);
    for (const { index, id, before, fields: names } of accepted) {
      const record = records.get(id);
      if (!record) throw new Error('A record that was written cannot be read');
      results.set(index, { record, is_new: before === null, fields: names });
      if (!isBulk && (before === null || names.length > 0))
        ctx.emitAll(recordEvents.recordSaved, [
          { business_id: businessId, data: { module: module.name, is_new: before === null, record } },
        ]);
    }
    return results;
  });
}

/** As `writeRecords`, for imports: the records are not read again, and the caller notifies browsers of what changed. */
export async function applyWrites(
  ctx: WorkContext,
  module: Module,
  items: readonly RecordWrite[],
): Promise<AppliedWrite[]> {
  return ofBusinesses(items, async (businessId, own) => {
    const { accepted, refused } = await writeOfBusiness(ctx, module, businessId, own);
    const results = new Map<number, AppliedWrite>(refused);
    for (const { index, id, version, before, after, fields } of accepted)
      results.set(index, {
        id,
        is_new: before === null,
        version: version === null ? 1 : version + (fields.length > 0 ? 1 : 0),
        before,
        after,
        fields,
      });
    return results;
  });
}

/** Holds what makes values unique in a module, until the transaction ends: what is looked up before a write stays true. */
export const lockUniqueOf = (ctx: WorkContext, module: Module, businessIds: readonly Id[]): Promise<void> =>
  module.lockUnique?.(ctx, businessIds) ?? lockUniqueValues(ctx.tx, module, businessIds);

interface IndexedItem {
  item: RecordWrite;
  index: number;
}

/** Results in the order of the items, business by business. */
async function ofBusinesses<Result>(
  items: readonly RecordWrite[],
  work: (businessId: Id, own: readonly IndexedItem[]) => Promise<ReadonlyMap<number, Result>>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  for (const businessId of new Set(items.map(({ business_id }) => business_id))) {
    const own = items.flatMap((item, index) => (item.business_id === businessId ? [{ item, index }] : []));
    for (const [index, result] of await work(businessId, own)) results.set(index, result);
  }
  return items.map((_, index) => {
    const result = results.get(index);
    if (!result) throw new Error('A write has no result');
    return result;
  });
}

async function writeOfBusiness(
  ctx: WorkContext,
  module: Module,
  businessId: Id,
  items: readonly IndexedItem[],
): Promise<{ fields: ModuleFields; accepted: PreparedWrite[]; refused: ReadonlyMap<number, { refusal: Refusal }> }> {
  const refused = new Map<number, { refusal: Refusal }>();
  const fields = await fieldsOf(ctx, businessId, module);
  const unique = fields.list.filter(({ is_unique: isUnique }) => isUnique);
  if (items.some(({ item }) => item.systemFor || unique.some(({ name }) => name in item.values)))
    await lockUniqueOf(ctx, module, [businessId]);
  const writes = await prepare(ctx, fields, businessId, items, refused);
  await refuseUnknownReferences(ctx.tx, moduleRegistry(ctx.services), businessId, fields, writes, refused);
  await refuseUnfitCriteria(ctx, businessId, fields, writes, refused);
  await refuseDuplicates(ctx.tx, fields, businessId, writes, refused);
  const accepted = writes.filter(({ index }) => !refused.has(index));
  await store(ctx, fields, accepted);
  return { fields, accepted, refused };
}

/** Many changes at once are one event: what is shown is read again. */
function emitChanges(
  ctx: WorkContext,
  { name: module }: Module,
  businessId: Id,
  writes: readonly PreparedWrite[],
  isBulk: boolean,
): void {
  if (isBulk && writes.some(({ before, fields }) => before === null || fields.length > 0))
    ctx.emitAll(recordEvents.recordsChanged, [{ business_id: businessId, data: { module } }]);
}

/** Reads the values of every item against what is stored; refuses those that are not valid. */
async function prepare(
  ctx: WorkContext,
  fields: ModuleFields,
  businessId: Id,
  items: readonly IndexedItem[],
  results: Map<number, { refusal: Refusal }>,
): Promise<PreparedWrite[]> {
  const existing = items.flatMap(({ item: { id } }) => (id === undefined ? [] : [{ business_id: businessId, id }]));
  const [{ country }, rows, ids] = await Promise.all([
    readRegion(ctx.tx, businessId),
    existing.length === 0 ? [] : lockRecords(ctx.tx, fields, existing),
    newRecordIds(ctx.tx, items.length - existing.length),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const writes: PreparedWrite[] = [];
  for (const { item, index } of items) {
    const row = item.id === undefined ? null : byId.get(item.id);
    const refused = await refusalOf(ctx, fields, businessId, item, row);
    if (refused || row === undefined) {
      results.set(index, { refusal: refused ?? new Refusal('NOT_FOUND', {}) });
      continue;
    }
    const before = row ? storedValues(fields, row) : null;
    const system = item.systemFor ? item.systemFor(before) : item.system;
    const parsed = parseValues(
      fields,
      { values: item.values, mayLackRequired: item.mayLackRequired === true, ...(system && { system }) },
      before,
      { country },
    );
    if ('refusal' in parsed) {
      results.set(index, parsed);
      continue;
    }
    const id = row ? row.id : ids.pop();
    if (id === undefined) throw new Error('The database gave too few ids');
    writes.push({
      index,
      item,
      id,
      version: row?.version ?? null,
      before,
      after: parsed.values,
      fields: parsed.changed,
    });
  }
  return writes;
}

/** Why a write is refused before its values are read; `row` is null for a new record, undefined for one that is not there. */
async function refusalOf(
  { tx, services }: WorkContext,
  fields: ModuleFields,
  businessId: Id,
  { version }: RecordWrite,
  row: RecordRow | null | undefined,
): Promise<Refusal | null> {
  if (row === undefined) return new Refusal('NOT_FOUND', {});
  if (row === null) return null;
  if (row.is_read_only) return new Refusal('NOT_ALLOWED', { reason: 'RECORD_READ_ONLY' });
  if (version === undefined || version === row.version) return null;
  const [current] = await presentRecords(tx, fields, moduleRegistry(services), businessId, [row]);
  return new Refusal('CONFLICT', { info: { current } });
}

/** Writes rows, index and the history of changes, and says what happened. */
async function store(ctx: WorkContext, fields: ModuleFields, writes: readonly PreparedWrite[]): Promise<void> {
  const { tx } = ctx;
  const { module } = fields;
  const stored = (write: PreparedWrite) => ({
    business_id: write.item.business_id,
    id: write.id,
    actor: write.item.actor,
    values: write.after,
  });
  const added = writes.filter(({ before }) => before === null);
  const changed = writes.filter(({ before, fields: names }) => before !== null && names.length > 0);
  const changes = [...added, ...changed].map(
    ({ item: { business_id }, id: record_id, before, after, fields: names }): RecordChange => ({
      business_id,
      record_id,
      before,
      after,
      fields: names,
    }),
  );
  if (changes.length === 0) return;
  // The connection runs them in this order; the next one is written as JSON while PostgreSQL runs the one before.
  await Promise.all([
    insertRecords(tx, fields, added.map(stored)),
    updateRecords(tx, fields, changed.map(stored)),
    writeIndex(tx, fields, changes),
    addActivities(tx, [
      ...changed.map(({ item: { business_id, actor }, id, before, after, fields: names }) => ({
        business_id,
        module: module.name,
        record_id: id,
        kind: 'changed',
        actor,
        detail: {
          changes: Object.fromEntries(names.map((name) => [name, [before?.[name] ?? null, after[name] ?? null]])),
        },
      })),
      ...relatedActivities(ctx.services, fields, added),
    ]),
  ]);
  await forgetReplacedFiles(ctx, fields, changes);
  await module.afterWrite?.(ctx, changes);
  ctx.raise(
    recordCreated,
    added.map(({ item: { business_id }, id }) => ({ business_id, module: module.name, record_id: id })),
  );
  ctx.raise(
    recordChanged,
    changed.map(({ item: { business_id }, id, fields: names }) => ({
      business_id,
      module: module.name,
      record_id: id,
      fields: [...names],
    })),
  );
}

async function readWritten(
  ctx: WorkContext,
  fields: ModuleFields,
  businessId: Id,
  writes: readonly PreparedWrite[],
): Promise<Map<Id, ModuleRecord>> {
  const registry = moduleRegistry(ctx.services);
  const ids = writes.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await readRecordRows(ctx.tx, fields, registry, businessId, ids);
  const records = await presentRecords(ctx.tx, fields, registry, businessId, rows);
  return new Map(records.map((record) => [record.id, record]));
}
