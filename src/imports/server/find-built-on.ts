import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { findReferences, findTouched, readRecords, type Module } from '../../records/server/index.ts';
import { findImportedVersions } from './import-row-store.ts';
import type { ImportRow } from './import-store.ts';

/** A record that names another one. */
interface Reference {
  by: Id;
  id: Id;
}

interface Added {
  import: Pick<ImportRow, 'id'>;
  module: Module;
  /** Records that the import added, locked. */
  added: readonly Id[];
  /** Records of the same transaction that stay as they are. */
  stays: ReadonlySet<Id>;
}

/**
 * Those of the added records that people have built on since: a note, a file, history of others, what their module keeps
 * of them, and records that name them. What the import itself wrote counts only if it stays.
 */
export async function findBuiltOn(ctx: BusinessContext, of: Added): Promise<ReadonlySet<Id>> {
  const { tx, businessId } = ctx;
  const { module, added, stays, import: row } = of;
  if (added.length === 0) return new Set();
  const by = { type: 'import', id: row.id } as const;
  const touched = await findTouched(tx, businessId, added, by);
  const used = await module.importing?.findUsed?.(ctx, businessId, added, by);
  const found = new Set([...touched, ...(used ?? [])]);
  const named = await findReferences(ctx, module.name, added);
  for (const { id } of named.filter((each) => each.module !== module.name)) found.add(id);
  const own = named
    .filter((each) => each.module === module.name)
    .flatMap(({ id, record_ids }) => record_ids.filter((by) => by !== id).map((by) => ({ by, id })));
  const together = new Set(added);
  const others = own.filter(({ by }) => !together.has(by));
  const reverted = await findReverted(ctx, of, others);
  for (const { by, id } of others) if (!reverted.has(by)) found.add(id);
  // Of records that go together one that stays keeps those that it names.
  const pending = own.filter(({ by }) => together.has(by));
  for (let count = -1; count < found.size;) {
    count = found.size;
    for (const { by, id } of pending) if (stays.has(by) || found.has(by)) found.add(id);
  }
  return found;
}

/** Records that this undo has still to change back: they are as the import left them. */
async function findReverted(
  ctx: BusinessContext,
  { import: row, module }: Added,
  references: readonly Reference[],
): Promise<ReadonlySet<Id>> {
  const ids = [...new Set(references.map(({ by }) => by))];
  if (ids.length === 0) return new Set();
  const versions = await findImportedVersions(ctx.tx, ctx.businessId, row.id, ids);
  const records = await readRecords(ctx, module, ctx.businessId, ids);
  return new Set(records.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id));
}
