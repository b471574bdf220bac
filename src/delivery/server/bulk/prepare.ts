import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { STOPPED } from '../engine/check-sends.ts';
import { settleOutcomes } from '../engine/settle-outcomes.ts';
import type { SendOutcome } from '../send.ts';
import { sendKind, sendKindsOf } from '../send-kind.ts';
import { advanceSource, lockToPrepare, skipMembers, type LockedSource } from './source-store.ts';
import { addMemberSends, refuseStoppedSends, unparkSends } from '../outbox/send-store.ts';
import { discardPlans } from '../planner-store.ts';
import { countSends } from './statistics-store.ts';
import type { SourceMember } from './source.ts';

/** A transaction prepares at most this number of members, and begins no further part after this time. */
const MEMBERS_AT_MOST = 2_000;
const WITHIN_MS = 500;
const MEMBERS_OF_PART = 500;

/** Prepares the members of sources, one slice in each transaction, returns what a pause has parked, and refuses what a stop has left. */
export const sourcePreparation = defineDueKind({
  name: 'send_sources',
  key: ['source_id'],
  // A slice is a transaction of its own; claims of one row each also let businesses take turns.
  batch: 1,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    const next: NextDue[] = [];
    for (const { source_id } of rows) next.push(await prepareSlice(ctx, source_id));
    return next;
  },
});

async function prepareSlice(ctx: BusinessContext, sourceId: Id): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const source = await lockToPrepare(tx, businessId, sourceId);
  // Resuming and stopping schedule it again.
  if (!source || source.state === 'paused') return null;
  if (source.state === 'stopped') return (await refuseSlice(ctx, source)) ? null : { afterSeconds: 0 };
  const returned = await unparkSends(tx, businessId, sourceId, MEMBERS_AT_MOST);
  const isPrepared = source.is_prepared || (await prepareMembers(ctx, source));
  tx.afterCommit(() => {
    ctx.services.bus.wakeLog(businessId);
    ctx.services.bus.wake('sends');
  });
  return isPrepared && returned < MEMBERS_AT_MOST ? null : { afterSeconds: 0 };
}

/**
 * Refuses what waits of a stopped source, a slice of it; true when that was the last. It does not wait for the number, which may be
 * paused for days.
 */
async function refuseSlice(ctx: BusinessContext, source: LockedSource): Promise<boolean> {
  const { tx, businessId, services } = ctx;
  const { refused, passed } = await refuseStoppedSends(tx, businessId, source, {
    limit: MEMBERS_AT_MOST,
    refusal: STOPPED,
  });
  const outcomes = refused.map((send): SendOutcome => ({
    ...send,
    business_id: businessId,
    kind: 'refused',
    refusal: STOPPED,
    closes_window: false,
  }));
  await settleOutcomes(ctx, sendKindsOf(services.areas), outcomes);
  return passed < MEMBERS_AT_MOST;
}

/** Prepares what fits into one transaction; true when that was the last of them. */
async function prepareMembers(ctx: BusinessContext, source: LockedSource): Promise<boolean> {
  const { tx, businessId, services } = ctx;
  const { members: readMembers } = sendKind(sendKindsOf(services.areas), source.kind);
  if (!readMembers) throw new Error(`Sends of the kind ${source.kind} have no members`);
  await discardPlans(tx);
  const began = performance.now();
  let { cursor } = source;
  const step = { business_id: businessId, record_id: source.record_id, step: source.step };
  let isLast = false;
  for (
    let count = 0;
    !isLast && count < MEMBERS_AT_MOST && performance.now() - began < WITHIN_MS;
    count += MEMBERS_OF_PART
  ) {
    const members = await readMembers(tx, step, { after: cursor, limit: MEMBERS_OF_PART });
    await writeMembers(ctx, source, members);
    cursor = members.at(-1)?.member_id ?? cursor;
    isLast = members.length < MEMBERS_OF_PART;
  }
  await advanceSource(tx, businessId, source.id, { cursor, isLast });
  return isLast;
}

/** Chats, sends and messages of members, in the order in which their locks are taken. */
async function writeMembers(
  ctx: BusinessContext,
  source: LockedSource,
  members: readonly SourceMember[],
): Promise<void> {
  if (members.length === 0) return;
  const { tx, businessId, services } = ctx;
  const messages = services.areas.flatMap(({ bulkMessages }) => bulkMessages ?? [])[0];
  if (!messages) throw new Error('No area writes the messages of bulk sends');
  const chats = await messages.openChats(
    ctx,
    source,
    members.map(({ contact_id }) => contact_id),
  );
  const reachable = members.flatMap((member) => {
    const chat = chats.get(member.contact_id);
    return chat ? [{ ...member, ...chat }] : [];
  });
  const unreachable = members.filter(({ contact_id }) => !chats.has(contact_id));
  const byMember = new Map(reachable.map((member) => [member.member_id, member]));
  const [added, skipped] = await Promise.all([
    addMemberSends(tx, businessId, source.id, reachable, ctx.depth),
    skipMembers(tx, businessId, source.id, unreachable),
  ]);
  const of = { business_id: businessId, source_id: source.id };
  await Promise.all([
    messages.writeMessages(
      ctx,
      source,
      added.flatMap(({ message_id: id, member_id }) => {
        const member = byMember.get(member_id);
        return member ? [{ id, chat_id: member.chat_id, slot_values: member.slot_values }] : [];
      }),
    ),
    countSends(tx, [
      { ...of, status: 'pending', reason: null, count: added.length },
      { ...of, status: 'unreachable', reason: null, count: skipped },
    ]),
  ]);
}
