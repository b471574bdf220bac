import { isAtLeastAsNew, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { statusRank, type Message } from '../../contract/message.ts';
import { compareIds } from './compare-ids.ts';

/** A loaded part of a thread, oldest first, without gaps. */
export interface ThreadState {
  messages: readonly AsOf<Message>[];
  has_older: boolean;
  has_newer: boolean;
  /** What events said of messages that are not loaded: one of them may still arrive, with an older state. */
  early?: readonly AsOf<Message>[];
}

export type MessageChange =
  /** Written here, not stored yet. */
  | { kind: 'sending'; message: Message }
  /** Stored: the reply of a send, or an event. */
  | { kind: 'arrived'; message: AsOf<Message> }
  /** Something about a stored message changed. */
  | { kind: 'updated'; message: AsOf<Message> }
  /** Painted before the server has answered. */
  | { kind: 'painted'; id: string; change: Pick<Partial<Message>, 'starred' | 'reactions'> }
  /** The server refused a message that was written here. */
  | { kind: 'refused'; clientId: string; sentence: string }
  /** Given up before it was stored. */
  | { kind: 'withdrawn'; clientId: string }
  | { kind: 'older'; page: ThreadState }
  | { kind: 'newer'; page: ThreadState }
  /** The newest page again; what is loaded above it stays when it joins on. */
  | { kind: 'newest'; page: ThreadState };

/** True for a message that was written in this tab and is not stored yet. */
export const isLocal = ({ id, client_id }: Pick<Message, 'id' | 'client_id'>): boolean => id === client_id;

/** What stays the same while a message goes from written to stored. */
export const messageKey = ({ id, client_id }: Pick<Message, 'id' | 'client_id'>): string => client_id ?? id;

const isOnItsWay = (message: Message): boolean => isLocal(message) && message.status === 'pending';

/**
 * The order of a thread: by time, then by id, as the server has it. What is on its way has neither yet: it stands
 * at the end in the order in which it was written, because the server will store it after all that is there, and
 * whatever this device's clock says.
 */
function inOrder(a: Message, b: Message): number {
  if (isOnItsWay(a) !== isOnItsWay(b)) return isOnItsWay(a) ? 1 : -1;
  if (!isOnItsWay(a) && a.time !== b.time) return a.time < b.time ? -1 : 1;
  return compareIds(a.id, b.id);
}

/** The one way a cached thread changes: sends, their replies, and events alike. */
export function applyToThread(state: ThreadState, change: MessageChange): ThreadState {
  switch (change.kind) {
    case 'sending':
      // Stored already: an earlier try arrived though its reply did not.
      if (state.messages.some((each) => isSame(each, change.message) && !isLocal(each))) return state;
      return withMessages(state, merge(state.messages, [change.message]));
    case 'arrived':
      // Below a window that ends before the newest message there would be a gap.
      return state.has_newer && !knows(state, change.message)
        ? state
        : withMessages(state, merge(state.messages, withEarly(state, [change.message])));
    case 'updated':
      return knows(state, change.message)
        ? withMessages(state, merge(state.messages, [change.message]))
        : { ...state, early: merge(state.early ?? [], [change.message]) };
    case 'painted':
      return mapMessage(
        state,
        ({ id }) => id === change.id,
        (message) => ({ ...message, ...change.change }),
      );
    case 'refused':
      return refuse(state, change.clientId, change.sentence);
    case 'withdrawn':
      return withMessages(
        state,
        state.messages.filter((message) => !isLocal(message) || message.id !== change.clientId),
      );
    case 'older':
      return {
        ...state,
        messages: merge(state.messages, withEarly(state, change.page.messages)),
        has_older: change.page.has_older,
      };
    case 'newer':
      return {
        ...state,
        messages: merge(state.messages, withEarly(state, change.page.messages)),
        has_newer: change.page.has_newer,
      };
    case 'newest':
      return joinNewest(state, change.page);
  }
}

const withMessages = (state: ThreadState, messages: readonly AsOf<Message>[]): ThreadState => ({ ...state, messages });

/** Messages with what events have said of them before. */
const withEarly = ({ early = [] }: ThreadState, added: readonly AsOf<Message>[]): readonly AsOf<Message>[] => [
  ...added,
  ...early.filter((each) => added.some((message) => isSame(each, message))),
];

const isSame = (a: Message, b: Message): boolean =>
  a.id === b.id || (a.client_id !== null && a.client_id === b.client_id);

const knows = (state: ThreadState, message: Message): boolean => state.messages.some((each) => isSame(each, message));

function mapMessage(
  state: ThreadState,
  isMeant: (message: Message) => boolean,
  change: (message: AsOf<Message>) => AsOf<Message>,
): ThreadState {
  const index = state.messages.findIndex(isMeant);
  const found = state.messages[index];
  return found ? withMessages(state, state.messages.with(index, change(found))) : state;
}

/** A refused message stays where it was shown: from now on its time says so, which is that of what stands above it. */
function refuse(state: ThreadState, clientId: string, sentence: string): ThreadState {
  const index = state.messages.findIndex((message) => isLocal(message) && message.id === clientId);
  const message = state.messages[index];
  if (!message) return state;
  const above = state.messages.slice(0, index).reduce((time, each) => (each.time > time ? each.time : time), '');
  const time = above > message.time ? above : message.time;
  const error = { message: sentence, code: null, detail: null };
  return withMessages(state, state.messages.with(index, { ...message, status: 'failed', error, time }));
}

/** Of two readings of a message the newer one, but its status never steps back. */
function newer(old: AsOf<Message>, next: AsOf<Message>): AsOf<Message> {
  if (isLocal(old)) return next;
  if (!isAtLeastAsNew(next, old)) return old;
  if (statusRank[next.status] >= statusRank[old.status]) return next;
  return { ...next, status: old.status, error: old.error, read_time: next.read_time ?? old.read_time };
}

/** Puts messages at their place, each once. */
function merge(present: readonly AsOf<Message>[], added: readonly AsOf<Message>[]): readonly AsOf<Message>[] {
  if (added.length === 0) return present;
  const byId = new Map(present.map((message) => [message.id, message]));
  const byClientId = new Map(
    present.flatMap((message) => (message.client_id === null ? [] : [[message.client_id, message]])),
  );
  for (const message of added) {
    const own = message.client_id === null ? undefined : byClientId.get(message.client_id);
    const old = byId.get(message.id) ?? own;
    if (own && own.id !== message.id) byId.delete(own.id);
    const kept = old ? newer(old, message) : message;
    byId.set(message.id, kept);
    if (message.client_id !== null) byClientId.set(message.client_id, kept);
  }
  return [...byId.values()].sort(inOrder);
}

function joinNewest(state: ThreadState, page: ThreadState): ThreadState {
  const first = page.messages[0];
  const waiting = state.messages.filter(isLocal);
  const joins = first !== undefined && state.messages.some(({ id }) => id === first.id);
  if (!joins || state.has_newer) return { ...page, messages: merge(page.messages, waiting) };
  const above = state.messages.filter((message) => !isLocal(message) && inOrder(message, first) < 0);
  return {
    messages: merge([...above, ...page.messages], waiting),
    has_older: above.length > 0 ? state.has_older : page.has_older,
    has_newer: false,
  };
}
