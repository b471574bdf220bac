import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import {
  attemptId,
  readAttemptId,
  selectAttempts,
  selectOpenAttempts,
  settleUnknown,
  type KnownAttempt,
  type OpenAttempt,
} from './outbox/attempt-store.ts';

/** A status that a provider reported, with the attempt's id that it echoed. */
export interface ReportedAttempt {
  business_id: Id;
  attempt_id: string;
  provider_id: string;
  status: string;
}

/** The message behind an echoed attempt. */
export type FoundAttempt = KnownAttempt & { attempt_id: string };

/**
 * Finds the messages of echoed attempts, of many businesses; those that are not ours are left out, and so are those that
 * failed and are made again.
 */
async function findAttempts(
  tx: Transaction,
  asked: readonly Pick<ReportedAttempt, 'business_id' | 'attempt_id' | 'provider_id'>[],
): Promise<FoundAttempt[]> {
  const known = asked.flatMap(({ business_id, attempt_id, provider_id: providerId }) => {
    const read = readAttemptId(attempt_id);
    return read ? [{ businessId: business_id, attempt_id, messageId: read.messageId, providerId }] : [];
  });
  if (known.length === 0) return [];
  const rows = await selectAttempts(tx, known);
  const byKey = new Map(rows.map((row) => [`${row.business_id}|${row.message_id}`, row]));
  return known.flatMap(({ businessId, attempt_id, messageId }) => {
    const row = byKey.get(`${businessId}|${messageId}`);
    return row ? [{ ...row, attempt_id }] : [];
  });
}

/**
 * A status proves that the provider took the attempt: what was unknown is accepted. Returns the
 * messages of those attempts, so that the caller can give them the provider's id and the status.
 *
 * Locks outbox rows: call it before anything else in the transaction is locked (messages, chats),
 * because the writing of results locks in that order, too.
 */
export async function settleAttempts(tx: Transaction, reported: readonly ReportedAttempt[]): Promise<FoundAttempt[]> {
  const settled = reported.flatMap(({ business_id, attempt_id, provider_id }) => {
    const read = readAttemptId(attempt_id);
    return read ? [{ businessId: business_id, ...read, providerId: provider_id }] : [];
  });
  if (settled.length === 0) return [];
  await settleUnknown(tx, settled);
  return findAttempts(tx, reported);
}

/** A message that the business sent, as the provider repeats it. */
export interface EchoedSend {
  business_id: Id;
  channel_id: Id;
  chat_id: Id;
  provider_id: string;
  /** The provider's time, ISO 8601. */
  time: string;
  /** Our id of the attempt, where the provider repeats it. */
  callback_data: string | null;
  type: string;
  text: string | null;
}

interface SettledEcho {
  business_id: Id;
  channel_id: Id;
  message_id: Id;
  provider_id: string;
  is_reaction: boolean;
}

/** A provider takes a message within the time-out of the call; clocks differ by seconds. */
const TAKEN_WITHIN_MS = 120_000;
const CLOCKS_DIFFER_MS = 5_000;

/**
 * An echo proves that the provider took an attempt: what was unknown is accepted, and the message has an id. Found by
 * our id of the attempt, or by chat, kind, words and time. Locks outbox rows, before messages and chats are locked.
 */
export async function settleEchoes(tx: Transaction, echoes: readonly EchoedSend[]): Promise<SettledEcho[]> {
  if (echoes.length === 0) return [];
  const alike = assignEchoes(echoes, await selectOpenAttempts(tx, echoes));
  const named = echoes.flatMap((echo) => {
    const attempt_id = echo.callback_data ?? alike.get(echo);
    return attempt_id === undefined ? [] : [{ ...echo, attempt_id, status: 'sent' }];
  });
  const found = await settleAttempts(tx, named);
  return named.flatMap(({ business_id, channel_id, provider_id, attempt_id }) => {
    const attempt = found.find(
      (each) => each.business_id === business_id && each.channel_id === channel_id && each.attempt_id === attempt_id,
    );
    if (!attempt) return [];
    return [{ business_id, channel_id, provider_id, message_id: attempt.message_id, is_reaction: attempt.is_reaction }];
  });
}

/**
 * Which attempt each echo without our id is of: the latest one before it that says the same. Pure. Two that say the
 * same differ in their times, because a chat's messages leave one after the other.
 */
export function assignEchoes<Echo extends EchoedSend>(
  echoes: readonly Echo[],
  attempts: readonly OpenAttempt[],
): ReadonlyMap<Echo, string> {
  const free = new Set(attempts);
  const assigned = new Map<Echo, string>();
  for (const echo of echoes.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))) {
    if (echo.callback_data !== null) continue;
    const [attempt] = [...free]
      .filter((each) => isAlike(echo, each))
      .toSorted((a, b) => Date.parse(b.attempt_time) - Date.parse(a.attempt_time));
    if (!attempt) continue;
    free.delete(attempt);
    assigned.set(echo, attemptId(attempt.message_id, attempt.attempts));
  }
  return assigned;
}

function isAlike(echo: EchoedSend, attempt: OpenAttempt): boolean {
  const age = Date.parse(echo.time) - Date.parse(attempt.attempt_time);
  return (
    echo.business_id === attempt.business_id &&
    echo.chat_id === attempt.chat_id &&
    echo.type === attempt.type &&
    (echo.text ?? '').trim() === (attempt.text ?? '').trim() &&
    age >= -CLOCKS_DIFFER_MS &&
    age <= TAKEN_WITHIN_MS
  );
}
