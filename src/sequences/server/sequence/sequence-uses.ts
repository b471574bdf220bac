import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { NamedStatement } from '../../../foundation/server/db/transaction.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import type { FieldUse } from '../../../records/contract/field-use.ts';
import { namesPart, type Module, type UsedPart } from '../../../records/server/index.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import { sequenceModule } from './sequence-module.ts';

const read: NamedStatement = {
  name: 'read_criteria_of_sequences',
  text: 'select id, title, goal, sequence_configs from sequences where business_id = $1 order by title_folded, id',
};

/** Sequences whose goal or steps name a field of contacts, or one of its options. */
export async function sequencesUsing(ctx: MemberContext, module: Module, part: UsedPart): Promise<readonly FieldUse[]> {
  if (module.name !== 'contacts') return [];
  const rows = await ctx.tx.run<{ id: Id; title: string; goal: Criteria; sequence_configs: Step[] | null }>(read, [
    ctx.businessId,
  ]);
  return rows
    .filter(({ goal, sequence_configs: steps }) =>
      [goal, ...(steps ?? []).map(({ criteria }) => criteria)].some((criteria) => namesPart(criteria, part)),
    )
    .map(({ id, title }) => ({ kind: 'sequence', name: title, at: { module: sequenceModule.name, id } }));
}
