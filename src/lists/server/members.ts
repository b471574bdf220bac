import type { DeletedContacts } from '../../contacts/server/index.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal, refusal } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { readPlanLimit } from '../../accounts/server/index.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { LIST_MEMBERS_MAX, MEMBERS_AT_ONCE } from '../contract/member.ts';
import { listLeft } from '../contract/domain-events.ts';
import { sayJoined, sayLeft, sayStatus } from './member-activities.ts';
import { deleteMemberships, lockListsOf } from './member-merge-store.ts';
import {
  addToCounts,
  countKnownContacts,
  deleteMembers,
  findList,
  findMemberIds,
  insertMembers,
  lockList,
  lockListLate,
  setMemberStatus,
  storeCounts,
  type LockedList,
} from './member-store.ts';

/** Contacts that something adds to a list, takes out of it, subscribes or unsubscribes. */
export interface MemberChange {
  business_id: Id;
  actor: Actor;
  list_id: Id;
  contact_ids: readonly Id[];
}

/** Adds contacts to lists; returns for each how many joined, or why it was refused. */
export async function addMembers(
  ctx: WorkContext,
  items: readonly MemberChange[],
): Promise<({ added: number; already_members: number } | { refusal: Refusal })[]> {
  const results: ({ added: number; already_members: number } | { refusal: Refusal })[] = [];
  // In the order of the lists, so that two of these cannot wait for each other.
  for (const [index, item] of inOrder(items)) results[index] = await addTo(ctx, item);
  return results;
}

/**
 * Adds contacts of an import to one list, as many as there are; returns those who were not in it. The list is locked, and
 * null says that they would be too many: the caller rolls its part back.
 */
export async function joinList(
  ctx: WorkContext,
  { business_id, actor, list_id, contact_ids }: MemberChange,
): Promise<readonly Id[] | null> {
  const list = await lockList(ctx.tx, business_id, list_id);
  if (!list || list.criteria !== null) return [];
  const joined = await insertMembers(ctx.tx, business_id, list_id, contact_ids, actor);
  const max = await readPlanLimit(ctx.tx, business_id, 'list_members', LIST_MEMBERS_MAX);
  if (list.member_count + joined.length > max) return null;
  // All are new and active: counting a long list with every batch would take longer than the batch.
  await addToCounts(ctx.tx, business_id, list_id, joined.length);
  await sayJoined(
    ctx,
    joined.map((contact_id) => ({ business_id, list_id, contact_id, actor })),
  );
  return joined;
}

/**
 * Takes contacts out of a list, as many as there are, and counts it again: some may have been deleted before. Its lock is
 * late: an undo learns from the contacts whom it may take out.
 */
export async function leaveList(
  ctx: WorkContext,
  { business_id, actor, list_id, contact_ids }: MemberChange,
): Promise<void> {
  if (!(await lockListLate(ctx.tx, business_id, list_id))) return;
  const left = await deleteMembers(ctx.tx, business_id, list_id, contact_ids);
  await storeCounts(ctx.tx, business_id, list_id);
  await sayLeft(
    ctx,
    left.map((contact_id) => ({ business_id, list_id, contact_id, actor })),
  );
}

/** Takes contacts that are deleted out of their lists, so that these count those whom they still have. */
export async function leaveAllLists(ctx: WorkContext, contacts: DeletedContacts): Promise<void> {
  await lockListsOf(ctx.tx, contacts);
  const left = await deleteMemberships(ctx.tx, contacts);
  if (left.length === 0) return;
  const byContact = Map.groupBy(left, ({ business_id, contact_id }) => `${business_id} ${contact_id}`);
  // Their history goes with them.
  ctx.raise(
    listLeft,
    contacts.flatMap(({ actor, ...contact }) =>
      (byContact.get(`${contact.business_id} ${contact.contact_id}`) ?? []).map((each) => ({ ...each, actor })),
    ),
  );
  const businesses = new Set(left.map(({ business_id }) => business_id));
  ctx.emitAll(
    recordEvents.recordsChanged,
    [...businesses].map((business_id) => ({ business_id, data: { module: 'contact_lists' } })),
  );
}

/** How many contacts a list has room for, and which of these are in it; null without such a list of members. */
export async function readListRoom(
  { tx }: WorkContext,
  businessId: Id,
  listId: Id,
  contactIds: readonly Id[],
): Promise<{ name: string; room: number; members: ReadonlySet<Id> } | null> {
  const list = await findList(tx, businessId, listId);
  if (!list || list.criteria !== null) return null;
  const [max, members] = await Promise.all([
    readPlanLimit(tx, businessId, 'list_members', LIST_MEMBERS_MAX),
    findMemberIds(tx, businessId, listId, contactIds),
  ]);
  return { name: list.name, room: Math.max(0, max - list.member_count), members: new Set(members) };
}

