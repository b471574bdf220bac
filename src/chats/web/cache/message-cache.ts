import { isAtLeastAsNew, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { compareIds } from '../../../foundation/web/cache/compare-ids.ts';
import {
  mapEntities,
  patchEntities,
  type EntityList,
  type ListRules,
} from '../../../foundation/web/cache/entity-list.ts';
import { statusRank, type Message } from '../../contract/message.ts';

/** A loaded part of a thread, oldest first, without gaps. */
export type ThreadState = EntityList<Message>;

export type MessageChange =
  /** Written here, not stored yet. */
  | { kind: 'sending'; message: Message }
  /** Stored: the reply of a send, or an event. */
  | { kind: 'arrived'; message: AsOf<Message> }
  /** Something about a stored message changed. */
  | { kind: 'updated'; message: AsOf<Message> }
  /** Painted before the server has answered. */
  | { kind: 'painted'; id: string; change: Pick<Partial<Message>, 'starred' | 'reactions' | 'content'> }
  /** The server refused a message that was written here. */
  | { kind: 'refused'; clientId: string; sentence: string }
  /** Given up before it was stored. */
  | { kind: 'withdrawn'; clientId: string };

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

/** Of two readings of a message the newer one, but its status never steps back. */
function newer(old: AsOf<Message>, next: AsOf<Message>): AsOf<Message> {
  if (isLocal(old)) return next;
  // Stored already: an earlier try arrived though its reply did not.
  if (isLocal(next) || !isAtLeastAsNew(next, old)) return old;
  if (statusRank[next.status] >= statusRank[old.status]) return next;
  return { ...next, status: old.status, error: old.error, read_time: next.read_time ?? old.read_time };
}

export const threadRules: ListRules<Message> = {
  order: inOrder,
  isLocal,
  isSame: (a, b) => a.client_id !== null && a.client_id === b.client_id,
  newer,
};

/** The one way a cached thread changes: sends, their replies, and events alike. */
export function applyToThread(state: ThreadState, change: MessageChange): ThreadState {
  switch (change.kind) {
    case 'sending':
    case 'arrived':
      return patchEntities(state, { changed: change.message }, threadRules);
    case 'updated':
      return patchEntities(state, { updated: change.message }, threadRules);
    case 'painted':
      return mapEntities(state, (message) => (message.id === change.id ? { ...message, ...change.change } : message));
    case 'refused':
      return refuse(state, change.clientId, change.sentence);
    case 'withdrawn':
      return { ...state, items: state.items.filter((message) => !isLocal(message) || message.id !== change.clientId) };
  }
}

/** A refused message stays where it was shown: from now on its time says so, which is that of what stands above it. */
function refuse(state: ThreadState, clientId: string, sentence: string): ThreadState {
  const index = state.items.findIndex((message) => isLocal(message) && message.id === clientId);
  const message = state.items[index];
  if (!message) return state;
  const above = state.items.slice(0, index).reduce((time, each) => (each.time > time ? each.time : time), '');
  const time = above > message.time ? above : message.time;
  const error = { message: sentence, code: null, detail: null };
  return { ...state, items: state.items.with(index, { ...message, status: 'failed', error, time }) };
}

/** The newest page, read again: what is loaded above it stays when it joins on, and so does what waits here. */
export function rejoinNewest(state: ThreadState, page: ThreadState): ThreadState {
  const first = page.items[0];
  const waiting = state.items.filter(isLocal);
  const joins = first !== undefined && !state.has_after && state.items.some(({ id }) => id === first.id);
  const above = joins ? state.items.filter((message) => !isLocal(message) && inOrder(message, first) < 0) : [];
  const rejoined = {
    ...page,
    items: [...above, ...page.items],
    has_before: above.length > 0 ? state.has_before : page.has_before,
  };
  return waiting.reduce<ThreadState>(
    (thread, message) => applyToThread(thread, { kind: 'sending', message }),
    rejoined,
  );
}
