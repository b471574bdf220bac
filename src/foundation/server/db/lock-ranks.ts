/**
 * The order in which a transaction locks rows, and within a rank by their key. Two transactions that keep to it cannot
 * wait for each other. Locks that never wait (`skip locked`) have no rank.
 */
const LOCK_RANKS = [
  /** Users, roles, businesses, links: locked by few and first. */
  'account',
  /** A sequence and who is inside: known before what it sends to them. */
  'sequence',
  /** A script that is being run in a chat: known before the answers are saved and more is asked. */
  'script_run',
  'send_budget',
  /** What sends in bulk, and how far it has come. */
  'send_source',
  'channel',
  'template',
  'person',
  'record',
  /** Whose turn it is to get a chat, of a business: known before the chats that are given away. */
  'turn',
  'chat',
  /** What a portfolio may begin in a day: asked when it is known which chats are outside of their window. */
  'portfolio_budget',
  /** How much marketing a contact has had: asked of what is about to leave. */
  'attention_budget',
  'outbox_row',
  'message',
  /** The content of a file, by its hash. */
  'file',
  'due_row',
  'notification_count',
  /** Taken last of all, with the COMMIT: numbers appear in the order of commits. */
  'event_counter',
] as const;

export type LockRank = (typeof LOCK_RANKS)[number];

/**
 * What a statement locks, as a comment of its text: `for no key update of c ${locks('chat')}`, and with the builder
 * `.modifyEnd(sql.raw(locks('channel')))`. Also for a statement that locks by changing rows that nothing locked before.
 */
export const locks = (rank: LockRank): string => `/* locks ${rank} */`;

/**
 * The same for a lock that is taken late, after a higher rank, because only then it is known whether it is needed. Such a
 * transaction can lose to another one (40P01); its caller repeats it. Each says why beside it.
 */
export const locksLate = (rank: LockRank): string => `/* locks ${rank} late */`;

const DECLARED = /\/\* locks (\w+)( late)? \*\//;
/** Words by which a statement locks rows or keys of its own choice; `skip locked` does not wait. */
const LOCKING =
  /\bfor\s+(?:no\s+key\s+update|update|share|key\s+share)\b(?!(?:\s+of\s+\w+)?\s+skip\s+locked)|\bpg_advisory_xact_lock/i;

/** The locks that one transaction has taken so far. */
export class LockOrder {
  #highest = -1;
  #by = '';

  /** Throws when a statement locks without saying what, or a lower rank after a higher one. */
  take(text: string): void {
    const [, rank, late] = DECLARED.exec(text) ?? [];
    if (rank === undefined) {
      if (LOCKING.test(text)) throw new Error(`A statement locks and declares no rank: ${text}`);
      return;
    }
    if (late !== undefined) return;
    const position = LOCK_RANKS.findIndex((known) => known === rank);
    if (position < 0) throw new Error(`There is no rank ${rank}: ${text}`);
    if (position < this.#highest)
      throw new Error(`Locks ${rank} after ${LOCK_RANKS[this.#highest]}.\nFirst: ${this.#by}\nNow: ${text}`);
    if (position > this.#highest) this.#by = text;
    this.#highest = position;
  }
}

const checking = { isOn: false };

/** Tests check the order; the product pays nothing for it. */
export function checkLockOrder(): void {
  checking.isOn = true;
}

/** For a transaction that begins. */
export const newLockOrder = (): LockOrder | null => (checking.isOn ? new LockOrder() : null);
