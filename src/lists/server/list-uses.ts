import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { FieldUse } from '../../records/contract/field-use.ts';
import { namesPart, type Module, type UsedPart } from '../../records/server/index.ts';
import { contactListModule } from './contact-list-module.ts';
import { readDynamicLists } from './member-store.ts';

/** Lists whose criteria name a field of contacts, or one of its options. */
export async function listsUsing(ctx: MemberContext, module: Module, part: UsedPart): Promise<readonly FieldUse[]> {
  if (module.name !== 'contacts') return [];
  const lists = await readDynamicLists(ctx.tx, ctx.businessId);
  return lists
    .filter(({ criteria }) => namesPart(criteria, part))
    .map(({ id, name }) => ({ kind: 'contact list', name, at: { module: contactListModule.name, id } }));
}
