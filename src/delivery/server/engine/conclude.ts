import type { SendResponse } from '../../../channels/contract/sending.ts';
import type { RetryClass } from '../../../channels/contract/retry-class.ts';
import type { OutgoingMessage, SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Candidate } from '../outbox/claim-store.ts';
import type { SendResult } from '../outbox/result-store.ts';
import type { GuardedSend, SendOutcome } from '../send.ts';
import { nextAttemptSeconds, requestedSeconds } from './retry.ts';

/** A send with everything that sending needs, under this worker's lease. */
export interface LeasedSend extends Candidate {
  payload: OutgoingMessage;
  source: GuardedSend['source'];
  /** It leaves after the chat's reply window. */
  is_outside_window: boolean;
  /** Whom it reaches, as the guard has seen it. */
  contact_id: Id | null;
  /** In whose budget of attention it has a place; null: it needs none. */
  reserved_for: Id | null;
  business_id: Id;
  channel_id: Id;
  /** The claim that it belongs to, as the budget knows it. */
  flight: string;
}

/** Everything that follows from one response. */
export interface Conclusion {
  result: SendResult;
  /** Written to the message; null while the message stays pending. */
  outcome: SendOutcome | null;
  /** Seconds for which this recipient gets nothing. */
  blockPairSeconds: number | null;
  pause: SendRefusal | null;
  isRateLimit: boolean;
  /** Seconds for which the provider wants no more calls for this number; 0: it named no time. */
  numberWaitSeconds: number;
  /** Does the response show that the provider is reachable? Null: nothing was asked of it. */
  isProviderReachable: boolean | null;
}

const nothing = {
  blockPairSeconds: null,
  pause: null,
  isRateLimit: false,
  numberWaitSeconds: 0,
  isProviderReachable: true,
} as const;
/** Responses that are about the number or the provider, not of one message or one recipient. */
const ABOUT_THE_NUMBER: ReadonlySet<RetryClass> = new Set(['number', 'outage']);

function keysOf({ business_id, message_id, chat_id, lease_epoch }: LeasedSend) {
  return { lease: { business_id, message_id, lease_epoch }, of: { business_id, message_id, chat_id } };
}

function ended(send: LeasedSend, refusal: SendRefusal, closesWindow = false): Pick<Conclusion, 'result' | 'outcome'> {
  const { lease, of } = keysOf(send);
  return {
    result: { ...lease, state: 'refused', provider_id: null, outcome: { ...refusal }, retry_seconds: 0 },
    outcome: { ...of, kind: 'refused', refusal, closes_window: closesWindow },
  };
}

function again(send: LeasedSend, seconds: number, outcome: object): Pick<Conclusion, 'result' | 'outcome'> {
  const { lease } = keysOf(send);
  return {
    result: { ...lease, state: 'queued', provider_id: null, outcome: { ...outcome }, retry_seconds: seconds },
    outcome: null,
  };
}

/** Refused by our own rules, before anything was asked of the provider. */
export const refusedByGuard = (send: LeasedSend, refusal: SendRefusal): Conclusion => ({
  ...nothing,
  ...ended(send, refusal),
  isProviderReachable: null,
});

/** What a response means for the message, its recipient and its number. */
export function conclude(send: LeasedSend, response: SendResponse): Conclusion {
  const { lease, of } = keysOf(send);
  switch (response.kind) {
    case 'accepted':
      return {
        ...nothing,
        result: { ...lease, state: 'accepted', provider_id: response.provider_id, outcome: null, retry_seconds: 0 },
        outcome: { ...of, ...response },
      };
    case 'unknown':
      return {
        ...nothing,
        result: {
          ...lease,
          state: 'unknown',
          provider_id: null,
          outcome: { detail: response.detail },
          retry_seconds: 0,
        },
        outcome: null,
        numberWaitSeconds: requestedSeconds(response.retry_after_seconds),
        isProviderReachable: null,
      };
    case 'not_sent':
      // Nothing has left, so there is no limit to trying: the guard ends what is no longer wanted.
      return { ...nothing, ...again(send, 1, { detail: response.detail }), isProviderReachable: false };
    case 'refused': {
      const { retry, refusal, pauses, closes_window, retry_after_seconds } = response;
      const seconds = nextAttemptSeconds(retry, send.attempts, retry_after_seconds);
      return {
        ...(seconds === null ? ended(send, refusal, closes_window) : again(send, seconds, refusal)),
        blockPairSeconds: retry === 'pair' ? (seconds ?? 0) : null,
        pause: pauses ? refusal : null,
        isRateLimit: retry === 'number',
        numberWaitSeconds: ABOUT_THE_NUMBER.has(retry) ? requestedSeconds(retry_after_seconds) : 0,
        isProviderReachable: retry !== 'outage',
      };
    }
  }
}
