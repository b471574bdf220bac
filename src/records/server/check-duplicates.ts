import { foldText } from '../../rules/contract/fold-text.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import { indexedValues, type StoredValue } from './field-types/field-type.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import { findHolders } from './record-write-store.ts';
import type { PreparedWrite } from './record-write.ts';

/** The form in which a value of a unique field is compared. */
export function comparedValue({ column, fieldType }: ModuleField, value: StoredValue | undefined): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (column !== null) return `${value}`;
  const [indexed] = indexedValues(fieldType, value);
  return indexed === undefined ? null : foldText(`${indexed}`);
}

/**
 * Refuses writes whose value of a unique field another record has, or an earlier item of the same call: with the fields,
 * and the record that has them. Every writer of such values holds the lock of the module, so none can come between.
 */
export async function refuseDuplicates(
  tx: Transaction,
  fields: ModuleFields,
  businessId: Id,
  writes: readonly PreparedWrite[],
  results: Map<number, { refusal: Refusal }>,
): Promise<void> {
  const taken = new Map<PreparedWrite, { labels: string[]; names: string[]; id: Id }>();
  for (const field of fields.list.filter(({ is_unique: isUnique }) => isUnique)) {
    const changing = writes.filter(({ index, fields: names }) => !results.has(index) && names.includes(field.name));
    const wanted = changing.flatMap((write) => {
      const value = comparedValue(field, write.after[field.name]);
      return value === null ? [] : [{ write, value }];
    });
    const holders = await findHolders(tx, fields, businessId, field, [...new Set(wanted.map(({ value }) => value))]);
    const byValue = new Map(holders.map(({ value, record_id: id }) => [value, id]));
    // What this call gives up is still held until its end: the item that wants it comes again.
    for (const { write, value } of wanted) {
      const holder = byValue.get(value);
      if (holder === undefined || holder === write.id) {
        byValue.set(value, write.id);
        continue;
      }
      const found = taken.get(write) ?? { labels: [], names: [], id: holder };
      found.labels.push(field.label);
      found.names.push(field.name);
      taken.set(write, found);
    }
  }
  for (const [{ index }, { labels, names, id }] of taken)
    results.set(index, {
      refusal: new Refusal('NOT_ALLOWED', {
        message: `${/^[AEIOU]/.test(fields.module.label) ? 'An' : 'A'} ${fields.module.label} with the same ${labels.join(', ')} already exists`,
        info: {
          fields: names.map((field) => ({
            field,
            message: 'Another record has this value.',
            fault: 'duplicate' as const,
          })),
          record: { id, module: fields.module.name },
        },
      }),
    });
}
