import type { AddressKind } from '../../channels/contract/address.ts';
import type { OutgoingMessage, SendRefusal } from '../../channels/contract/outgoing.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';

/** 1 a person's reply, 2 automation, 3 sequence, 4 campaign: the lower overtakes the higher. */
export type Lane = 1 | 2 | 3 | 4;
/** What people write. */
export const PERSON_LANE = 1 satisfies Lane;

/** What is handed over together with the message's own row. */
export interface NewSend {
  business_id: Id;
  message_id: Id;
  chat_id: Id;
  channel_id: Id;
  lane: Lane;
  payload: OutgoingMessage;
  recipient_id: string;
  recipient_kind: AddressKind;
  is_marketing?: boolean;
}

/** A send that is about to leave, as the guard sees it. All rows of one call are of one channel. */
export interface GuardedSend {
  business_id: Id;
  message_id: Id;
  chat_id: Id;
  channel_id: Id;
  lane: Lane;
  is_template: boolean;
  is_marketing: boolean;
  payload: OutgoingMessage;
  /** To which address it goes. */
  recipient_id: string;
  recipient_kind: AddressKind;
  /** What it is sent for, in bulk; null for a single message. */
  source: { kind: string; record_id: Id; step: Id; part: string; member_id: Id } | null;
}

/** `outside_window`: counts against the users whom a portfolio may write to first in 24 hours. */
export type GuardVerdict =
  | {
      allowed: true;
      outside_window: boolean;
      /** Whom it reaches; said by the guard of all sends. Marketing counts in the budget of this contact. */
      contact_id?: Id;
    }
  | { allowed: false; refusal: SendRefusal }
  /**
   * Not now. `leaveOf` says when it may leave from a moment on, both in milliseconds since 1970; a moment at which it may leave it
   * returns as it is. It waits without an attempt, and is asked about again.
   */
  | { allowed: false; leaveOf: (ms: number) => number };

/**
 * Checks in the claiming transaction what must still be true: window, opt-out, chat open,
 * assignee of lane 1, channel active, template approved. Returns a verdict per message id; a message
 * without one is not sent. It locks what it relies on (`for share`), in order of id, and changes
 * nothing: refusals come back through `settle`.
 */
export type SendGuard = (tx: Transaction, sends: readonly GuardedSend[]) => Promise<ReadonlyMap<Id, GuardVerdict>>;

interface OfMessage {
  business_id: Id;
  message_id: Id;
  chat_id: Id;
}

/**
 * What became of a send. `accepted`: the provider has it under this id (`held`: and reviews the
 * template's quality first). `refused`: it will not be delivered. `unknown`: nothing is known, and a
 * minute has passed without a status; shown as status error, and replaced by any status that comes.
 */
export type SendOutcome =
  | (OfMessage & {
      kind: 'accepted';
      provider_id: string;
      held: boolean;
      /** The provider's own id of the recipient, which may differ from what was dialled. */
      recipient_id: string | null;
    })
  | (OfMessage & {
      kind: 'refused';
      refusal: SendRefusal;
      /** For the provider the chat's reply window is closed. */
      closes_window: boolean;
    })
  | (OfMessage & { kind: 'unknown'; refusal: SendRefusal });

/**
 * Writes what became of sends, for many businesses at once, in the
 * transaction that settles the outbox. The transaction has no business of its own. A status that has
 * come first wins: `accepted` sets the provider's id and never lowers a status, `unknown` touches only
 * what is still pending.
 */
export type SendSettle = (ctx: WorkContext, outcomes: readonly SendOutcome[]) => Promise<void>;

/** Why an unknown outcome is shown as an error (decisions, "Unknown outcome"). */
export const UNKNOWN_OUTCOME: SendRefusal = {
  message: 'This may have been sent. Check with the customer before sending it again.',
  code: null,
  detail: null,
};