const inOrder = (items: readonly MemberChange[]): [number, MemberChange][] =>
  [...items.entries()].toSorted(([, a], [, b]) => (BigInt(a.list_id) < BigInt(b.list_id) ? -1 : 1));

async function addTo(ctx: WorkContext, { business_id, actor, list_id, contact_ids }: MemberChange) {
  const ids = [...new Set(contact_ids)];
  const locked = await requireChangeable(ctx, { business_id, list_id, contact_ids: ids });
  if (locked instanceof Refusal) return { refusal: locked };
  if ((await countKnownContacts(ctx.tx, business_id, ids)) < ids.length)
    return {
      refusal: refusal('INVALID_DATA', { message: 'A contact is not known.', info: { field: 'contact_ids' } }),
    };
  const joined = await insertMembers(ctx.tx, business_id, list_id, ids, actor);
  const max = await readPlanLimit(ctx.tx, business_id, 'list_members', LIST_MEMBERS_MAX);
  if (locked.member_count + joined.length > max) {
    // What was inserted goes with the transaction of the call; a caller with several items decides about the others.
    await deleteMembers(ctx.tx, business_id, list_id, joined);
    return { refusal: refusal('LIMIT_EXCEEDED', { reason: 'LIST_FULL', info: { max } }) };
  }
  await finish(ctx, business_id, list_id, joined.length > 0);
  await sayJoined(
    ctx,
    joined.map((contact_id) => ({ business_id, list_id, contact_id, actor })),
  );
  return { added: joined.length, already_members: ids.length - joined.length };
}

/** Subscribes members again, or unsubscribes them: these stay in the list and get nothing that is sent to it. */
export async function changeMembers(
  ctx: WorkContext,
  change: MemberChange & { status: 'active' | 'inactive' },
): Promise<Refusal | null> {
  const locked = await requireChangeable(ctx, change);
  if (locked instanceof Refusal) return locked;
  const { business_id, actor, list_id, contact_ids, status } = change;
  const { found, changed } = await setMemberStatus(ctx.tx, business_id, list_id, contact_ids, status);
  if (found === 0) return notInList();
  await sayStatus(
    ctx,
    status,
    changed.map((contact_id) => ({ business_id, list_id, contact_id, actor })),
  );
  await finish(ctx, business_id, list_id, true);
  return null;
}

/** Takes members out of a list. */
export async function removeMembers(ctx: WorkContext, change: MemberChange): Promise<Refusal | null> {
  const { business_id, list_id, contact_ids, actor } = change;
  const locked = await requireChangeable(ctx, change);
  if (locked instanceof Refusal) return locked;
  const left = await deleteMembers(ctx.tx, business_id, list_id, contact_ids);
  if (left.length === 0) return notInList();
  await finish(ctx, business_id, list_id, true);
  await sayLeft(
    ctx,
    left.map((contact_id) => ({ business_id, list_id, contact_id, actor })),
  );
  return null;
}

const notInList = (): Refusal =>
  refusal('INVALID_DATA', { message: 'None of these contacts is in the list.', info: { field: 'member_ids' } });

/** The list, locked; or why its members cannot be changed in this way. */
async function requireChangeable(
  { tx }: WorkContext,
  { business_id, list_id, contact_ids }: Pick<MemberChange, 'business_id' | 'list_id' | 'contact_ids'>,
): Promise<LockedList | Refusal> {
  if (contact_ids.length === 0) return refusal('INVALID_DATA', { reason: 'MEMBERS_EMPTY' });
  if (contact_ids.length > MEMBERS_AT_ONCE)
    return refusal('LIMIT_EXCEEDED', { reason: 'MEMBERS_AT_ONCE', info: { max: MEMBERS_AT_ONCE } });
  const list = await lockList(tx, business_id, list_id);
  if (!list) return refusal('NOT_FOUND');
  return list.criteria === null ? list : refusal('NOT_ALLOWED', { reason: 'LIST_IS_DYNAMIC' });
}

async function finish(ctx: WorkContext, business_id: Id, list_id: Id, hasChanged: boolean): Promise<void> {
  if (!hasChanged) return;
  await storeCounts(ctx.tx, business_id, list_id);
  ctx.emitAll(recordEvents.recordsChanged, [{ business_id, data: { module: 'contact_lists' } }]);
}
