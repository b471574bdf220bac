import type { Id } from '../../foundation/contract/id.ts';
import type { Refusal } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { dependsOnReader, type Criteria } from '../../rules/contract/criteria.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { invalidFields } from './parse-values.ts';
import { criteriaProblems } from './read-criteria.ts';
import type { PreparedWrite } from './record-write.ts';

/** A stored rule is the same for every user, and workers apply it without a reader. */
const NO_READER = 'A rule cannot use “Me”, because it is the same for everyone. Choose a person.';

/**
 * Refuses writes whose criteria name a field or an option that the module of these criteria does not have, or their
 * reader.
 */
export async function refuseUnfitCriteria(
  ctx: WorkContext,
  businessId: Id,
  { list }: ModuleFields,
  writes: readonly PreparedWrite[],
  refused: Map<number, { refusal: Refusal }>,
): Promise<void> {
  for (const { name, fieldType } of list) {
    const module = moduleRegistry(ctx.services).modules.get(fieldType.criteriaFor ?? '');
    const changed = writes.filter(({ fields }) => fields.includes(name));
    if (!module || changed.length === 0) continue;
    const ofCriteria = await fieldsOf(ctx, businessId, module);
    for (const { index, after } of changed) {
      // The type of the field has parsed them.
      const criteria = (after[name] ?? null) as Criteria;
      const message =
        criteriaProblems(ofCriteria, criteria)[0]?.message ?? (dependsOnReader(criteria) ? NO_READER : null);
      if (message !== null && !refused.has(index))
        refused.set(index, { refusal: invalidFields([{ field: name, message }]) });
    }
  }
}
