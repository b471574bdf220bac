import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import {
  flightName,
  lockSendBudget,
  openSendBudget,
  spendSendBudget,
  type BudgetState,
  type BudgetUpdate,
} from '../budgets/send-budget-store.ts';
import {
  beginSendAttempts,
  deferQuietChats,
  deferUntil,
  deferWaitingChats,
  findDueSends,
  leaseSends,
  parkSends,
  type Candidate,
  type WaitingSend,
} from '../outbox/claim-store.ts';
import { heldByQuietHours, leaveOutsideQuietHours, reserveAttention } from '../attention/reserve-attention.ts';
import { pairWait, spendPairBudgets } from '../budgets/pair-budget-store.ts';
import { PERSON_LANE, type GuardVerdict } from '../send.ts';
import type { SendKinds } from '../send-kind.ts';
import { checkSends } from './check-sends.ts';
import type { LeasedSend } from './conclude.ts';
import type { DatabaseClock } from './database-clock.ts';
import { allowanceOf } from './pace.ts';
import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Sender, SendingChannel, Senders } from '../../../channels/server/index.ts';
import { countOutside, withinLimit, type RefusedSend } from './messaging-limit.ts';

export interface Claim {
  /** Committed as being attempted: each must be sent now. */
  attempts: LeasedSend[];
  /** Leased, because their file must be uploaded first. */
  uploads: LeasedSend[];
  /** Leased, because a rule refuses them now. */
  refusals: RefusedSend[];
  sender: Sender | null;
  /** As many moments (performance.now) from which one of them may leave. */
  leaveMs: readonly number[];
  /** Messages a second at which the number goes now. */
  limit: number;
  /** How many sends the budget allowed to be claimed. */
  asked: number;
  /** Seconds until it is worth asking again; null: not before something new is there. */
  waitSeconds: number | null;
  /** The same for what people write, which may leave earlier. */
  replyWaitSeconds: number;
}

export interface ClaimOptions {
  pool: Pool;
  senders: Senders;
  kinds: SendKinds;
  number: { businessId: Id; channelId: Id };
  clock: DatabaseClock;
  freeCalls: number;
  /** How many sends are read together with the budget: an estimate of how many it will allow. */
  expected: number;
  /** A person's reply is due. */
  isReply: boolean;
  /** What the budget does not know of yet. */
  budgetUpdate: BudgetUpdate | null;
  /** Files that are being uploaded here; their messages are left alone. */
  uploading: readonly string[];
  /** How many more may be uploaded at a time. */
  freeUploads: number;
}

/** How often a number that may not send is checked; a wake-up comes at once when the cause is fixed. */
const PAUSED_WAIT_SECONDS = 5;

/** Of a number that may not send now. */
export const NOTHING_CLAIMED: Claim = {
  attempts: [],
  uploads: [],
  refusals: [],
  sender: null,
  leaveMs: [],
  limit: 0,
  asked: 0,
  waitSeconds: PAUSED_WAIT_SECONDS,
  replyWaitSeconds: PAUSED_WAIT_SECONDS,
};
const DISCARDED: SendRefusal = {
  message:
    'Not sent: this waited when Parley was restored from a backup or copied. Check with the customer whether it arrived before that.',
  code: null,
  detail: null,
};
const NO_TIME: SendRefusal = {
  message:
    'Not sent: all of the sending window is a quiet time for this person. Change the window, or the quiet hours in Settings.',
  code: null,
  detail: null,
};
const NOT_ALLOWED: SendRefusal = { message: 'This message can no longer be sent.', code: null, detail: null };

/**
 * Claims what may leave a number now. One transaction: the budget's lock keeps every other worker from
 * claiming for this number, the rules are checked under it, and what is to be sent is committed as
 * being attempted before the provider is called.
 */
