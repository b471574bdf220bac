import { systemActor, type Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { isForeignKeyViolation } from '../../foundation/server/db/database-error.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { leaveList } from '../../lists/server/index.ts';
import {
  applyWrites,
  deleteRecords,
  fieldsOf,
  findSwaps,
  lockRecords,
  moduleRegistry,
  type Module,
  type ModuleFields,
  type StoredValues,
} from '../../records/server/index.ts';
import { CONSENT_TIME } from './apply-rows.ts';
import { findBuiltOn } from './find-built-on.ts';
import { keepRecords, nextAppliedRows, type AppliedRow } from './import-row-store.ts';
import { advanceImportUndo, lockImport, type ImportRow } from './import-store.ts';

/** Records of one transaction. */
const BATCH = 200;

/** What an import did to one record. */
interface ImportedRecord {
  id: Id;
  is_new: boolean;
  has_joined: boolean;
  /** After the last of its rows. */
  version: number;
  /** The values of before the first of its rows. */
  before: StoredValues;
}

/** Undoes the next records of an import; returns how far it is, null when there is none. `notify` is called before the commit. */
export async function undoNext(
  services: Services,
  businessId: Id,
  importId: Id,
  notify: (ctx: BusinessContext, row: ImportRow) => void,
  batch = BATCH,
): Promise<ImportRow | null> {
  try {
    return await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
      undoBatch(ctx, importId, batch, notify),
    );
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    // Something refers to a record that the import added: alone it is left as it is, and the others are undone.
    if (batch > 1) return undoNext(services, businessId, importId, notify, 1);
    return inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
      undoBatch(ctx, importId, 1, notify, () => true),
    );
  }
}

async function undoBatch(
  ctx: BusinessContext,
  importId: Id,
  batch: number,
  notify: (ctx: BusinessContext, row: ImportRow) => void,
  isUsed: (id: Id) => boolean = () => false,
): Promise<ImportRow | null> {
  const { tx, businessId } = ctx;
  const row = await lockImport(tx, businessId, importId);
  if (row?.undo_status !== 'in_progress') return row ?? null;
  const module = moduleRegistry(ctx.services).modules.get(row.module);
  if (!module) throw new Error(`There is no module ${row.module}`);
  const rows = await nextAppliedRows(tx, businessId, importId, { after: row.undo_position, records: batch });
  const next = recordsOf(rows);
  // Records that were added go in a transaction before those that are restored: they may hold a unique value of one.
  const end = next.findIndex(({ is_new: isNew }) => isNew !== next[0]?.is_new);
  const records = end === -1 ? next : next.slice(0, end);
  const { reverted, kept } = await undoRecords(ctx, row, module, records, isUsed);
  await keepRecords(tx, businessId, importId, kept);
  const after = await advanceImportUndo(tx, businessId, importId, {
    status: next.length < batch && records.length === next.length ? 'completed' : 'in_progress',
    position: records.at(-1)?.id ?? row.undo_position,
    reverted,
    kept: kept.length,
  });
  notify(ctx, after);
  return after;
}

/** By the versions that they made: a row that waited for another one was applied after rows that follow it in the file. */
const newestFirst = (rows: readonly AppliedRow[]): AppliedRow[] =>
  rows.toSorted((a, b) => b.version - a.version || b.number - a.number);

/** Rows of one record together: the value of before the first row that changed a field is the former one. */
function recordsOf(rows: readonly AppliedRow[]): ImportedRecord[] {
  return [...Map.groupBy(rows, ({ record_id }) => record_id)].map(([id, own]) => ({
    id,
    is_new: own.some(({ outcome }) => outcome === 'created'),
    has_joined: own.some(({ has_joined }) => has_joined),
    version: Math.max(...own.map(({ version }) => version)),
    before: Object.assign({}, ...newestFirst(own).map(({ before }) => before ?? {})) as StoredValues,
  }));
}

