import { readMoment } from '../../accounts/server/index.ts';
import { contactModule } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { fieldsOf, selectRecordIds } from '../../records/server/index.ts';
import { findIdsOfStatus, listActiveIds } from './active-member-store.ts';
import { findList, type LockedList } from './member-store.ts';

type Reader = Pick<WorkContext, 'tx' | 'services'>;

async function fitting(
  ctx: Reader,
  businessId: Id,
  { criteria }: LockedList,
  ids: readonly Id[] | undefined,
  page: { after: Id; limit: number },
): Promise<Id[]> {
  const [fields, moment] = await Promise.all([
    fieldsOf({ tx: ctx.tx, services: ctx.services }, businessId, contactModule),
    readMoment(ctx.tx, businessId),
  ]);
  return selectRecordIds(ctx.tx, fields, businessId, { criteria, ids, ...moment }, page);
}

/**
 * The active members of a list as of now, those who fit its criteria where it has them: `limit` contacts behind `after`, in the
 * order of their ids. Null without such a list. `isDynamic`: they come and go without an event.
 */
export async function listActiveMembers(
  ctx: Reader,
  businessId: Id,
  listId: Id,
  page: { after: Id; limit: number },
): Promise<{ contact_ids: Id[]; isDynamic: boolean } | null> {
  const list = await findList(ctx.tx, businessId, listId);
  if (!list) return null;
  const isDynamic = list.criteria !== null;
  const contactIds = isDynamic
    ? await fitting(ctx, businessId, list, undefined, page)
    : await listActiveIds(ctx.tx, businessId, listId, page);
  return { contact_ids: contactIds, isDynamic };
}

/** Those of these contacts that are active members of a list now; none without such a list. */
export async function activeMembersAmong(
  ctx: Reader,
  businessId: Id,
  listId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const list = await findList(ctx.tx, businessId, listId);
  if (!list || contactIds.length === 0) return new Set();
  if (list.criteria === null)
    return new Set(await findIdsOfStatus(ctx.tx, businessId, listId, { contactIds, status: 'active' }));
  return new Set(await fitting(ctx, businessId, list, contactIds, { after: '0', limit: contactIds.length }));
}