export function claimBatch(options: ClaimOptions): Promise<Claim> {
  const { pool, number, freeCalls, expected, isReply, uploading, clock } = options;
  return inTransaction({ pool, businessId: number.businessId, mode: 'write' }, async (tx) => {
    const { state, channel, found, readMs } = await readNumber(tx, options);
    if (!channel?.sender) return NOTHING_CLAIMED;
    const none = { attempts: [], uploads: [], refusals: [] };
    const { leaveSeconds, placeSeconds, nextTurnSeconds, isRepliesOnly, limit, ...allowed } = allowanceOf(
      state,
      channel.throughput,
      { isReply, most: freeCalls },
    );
    const { sender } = channel;
    const asked = leaveSeconds.length;
    if (asked === 0) return { ...none, sender, leaveMs: [], limit, asked, ...allowed };
    const isMore = found.length === expected && asked > expected;
    const waiting = isMore ? await findDueSends(tx, number, { limit: asked, uploading }) : found;
    const due = waiting.filter(({ lane }) => !isRepliesOnly || lane === PERSON_LANE).slice(0, asked);
    const flight = flightName(state);
    const now = { flight, ms: state.now * 1000 };
    const claimed = await claimDue(tx, options, channel, due, { ...now, leaveSeconds });
    const count = claimed.attempts.length;
    const turn = nextTurnSeconds[count - 1];
    const nextTurn = turn === undefined ? null : state.now + turn;
    spendSendBudget(tx, number.businessId, number.channelId, { nextTurn, count, flight });
    const isDrained = due.length < asked && !isRepliesOnly;
    const passed = (performance.now() - readMs) / 1000;
    // With calls to spare, what was allowed is what ended the claim.
    const isSpent = asked < freeCalls || isRepliesOnly;
    const waitSeconds = isDrained ? null : isSpent ? Math.max(0, allowed.waitSeconds - passed) : 0;
    const leaveMs = claimed.attempts.map(({ lane }, index) => {
      const seconds = (lane === PERSON_LANE ? placeSeconds : leaveSeconds)[index] ?? 0;
      return clock.reached((state.now + seconds) * 1000);
    });
    return { ...claimed, sender, leaveMs, limit, asked, waitSeconds, replyWaitSeconds: 0 };
  });
}

/** A number's budget, locked, and what is due of it. */
interface ReadNumber {
  state: BudgetState;
  channel: SendingChannel | null;
  /** `expected` at most. */
  found: readonly Candidate[];
  /** performance.now when all of this had come. */
  readMs: number;
}

async function readNumber(tx: Transaction, options: ClaimOptions): Promise<ReadNumber> {
  const { number, clock, senders, expected, uploading, budgetUpdate } = options;
  const { businessId, channelId } = number;
  const update = budgetUpdate && { ...budgetUpdate, business_id: businessId, channel_id: channelId };
  const sentMs = performance.now();
  const [state, channel, found] = await Promise.all([
    lockSendBudget(tx, businessId, channelId, update),
    senders.open(tx, channelId),
    findDueSends(tx, number, { limit: expected, uploading }),
  ]);
  if (!state) {
    // The first claim of the number: what was found was found without a lock.
    await openSendBudget(tx, businessId, channelId);
    return readNumber(tx, options);
  }
  const readMs = performance.now();
  clock.note(state.now * 1000, { sentMs, readMs });
  return { state, channel, found, readMs };
}

type ClaimedSends = Pick<Claim, 'attempts' | 'uploads' | 'refusals'>;

