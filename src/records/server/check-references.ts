import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { Refusal } from '../../foundation/server/refuse.ts';
import { findColleagues } from '../../accounts/server/index.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { ModuleRegistry } from './module-registry.ts';
import { invalidFields } from './parse-values.ts';
import { referenceKey, resolveReferences } from './present-records.ts';
import type { PreparedWrite } from './record-write.ts';

/** Refuses writes whose new values name a user, record or file that this business does not have. */
export async function refuseUnknownReferences(
  tx: Transaction,
  registry: ModuleRegistry,
  businessId: Id,
  fields: ModuleFields,
  writes: readonly PreparedWrite[],
  results: Map<number, { refusal: Refusal }>,
): Promise<void> {
  const named = writes.flatMap(({ index, after, fields: changed }) =>
    changed.flatMap((name) => {
      const field = fields.byName.get(name);
      const id = after[name];
      return field?.fieldType.refersTo && typeof id === 'string' ? [{ index, field, id }] : [];
    }),
  );
  if (named.length === 0) return;
  const isUser = (field: ModuleField) => field.fieldType.refersTo?.(field) === 'users';
  const [colleagues, known] = await Promise.all([
    findColleagues(
      tx,
      named.filter(({ field }) => isUser(field)).map(({ id }) => ({ business_id: businessId, user_id: id })),
    ),
    resolveReferences(
      tx,
      registry,
      businessId,
      named.filter(({ field }) => !isUser(field)),
    ),
  ]);
  for (const { index, field, id } of named) {
    if (isUser(field) ? colleagues.has(id) : known.has(referenceKey(field, id))) continue;
    results.set(index, {
      refusal: invalidFields([{ field: field.name, message: `${field.label}: choose one from the list.` }]),
    });
  }
}
