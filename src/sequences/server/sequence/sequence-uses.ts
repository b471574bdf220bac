import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { FieldUse } from '../../../records/contract/field-use.ts';
import { namesPart, type Module, type UsedPart } from '../../../records/server/index.ts';
import { sequenceModule } from './sequence-module.ts';
import { readCriteriaOfSequences } from './sequence-store.ts';

/** Sequences whose goal or steps name a field of contacts, or one of its options. */
export async function sequencesUsing(ctx: MemberContext, module: Module, part: UsedPart): Promise<readonly FieldUse[]> {
  if (module.name !== 'contacts') return [];
  const rows = await readCriteriaOfSequences(ctx.tx, ctx.businessId);
  return rows
    .filter(({ goal, sequence_configs: steps }) =>
      [goal, ...(steps ?? []).map(({ criteria }) => criteria)].some((criteria) => namesPart(criteria, part)),
    )
    .map(({ id, title }) => ({ kind: 'sequence', name: title, at: { module: sequenceModule.name, id } }));
}