async function claimDue(
  tx: Transaction,
  { kinds, freeUploads, number }: ClaimOptions,
  channel: SendingChannel,
  due: readonly Candidate[],
  now: { flight: string; ms: number; leaveSeconds: readonly number[] },
): Promise<ClaimedSends> {
  if (due.length === 0) return { attempts: [], uploads: [], refusals: [] };
  const { businessId } = number;
  const { pair } = channel.capabilities.budgets;
  const isPairFree = (each: Candidate) => pairWait(each, pair) <= 0;
  const tooMuch = due.filter((each) => !isPairFree(each));
  deferWaitingChats(
    tx,
    businessId,
    tooMuch.map((each) => ({ chatId: each.chat_id, seconds: pairWait(each, pair) })),
  );
  const free = due.filter(isPairFree);
  const held = heldByQuietHours(free, channel.marketing, now.ms);
  deferQuietChats(
    tx,
    businessId,
    [...held].map(([{ chat_id }, until]) => ({ chatId: chat_id, until })),
  );
  const awake = free.filter((each) => !held.has(each));
  const { sends, verdicts, paused } = await checkSends(tx, kinds, number, awake, now.flight);
  parkSends(tx, businessId, paused);
  const { refusals, allowed, outside, waiting } = judgeSends(sends, verdicts, channel, now.ms);
  deferUntil(tx, businessId, waiting);
  const limited = await withinLimit(tx, businessId, channel, outside);
  allowed.push(...limited.allowed);
  refusals.push(...limited.refusals);

  // One upload serves all that carry the same file; the others stay where they are.
  const firstOf = new Map<string, LeasedSend>();
  const ready: LeasedSend[] = [];
  for (const send of allowed) {
    if (send.file_sha256 === null || send.provider_file_id !== null) ready.push(send);
    else if (!firstOf.has(send.file_sha256)) firstOf.set(send.file_sha256, send);
  }
  const uploads = [...firstOf.values()].slice(0, Math.max(0, freeUploads));
  // Only what leaves now is reserved, nothing that is still kept back.
  const reserved = await reserveAttention(tx, businessId, channel.marketing.cap, ready);
  refusals.push(...reserved.refusals);
  const toLease = [...uploads, ...refusals.map(({ send }) => send)];
  const [begun, leased] = await Promise.all([
    beginSendAttempts(tx, businessId, reserved.allowed),
    leaseSends(
      tx,
      businessId,
      toLease.map(({ message_id }) => message_id),
    ),
  ]);
  const isMine = new Set([...begun, ...leased].map(({ message_id }) => message_id));
  const mine = (send: LeasedSend): LeasedSend[] =>
    isMine.has(send.message_id) ? [{ ...send, attempts: send.attempts + 1, lease_epoch: send.lease_epoch + 1 }] : [];
  const attempts = reserved.allowed.flatMap(mine);
  spendPairBudgets(
    tx,
    businessId,
    attempts.map(({ chat_id }, index) => ({ chatId: chat_id, leaveSeconds: now.leaveSeconds[index] ?? 0 })),
    pair,
  );
  countOutside(tx, businessId, channel, attempts, outside);
  return {
    attempts,
    uploads: uploads.flatMap(mine),
    refusals: refusals.flatMap(({ send, refusal }) => mine(send).map((leasedSend) => ({ send: leasedSend, refusal }))),
  };
}

/** What the guard's verdicts make of sends: refused, waiting, allowed, or allowed if the day's limit of new people has room. */
function judgeSends(
  sends: readonly LeasedSend[],
  verdicts: ReadonlyMap<Id, GuardVerdict>,
  { messagingLimit, marketing }: SendingChannel,
  nowMs: number,
): { refusals: RefusedSend[]; allowed: LeasedSend[]; outside: LeasedSend[]; waiting: WaitingSend[] } {
  const refusals: RefusedSend[] = [];
  const allowed: LeasedSend[] = [];
  const outside: LeasedSend[] = [];
  const waiting: WaitingSend[] = [];
  for (const send of sends) {
    const verdict = verdicts.get(send.message_id);
    if (verdict?.allowed) {
      send.is_outside_window = verdict.outside_window;
      send.contact_id = verdict.contact_id ?? null;
    }
    if (send.is_discarded) refusals.push({ send, refusal: DISCARDED });
    else if (!verdict) refusals.push({ send, refusal: NOT_ALLOWED });
    else if ('leaveOf' in verdict) {
      const leaves = leaveOutsideQuietHours(send, verdict.leaveOf, marketing, nowMs);
      if (leaves === null) refusals.push({ send, refusal: NO_TIME });
      else waiting.push({ message_id: send.message_id, until: new Date(leaves).toISOString() });
    } else if (!verdict.allowed) refusals.push({ send, refusal: verdict.refusal });
    else if (verdict.outside_window && messagingLimit !== null) outside.push(send);
    else allowed.push(send);
  }
  return { refusals, allowed, outside, waiting };
}
