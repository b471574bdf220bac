import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { comparedValue } from './check-duplicates.ts';
import type { StoredValues } from './define-module.ts';
import type { ModuleFields } from './module-fields.ts';
import { findHolders } from './record-write-store.ts';

/**
 * Unique values that are to move among records in a circle: each waits for a value that another one of them has. Returns,
 * by record, the fields to empty first, and only records that get all they want then. Fields with a column stay as they
 * are: more than the row depends on them.
 */
export async function findSwaps(
  tx: Transaction,
  fields: ModuleFields,
  businessId: Id,
  wanted: readonly { id: Id; values: StoredValues }[],
): Promise<ReadonlyMap<Id, readonly string[]>> {
  const holders = new Map<Id, Set<Id>>(wanted.map(({ id }) => [id, new Set()]));
  const emptied = new Map<Id, string[]>(wanted.map(({ id }) => [id, []]));
  for (const field of fields.list.filter(({ is_unique: isUnique }) => isUnique)) {
    const asked = wanted.flatMap(({ id, values }) => {
      const value = comparedValue(field, values[field.name]);
      return value === null ? [] : [{ id, value }];
    });
    const found = await findHolders(tx, fields, businessId, field, [...new Set(asked.map(({ value }) => value))]);
    const byValue = new Map(found.map(({ record_id: id, value }) => [value, id]));
    for (const { id, value } of asked) {
      const holder = byValue.get(value);
      if (holder === undefined || holder === id) continue;
      if (field.column === null) holders.get(id)?.add(holder);
      else holders.delete(id);
    }
    if (field.column === null)
      for (const { id, values } of wanted) if (field.name in values) emptied.get(id)?.push(field.name);
  }
  // Who waits for a record that gives nothing up gets nothing either.
  for (let before = Infinity; holders.size < before;) {
    before = holders.size;
    for (const [id, others] of holders) if (![...others].every((other) => holders.has(other))) holders.delete(id);
  }
  return new Map([...holders.keys()].map((id) => [id, emptied.get(id) ?? []]));
}
