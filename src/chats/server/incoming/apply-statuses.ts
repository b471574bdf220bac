import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { SendFailure } from '../../../channels/contract/incoming.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { pauseChannel } from '../../../channels/server/index.ts';
import { giveBackFailedAttention, retryFailed, settleAttempts } from '../../../delivery/server/index.ts';
import { statusRank } from '../../contract/message.ts';
import { emitStatusChanges } from '../emit-messages.ts';
import type { MessageRow } from '../store/message-rows-store.ts';
import { providerKey, type ArrivedStatus, type ChannelKey } from './arrivals.ts';
import { findByProviderId, type KnownMessage } from '../store/message-read-store.ts';
import {
  adoptIds,
  forgetProviderIds,
  keepStatuses,
  raiseStatuses,
  type AdoptedId,
  type RaisedMessage,
  type StatusRise,
  type ReportedStatus,
} from '../store/message-status-store.ts';
import { endRefusedWindows } from './windows.ts';
import { lockProviderIds, parkStatuses, unparkStatuses, type ParkedStatus } from '../store/parked-store.ts';
import { asMessageStatus, higher } from './status-lattice.ts';
import { applyWaiting } from './apply-changes.ts';

/** A status of a message that is known. */
interface KnownStatus extends ChannelKey, Pick<ParkedStatus, 'status' | 'time' | 'error' | 'price'> {
  message_id: Id;
}

/** The statuses of a batch, with what is known of their messages before any of these is locked. */
interface SettledStatuses {
  wanted: readonly (ArrivedStatus & { provider_id: string })[];
  /** Ids of messages, by `providerKey`. */
  known: ReadonlyMap<string, Id>;
  /** Messages that failed for a cause that may pass, and go out again. */
  retried: readonly { business_id: Id; message_id: Id }[];
  /** Attempts of ours that the other statuses echo. */
  echoed: readonly (ChannelKey & { id: Id; provider_id: string; is_reaction: boolean })[];
}

/** Finds the messages of statuses, and settles the attempts that they echo. Locks the outbox and nothing else. */
export async function settleStatuses(tx: Transaction, arrived: readonly ArrivedStatus[]): Promise<SettledStatuses> {
  const wanted = arrived.map((each) => ({ ...each, provider_id: each.status.provider_id }));
  const messages = await findByProviderId(tx, wanted);
  const known = new Map([...messages].map(([key, { id }]) => [key, id]));
  const unknown = wanted.filter((each) => !known.has(providerKey(each, each.provider_id)));
  const retried = await retryFailed(tx, passingFailures(wanted, messages));
  return { wanted, known, retried, echoed: await settleEchoed(tx, unknown) };
}

/** The failures after which the same message may go out again. One that the customer has got is not sent again. */
function passingFailures(
  wanted: SettledStatuses['wanted'],
  messages: ReadonlyMap<string, KnownMessage>,
): Parameters<typeof retryFailed>[1] {
  const arrived = new Set(
    wanted.flatMap((each) =>
      statusRank[asMessageStatus(each.status.status)] > statusRank.failed ? [providerKey(each, each.provider_id)] : [],
    ),
  );
  return wanted.flatMap(({ status: { status, error }, ...each }) => {
    const key = providerKey(each, each.provider_id);
    const message = messages.get(key);
    const isPassing = status === 'failed' && error !== null && error.retry !== 'never';
    if (!isPassing || !message || statusRank[message.status] >= statusRank.failed || arrived.has(key)) return [];
    return [
      { business_id: each.business_id, message_id: message.id, provider_id: each.provider_id, retry: error.retry },
    ];
  });
}

/**
 * Applies a batch of statuses, in one transaction and a fixed number of statements. Every status is
 * kept; a message only rises in rank. A status whose message has not got the provider's id yet finds
 * it by the attempt that it echoes, and is parked when there is none.
 */
export async function applyStatuses(
  ctx: WorkContext,
  { wanted, known: found, retried, echoed }: SettledStatuses,
): Promise<void> {
  if (wanted.length === 0) return;
  const { tx } = ctx;
  const known = new Map(found);
  // Our reactions are sent like messages, but no message shows a status of theirs.
  const reactions = new Set(echoed.flatMap((each) => (each.is_reaction ? [providerKey(each, each.provider_id)] : [])));
  const isUnknown = (each: ChannelKey & { provider_id: string }) => {
    const key = providerKey(each, each.provider_id);
    return !known.has(key) && !reactions.has(key);
  };
  const unknown = wanted.filter((each) => !known.has(providerKey(each, each.provider_id)));
  const waiting: ParkedStatus[] = [];
  const adopted: (ChannelKey & { id: Id; provider_id: string })[] = [];
  if (unknown.length > 0) {
    await lockProviderIds(tx, unknown);
    for (const [key, { id }] of await findByProviderId(tx, unknown)) known.set(key, id);
    adopted.push(...echoed.filter(isUnknown));
    await adoptIds(
      tx,
      adopted.map((each) => ({ ...each, status: null })),
    );
    for (const each of adopted) known.set(providerKey(each, each.provider_id), each.id);
    // What was said of these ids before it was known whose they are.
    waiting.push(...(await unparkStatuses(tx, adopted)));
    await parkStatuses(
      tx,
      unknown.filter(isUnknown).map(({ business_id, channel_id, provider_id, status }) => ({
        business_id,
        channel_id,
        provider_id,
        status: status.status,
        time: status.time,
        error: status.error,
        price: status.price,
        callback_data: status.callback_data,
      })),
    );
  }
  await applyKnown(
    ctx,
    [...waiting, ...wanted.map(({ status, ...each }) => ({ ...status, ...each }))].flatMap((each) => {
      const message_id = known.get(providerKey(each, each.provider_id));
      return message_id === undefined ? [] : [{ ...each, message_id }];
    }),
    new Set(retried.map(({ message_id }) => message_id)),
  );
  await forgetProviderIds(tx, retried);
  await applyWaiting(ctx, adopted);
}