/** Deletes and restores records that are as the import left them; returns those that are not. */
async function undoRecords(
  ctx: BusinessContext,
  row: ImportRow,
  module: Module,
  records: readonly ImportedRecord[],
  isUsed: (id: Id) => boolean,
): Promise<{ reverted: number; kept: Id[] }> {
  const { businessId: business_id, tx } = ctx;
  const actor = { type: 'import', id: row.id, label: row.file_name } as const;
  const fields = await fieldsOf(ctx, business_id, module);
  const ids = records.map(({ id }) => id);
  const locked = await lockRecords(
    tx,
    fields,
    ids.map((id) => ({ business_id, id })),
  );
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  // What was deleted since needs no undo.
  const there = records.filter(({ id }) => versions.has(id));
  const stays = new Set(
    there.filter(({ id, version }) => versions.get(id) !== version || isUsed(id)).map(({ id }) => id),
  );
  const builtOn = await findBuiltOn(ctx, {
    import: row,
    module,
    added: there.filter(({ is_new: isNew }) => isNew).map(({ id }) => id),
    stays,
  });
  const isOurs = ({ id }: ImportedRecord) => !stays.has(id) && !builtOn.has(id);
  const own = there.filter(isOurs);
  const restored = own.filter(({ is_new: isNew, before }) => !isNew && Object.keys(before).length > 0);
  const refused = new Set<Id>();
  for (const { id } of await restoreRecords(ctx, { module, fields, actor }, restored)) refused.add(id);
  await module.importing?.consent?.restoreTimes(
    tx,
    business_id,
    restored.flatMap(({ id, before }) =>
      CONSENT_TIME in before && !refused.has(id) ? [{ id, time: before[CONSENT_TIME] as string | null }] : [],
    ),
  );
  // Last: contacts are locked before their chats.
  const added = own.filter(({ is_new: isNew }) => isNew);
  const refusals = await deleteRecords(
    ctx,
    module,
    added.map(({ id }) => ({ business_id, actor, id })),
  );
  added.forEach(({ id }, index) => refusals[index] && refused.add(id));
  if (row.list_id !== null)
    await leaveList(ctx, {
      business_id,
      actor,
      list_id: row.list_id,
      contact_ids: own.filter(({ id, has_joined: hasJoined }) => hasJoined && !refused.has(id)).map(({ id }) => id),
    });
  const kept = there.filter((record) => !isOurs(record) || refused.has(record.id)).map(({ id }) => id);
  return { reverted: there.length - kept.length, kept };
}

/** Gives records the values of before; returns those that cannot have them, which are as they were. */
async function restoreRecords(
  ctx: BusinessContext,
  { module, fields, actor }: { module: Module; fields: ModuleFields; actor: Actor },
  records: readonly ImportedRecord[],
): Promise<readonly ImportedRecord[]> {
  const { businessId: business_id, tx } = ctx;
  const write = async (pending: readonly ImportedRecord[], valuesOf: (record: ImportedRecord) => StoredValues) => {
    const results = await applyWrites(
      ctx,
      module,
      pending.map((record) => ({ business_id, actor, id: record.id, values: {}, systemFor: () => valuesOf(record) })),
    );
    return pending.filter((_, index) => results[index] && 'refusal' in results[index]);
  };
  const formerValues = ({ before }: ImportedRecord) =>
    // Fields that were deleted since are no fields any more.
    Object.fromEntries(Object.entries(before).filter(([name]) => fields.byName.has(name)));
  // A unique value that the import moved between records is free again when the one that has it now is restored.
  let pending = records;
  for (let left = Infinity; pending.length > 0 && pending.length < left;) {
    left = pending.length;
    pending = await write(pending, formerValues);
  }
  if (pending.length === 0) return pending;
  // Those that have each other's values give these up first.
  const wanted = pending.map((record) => ({ id: record.id, values: formerValues(record) }));
  const swaps = await findSwaps(tx, fields, business_id, wanted);
  const swapped = pending.filter(({ id }) => (swaps.get(id) ?? []).length > 0);
  await write(swapped, ({ id }) => Object.fromEntries((swaps.get(id) ?? []).map((name) => [name, null])));
  const others = pending.filter((record) => !swapped.includes(record));
  return [...others, ...(await write(swapped, formerValues))];
}
