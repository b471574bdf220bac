import { readMoment } from '../../../accounts/server/index.ts';
import type { GuardedSend, GuardVerdict, SendGuard, SendKind } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { SendingWindow } from '../../../outreach/contract/sending-window.ts';
import { intoWindow, versionOfPart } from '../../../outreach/server/index.ts';
import { lockPasses, type SendOfPass } from '../entries/late-entry-store.ts';

const LEFT: GuardVerdict = {
  allowed: false,
  refusal: { message: 'Not sent: this person has left the sequence.', code: null, detail: null },
};
const ALLOWED: GuardVerdict = { allowed: true, outside_window: false };

/**
 * Asked when a message is claimed: a member who has left meanwhile, or has begun again, does not get it. They cannot leave until the claim
 * is written, so that no message goes to somebody who is out. Outside of the window of its step a message waits.
 */
const guard: SendGuard = async (tx, sends) => {
  const businessId = sends[0]?.business_id;
  if (businessId === undefined) return new Map();
  const ofPasses = new Map(sends.flatMap((send) => sendOfPass(send) ?? []).map((each) => [each.message_id, each]));
  const { inside, windowOf } = await lockPasses(tx, businessId, [...ofPasses.values()]);
  const staying = [...ofPasses.values()].filter(({ pass_id }) => inside.has(pass_id));
  const waiting = await findWaiting(
    tx,
    businessId,
    staying.flatMap((send) => {
      const window = windowOf(send);
      return window === null ? [] : [{ message_id: send.message_id, window }];
    }),
  );
  const verdictOf = (id: Id): GuardVerdict => {
    if (!inside.has(ofPasses.get(id)?.pass_id ?? '')) return LEFT;
    const leaveAt = waiting.get(id);
    return leaveAt === undefined ? ALLOWED : { allowed: false, leaveOf: leaveAt };
  };
  return new Map(sends.map(({ message_id: id }) => [id, verdictOf(id)]));
};

function sendOfPass({ message_id, source }: GuardedSend): (SendOfPass & { message_id: Id }) | null {
  if (source === null) return null;
  const { member_id: pass_id, record_id: sequence_id, step: step_id, part } = source;
  return { message_id, pass_id, sequence_id, step_id, version: Number(versionOfPart(part)) };
}

/** Of messages that would leave outside of a window, when each may leave from a moment on, by the clocks of the business. */
async function findWaiting(
  tx: Transaction,
  businessId: Id,
  limited: readonly { message_id: Id; window: SendingWindow }[],
): Promise<ReadonlyMap<Id, (ms: number) => number>> {
  const waiting = new Map<Id, (ms: number) => number>();
  if (limited.length === 0) return waiting;
  const { now, zone } = await readMoment(tx, businessId);
  const nowMs = Date.parse(now);
  for (const [window, own] of Map.groupBy(limited, (each) => each.window)) {
    const leaveAt = (ms: number): number => intoWindow(ms, window, zone);
    if (leaveAt(nowMs) > nowMs) for (const { message_id } of own) waiting.set(message_id, leaveAt);
  }
  return waiting;
}

export const sequenceSends: SendKind = { kind: 'sequence', guard };