/**
 * Gives messages the id under which the provider speaks of them, raises them to `status`, and applies what was reported about them
 * before. For echoes, and for the results of the sending engine. Returns those that were raised.
 */
export async function adoptProviderIds(
  ctx: WorkContext,
  messages: readonly AdoptedId[],
): Promise<readonly RaisedMessage[]> {
  if (messages.length === 0) return [];
  const { tx } = ctx;
  await lockProviderIds(tx, messages);
  const [raised, parked] = await Promise.all([adoptIds(tx, messages), unparkStatuses(tx, messages)]);
  if (raised.length > 0) await emitStatusChanges(ctx, raised);
  const ids = new Map(messages.map((each) => [providerKey(each, each.provider_id), each.id]));
  await applyKnown(
    ctx,
    parked.flatMap((each) => {
      const message_id = ids.get(providerKey(each, each.provider_id));
      return message_id === undefined ? [] : [{ ...each, message_id }];
    }),
  );
  return raised;
}

/** What echoes an attempt of ours proves that the provider took it, and says which message it was. */
async function settleEchoed(
  tx: Transaction,
  unknown: readonly (ArrivedStatus & { provider_id: string })[],
): Promise<(ChannelKey & { id: Id; provider_id: string; is_reaction: boolean })[]> {
  const echoing = unknown.flatMap(({ status: { callback_data, status }, ...each }) =>
    callback_data === null ? [] : [{ ...each, status, attempt_id: callback_data }],
  );
  if (echoing.length === 0) return [];
  const attempts = await settleAttempts(tx, echoing);
  const byAttempt = new Map(attempts.map((each) => [attemptKey(each), each]));
  return echoing.flatMap(({ business_id, channel_id, provider_id, ...each }) => {
    const found = byAttempt.get(attemptKey({ business_id, channel_id, ...each }));
    if (!found) return [];
    return [{ business_id, channel_id, provider_id, id: found.message_id, is_reaction: found.is_reaction }];
  });
}

// With the channel from which it was sent: an echo from elsewhere is not ours.
const attemptKey = (of: ChannelKey & { attempt_id: string }): string =>
  `${of.business_id} ${of.channel_id} ${of.attempt_id}`;

/** Applies statuses of messages that are known: each is kept, and a message only rises. Those of `retried` have not failed. */
export async function applyKnown(
  ctx: WorkContext,
  statuses: readonly KnownStatus[],
  retried: ReadonlySet<Id> = new Set(),
): Promise<void> {
  if (statuses.length === 0) return;
  const { tx } = ctx;
  const reported = new Map<string, ReportedStatus>();
  const rises = new Map<Id, StatusRise>();
  for (const { business_id, message_id, status: word, time, error: failure, price } of statuses) {
    const error = failure?.refusal ?? null;
    const key = `${message_id} ${word} ${time}`;
    const again = reported.get(key);
    reported.set(key, {
      business_id,
      message_id,
      status: word,
      time,
      error: again?.error && !isSmaller(error, again.error) ? again.error : error,
      price: again?.price ?? price,
    });
    if (word === 'failed' && retried.has(message_id)) continue;
    const status = asMessageStatus(word);
    const one = { status, error, read_time: status === 'read' ? time : null };
    const before = rises.get(message_id);
    rises.set(message_id, { business_id, id: message_id, ...(before ? higher(before, one) : one) });
  }
  const [changed] = await Promise.all([
    raiseStatuses(tx, [...rises.values()]),
    keepStatuses(tx, [...reported.values()]),
  ]);
  const failures = failuresOf(statuses, changed);
  await endRefusedWindows(
    ctx,
    failures.flatMap(({ row, closes_window }) => (closes_window ? [row] : [])),
  );
  await giveBackFailedAttention(
    tx,
    failures.map(({ row }) => ({ business_id: row.business_id, message_id: row.id })),
  );
  await emitStatusChanges(ctx, changed);
  await pauseFaultyChannels(ctx, failures);
}

type Refused = ReportedStatus['error'];
const isSmaller = (one: Refused, other: Refused): boolean =>
  one !== null && (one.code ?? Infinity) < (other?.code ?? Infinity);

/** A message that has failed now, and what its failure means for more than itself. */
interface NewFailure extends SendFailure {
  row: MessageRow;
  channel_id: Id;
}

function failuresOf(statuses: readonly KnownStatus[], changed: readonly MessageRow[]): NewFailure[] {
  const failed = changed.filter(({ status }) => status === 'failed');
  return failed.flatMap((row) => {
    const reported = statuses.find(
      ({ message_id, error }) => message_id === row.id && error !== null && error.refusal.code === row.error?.code,
    );
    return reported?.error ? [{ ...reported.error, row, channel_id: reported.channel_id }] : [];
  });
}

/**
 * A failure that every message of the channel would meet (an unpaid account, a ban) stops the channel, as the same
 * refusal of a send does. Only for messages that fail now: a webhook that is delivered again stops nothing again.
 */
async function pauseFaultyChannels(ctx: WorkContext, failures: readonly NewFailure[]): Promise<void> {
  for (const { row, channel_id, pauses, refusal } of failures)
    if (pauses)
      await pauseChannel(ctx, {
        business_id: row.business_id,
        channel_id,
        code: refusal.code ?? 0,
        reason: refusal.message,
      });
}
