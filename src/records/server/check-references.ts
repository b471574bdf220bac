import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { Refusal } from '../../foundation/server/refuse.ts';
import { findColleagues } from '../../accounts/server/index.ts';
import { imageTypes } from '../contract/module.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { ModuleRegistry } from './module-registry.ts';
import { invalidFields } from './parse-values.ts';
import { referenceKey, resolveReferences, type Resolved } from './present-records.ts';
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
  for (const { index, field } of await findUnknown(tx, registry, businessId, named))
    results.set(index, {
      refusal: invalidFields([{ field: field.name, message: notKnown(field) }]),
    });
}

/** The sentences for a value that the business does not have, and for a file that is no image where one is required. */
export const notKnown = ({ label, images_only: isImage }: ModuleField): string =>
  isImage === true ? `${label}: choose a JPEG, PNG or WebP image.` : `${label}: choose one from the list.`;

/** Whether what a field names is of the type that it takes. A file has the type that its bytes say. */
const fits = (field: ModuleField, found: Resolved | undefined): boolean =>
  found !== undefined && (field.images_only !== true || imageTypes.some((type) => type === found['mime_type']));

/** Those of the references that name a user, record or file that this business does not have, or a file of another type. */
export async function findUnknown<Named extends { field: ModuleField; id: Id }>(
  tx: Transaction,
  registry: ModuleRegistry,
  businessId: Id,
  named: readonly Named[],
): Promise<Named[]> {
  if (named.length === 0) return [];
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
  return named.filter(({ field, id }) =>
    isUser(field) ? !colleagues.has(id) : !fits(field, known.get(referenceKey(field, id))),
  );
}
