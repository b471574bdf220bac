import type { RetryClass, SendAnswer } from '../../../channels/contract/sending.ts';
import type { OutgoingMessage, SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Candidate } from '../claim-store.ts';
import type { SendResult } from '../result-store.ts';
import type { GuardedSend, SendOutcome } from '../send.ts';
import { nextAttemptSeconds, requestedSeconds } from './retry.ts';

/** A send in this worker's hand. */
export interface HeldCandidate extends Candidate {
  payload: OutgoingMessage;
  source: GuardedSend['source'];
  /** It leaves after the chat's reply window. */
  is_outside_window: boolean;
  business_id: Id;
  channel_id: Id;
  /** The claim that it belongs to, as the budget knows it. */
  flight: string;
}

/** Everything that follows from one answer. */
export interface Conclusion {
  result: SendResult;
  /** Told to the messages; null while the message stays pending. */
  outcome: SendOutcome | null;
  /** Seconds for which this recipient gets nothing. */
  blockPairSeconds: number | null;
  pause: SendRefusal | null;
  isRateAnswer: boolean;
  /** Seconds for which the provider wants to hear nothing more from this number; 0: it named no time. */
  numberWaitSeconds: number;
  /** Does the answer say that the provider is there? Null: nothing was asked of it. */
  isProviderThere: boolean | null;
}

const nothing = {
  blockPairSeconds: null,
  pause: null,
  isRateAnswer: false,
  numberWaitSeconds: 0,
  isProviderThere: true,
} as const;
/** Answers that speak of the number or the provider, not of one message or one recipient. */
const ABOUT_THE_NUMBER: ReadonlySet<RetryClass> = new Set(['number', 'outage']);

function keysOf({ business_id, message_id, chat_id, lease_epoch }: HeldCandidate) {
  return { held: { business_id, message_id, lease_epoch }, of: { business_id, message_id, chat_id } };
}

function ended(
  send: HeldCandidate,
  refusal: SendRefusal,
  closesWindow = false,
): Pick<Conclusion, 'result' | 'outcome'> {
  const { held, of } = keysOf(send);
  return {
    result: { ...held, state: 'refused', provider_id: null, outcome: { ...refusal }, retry_seconds: 0 },
    outcome: { ...of, kind: 'refused', refusal, closes_window: closesWindow },
  };
}

function again(send: HeldCandidate, seconds: number, outcome: object): Pick<Conclusion, 'result' | 'outcome'> {
  const { held } = keysOf(send);
  return {
    result: { ...held, state: 'queued', provider_id: null, outcome: { ...outcome }, retry_seconds: seconds },
    outcome: null,
  };
}

/** Refused by our own rules, before anything was asked of the provider. */
export const refusedByGuard = (send: HeldCandidate, refusal: SendRefusal): Conclusion => ({
  ...nothing,
  ...ended(send, refusal),
  isProviderThere: null,
});

/** What an answer means for the message, its recipient and its number. `send` is as it is in hand. */
export function conclude(send: HeldCandidate, answer: SendAnswer): Conclusion {
  const { held, of } = keysOf(send);
  switch (answer.kind) {
    case 'accepted':
      return {
        ...nothing,
        result: { ...held, state: 'accepted', provider_id: answer.provider_id, outcome: null, retry_seconds: 0 },
        outcome: { ...of, ...answer },
      };
    case 'unknown':
      return {
        ...nothing,
        result: { ...held, state: 'unknown', provider_id: null, outcome: { detail: answer.detail }, retry_seconds: 0 },
        outcome: null,
        numberWaitSeconds: requestedSeconds(answer.retry_after_seconds),
        isProviderThere: null,
      };
    case 'not_sent':
      // Nothing has left, so there is no limit to trying: the guard ends what is no longer wanted.
      return { ...nothing, ...again(send, 1, { detail: answer.detail }), isProviderThere: false };
    case 'refused': {
      const { retry, refusal, pauses, closes_window, retry_after_seconds } = answer;
      const seconds = nextAttemptSeconds(retry, send.attempts, retry_after_seconds);
      return {
        ...(seconds === null ? ended(send, refusal, closes_window) : again(send, seconds, refusal)),
        blockPairSeconds: retry === 'pair' ? (seconds ?? 0) : null,
        pause: pauses ? refusal : null,
        isRateAnswer: retry === 'number',
        numberWaitSeconds: ABOUT_THE_NUMBER.has(retry) ? requestedSeconds(retry_after_seconds) : 0,
        isProviderThere: retry !== 'outage',
      };
    }
  }
}
