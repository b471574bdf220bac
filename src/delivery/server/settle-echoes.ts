import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { attemptId, selectUnanswered, type UnansweredAttempt } from './outbox-store.ts';
import { settleAttempts } from './settle-attempts.ts';

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
  const alike = assignEchoes(echoes, await selectUnanswered(tx, echoes));
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
 * same are told apart by their times, because a chat's messages leave one after the other.
 */
export function assignEchoes<Echo extends EchoedSend>(
  echoes: readonly Echo[],
  attempts: readonly UnansweredAttempt[],
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

function isAlike(echo: EchoedSend, attempt: UnansweredAttempt): boolean {
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
