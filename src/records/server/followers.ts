import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { Module } from './define-module.ts';
import { addFollowers, listFollowers, removeFollower } from './follower-store.ts';
import { requireRecord } from './list-records.ts';
import type { RelatedList } from './module-registry.ts';

/** Who follows a record, of every module. */
export const followers: RelatedList = {
  name: 'followers',
  list: ({ tx, businessId }, { id }, page) => listFollowers(tx, businessId, id, page),
};

/** The signed-in person follows a record, or follows it no longer. */
export async function followRecord(ctx: MemberContext, module: Module, recordId: Id, follows: boolean): Promise<void> {
  const { tx, businessId, user } = ctx;
  await requireRecord(ctx, module, recordId);
  if (follows)
    await addFollowers(tx, [
      { business_id: businessId, module: module.name, record_id: recordId, user_id: user.user_id },
    ]);
  else await removeFollower(tx, businessId, recordId, user.user_id);
}
