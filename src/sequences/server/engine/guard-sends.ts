import type { GuardVerdict, SendGuard, SendKind } from '../../../delivery/server/index.ts';
import { lockPasses } from '../entries/late-entry-store.ts';

const LEFT: GuardVerdict = {
  allowed: false,
  refusal: { message: 'Not sent: this person has left the sequence.', code: null, detail: null },
};
const ALLOWED: GuardVerdict = { allowed: true, outside_window: false };

/**
 * Asked when a message is claimed: a member who has left meanwhile, or has begun again, does not get it. They cannot leave until the claim
 * is written, so that no message goes to somebody who is out.
 */
const guard: SendGuard = async (tx, sends) => {
  const businessId = sends[0]?.business_id;
  if (businessId === undefined) return new Map();
  const passes = sends.flatMap(({ source }) => source?.member_id ?? []);
  const inside = await lockPasses(tx, businessId, passes);
  return new Map(
    sends.map(({ message_id, source }) => [message_id, source && inside.has(source.member_id) ? ALLOWED : LEFT]),
  );
};

export const sequenceSends: SendKind = { kind: 'sequence', guard };
