import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { StoredValues } from './define-module.ts';
import { fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { findAttachedFiles } from './record-file-store.ts';
import { findNamedInField } from './record-reference-store.ts';

const fileFields = ({ list }: ModuleFields): ModuleField[] =>
  list.filter((field) => field.fieldType.refersTo?.(field) === 'media');

/** The files that the fields of a record name. */
export const filesIn = (fields: ModuleFields, values: StoredValues): Id[] =>
  fileFields(fields).flatMap(({ name }) => {
    const value = values[name];
    return typeof value === 'string' ? [value] : [];
  });

/** Those of the files that a record of any module still has, in a field or beside its fields, or that are a default. */
export async function findNamedFiles(ctx: BusinessContext, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const { tx, businessId } = ctx;
  const named = new Set(await findAttachedFiles(tx, businessId, ids));
  for (const module of moduleRegistry(ctx.services).modules.values()) {
    // All fields of an area with calls of its own are built in, and none is a file.
    if (module.hasOwnCalls) continue;
    for (const field of fileFields(await fieldsOf(ctx, businessId, module))) {
      if (typeof field.default_value === 'string') named.add(field.default_value);
      for (const id of await findNamedInField(tx, module, businessId, field, ids)) named.add(id);
    }
  }
  return named;
}
