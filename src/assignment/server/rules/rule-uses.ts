import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { FieldUse } from '../../../records/contract/field-use.ts';
import { namesPart, type Module, type UsedPart } from '../../../records/server/index.ts';
import { RULES_MAX } from '../../contract/rule.ts';
import { numberedClauses } from '../../contract/clause.ts';
import { listRuleRows } from './rule-store.ts';

/** Rules that choose by a field of contacts or chats, or by one of its options. */
export async function rulesUsing(ctx: MemberContext, module: Module, part: UsedPart): Promise<readonly FieldUse[]> {
  if (module.name !== 'contacts' && module.name !== 'chats') return [];
  const named = module.name === 'chats' ? { ...part, field: `chat.${part.field}` } : part;
  const rows = await listRuleRows(ctx.tx, ctx.businessId, { limit: RULES_MAX, offset: 0 });
  return rows
    .filter(({ clauses }) => numberedClauses(clauses).some(({ clause }) => namesPart(clause.criteria, named)))
    .map(({ name }) => ({ kind: 'assignment rule', name, at: null }));
}
