import type { OutgoingMessage, SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { fillSlots } from '../bulk/slots.ts';
import { planForOthers, planForSending } from '../planner-store.ts';
import type { Candidate } from '../outbox/claim-store.ts';
import type { GuardVerdict } from '../send.ts';
import { sendKind, SINGLE, type SendKinds } from '../send-kind.ts';
import { lockSources, type ClaimedSource } from '../bulk/source-store.ts';
import type { LeasedSend } from './conclude.ts';

/** Why a message of a stopped source is not sent. */
export const STOPPED: SendRefusal = {
  message: 'Not sent: this was stopped before its turn came.',
  code: null,
  detail: null,
};

/** Candidates with all that sending needs, and whether they may leave. */
export interface CheckedSends {
  sends: LeasedSend[];
  verdicts: ReadonlyMap<Id, GuardVerdict>;
  /** Of sources that are paused. */
  paused: Id[];
}

/**
 * Checks whether sends may leave, in the claiming transaction: whether their source is running, then the rules that hold for every
 * message, then the guard of their kind, which can only refuse more. Single messages cost no statement more than their guard.
 */
export async function checkSends(
  tx: Transaction,
  kinds: SendKinds,
  number: { businessId: Id; channelId: Id },
  candidates: readonly Candidate[],
  flight: string,
): Promise<CheckedSends> {
  const sources = await lockSources(
    tx,
    number.businessId,
    candidates.flatMap(({ source_id }) => source_id ?? []),
  );
  const sourceOf = ({ source_id }: Candidate) => (source_id === null ? undefined : sources.get(source_id));
  const verdicts = new Map<Id, GuardVerdict>();
  const paused = candidates.filter((each) => sourceOf(each)?.state === 'paused').map(({ message_id }) => message_id);
  const sends = candidates
    .filter((each) => sourceOf(each)?.state !== 'paused')
    .map((each) => completed(each, sourceOf(each), number, flight));
  for (const send of sends)
    if (sourceOf(send)?.state === 'stopped') verdicts.set(send.message_id, { allowed: false, refusal: STOPPED });
  const open = sends.filter(({ message_id }) => !verdicts.has(message_id));
  if (open.length === 0) return { sends, verdicts, paused };
  // Travels with the first guard's statement.
  planForOthers(tx).catch(() => undefined);
  for (const [id, verdict] of await sendKind(kinds, SINGLE).guard(tx, open)) verdicts.set(id, verdict);
  const ofSources = open.filter(({ message_id, source }) => source !== null && verdicts.get(message_id)?.allowed);
  for (const [kind, own] of Map.groupBy(ofSources, ({ source }) => source?.kind ?? SINGLE)) {
    const further = await sendKind(kinds, kind).guard(tx, own);
    for (const { message_id: id } of own) {
      const verdict = further.get(id);
      if (!verdict) verdicts.delete(id);
      else if (!verdict.allowed) verdicts.set(id, verdict);
    }
  }
  // Travels with what comes next.
  planForSending(tx).catch(() => undefined);
  return { sends, verdicts, paused };
}

function completed(
  candidate: Candidate,
  source: ClaimedSource | undefined,
  { businessId, channelId }: { businessId: Id; channelId: Id },
  flight: string,
): LeasedSend {
  const of = {
    business_id: businessId,
    channel_id: channelId,
    flight,
    is_outside_window: false,
    contact_id: null,
    reserved_for: null,
  };
  const { payload, member_id, slot_values } = candidate;
  if (payload !== null) return { ...candidate, ...of, payload, source: null };
  if (!source || member_id === null) throw new Error(`Message ${candidate.message_id} has neither payload nor source`);
  const { kind, record_id, step, part } = source;
  const filled = fillSlots(source.payload, slot_values ?? []) as OutgoingMessage;
  return { ...candidate, ...of, payload: filled, source: { kind, record_id, step, part, member_id } };
}
