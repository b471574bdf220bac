import type { MemberContext } from '../../foundation/server/http/context.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { listRecords } from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import type { ListMember, MemberQuery } from '../contract/member.ts';

/** The contacts that fit the criteria of a list at this moment. */
export async function dynamicMembers(
  ctx: MemberContext,
  list: ModuleRecord,
  { limit, offset, after, search_term, status, sort_order }: MemberQuery,
): Promise<{ members: ListMember[]; has_more: boolean }> {
  if (status === 'inactive') return { members: [], has_more: false };
  const { contacts, info } = await listRecords(ctx, contactModule, {
    limit,
    offset,
    after,
    search_term,
    sort_by: 'created_time',
    sort_order,
    criteria: JSON.stringify(list['criteria']),
  });
  const members = (contacts as ModuleRecord[]).map(({ id, name, mobile, created_time }): ListMember => ({
    id,
    name: name as string,
    mobile: mobile as string | null,
    status: 'active',
    // They are in the list as long as they fit; when they began to is not kept.
    added_time: created_time,
    unsubscribed_time: null,
  }));
  return { members, has_more: info.has_more };
}
