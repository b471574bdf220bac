import type { Message } from '../../contract/message.ts';
import { messageKey, type ThreadState } from '../cache/message-cache.ts';

/**
 * A message with what stands above it. Day labels and the divider are no rows of their own: the row that
 * holds a place while older messages come in above it must still be there afterwards.
 */
export interface ThreadRow {
  key: string;
  message: Message;
  /** The first of its day. */
  startsDay: boolean;
  /** So many unread messages begin here. */
  unread: number | null;
  /** Starts a group of one side: it stands apart and has the corner of its sender. */
  isFirst: boolean;
  /** It failed and was sent again; the new one stands below. */
  isRetried: boolean;
  /** It asked for a location, and one answers it. */
  isAnswered: boolean;
}

/** Where the unread divider stands; kept while the chat is open. */
export interface UnreadMark {
  /** The first message below the divider. */
  firstId: string;
  count: number;
}

/** A pause of this length starts a new group. */
const GROUP_GAP_MS = 5 * 60_000;

const instantOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

/** The rows of a thread. `dayOf` names the day of a time. */
export function threadRows(
  { items: messages, has_before: hasOlder }: Pick<ThreadState, 'items' | 'has_before'>,
  dayOf: (time: string) => string,
  mark: UnreadMark | null,
): ThreadRow[] {
  const [first] = messages;
  // Whether the first loaded message is the first of its day is not known while there are older ones.
  let day = hasOlder && first ? dayOf(first.time) : null;
  const retried = new Set(messages.map(({ meta }) => meta.retry_of));
  const answered = new Set(
    messages.flatMap(({ content_type: kind, reply_message: asked }) =>
      kind === 'location' && asked ? [asked.id] : [],
    ),
  );
  return messages.map((message, index) => {
    const messageDay = dayOf(message.time);
    const startsDay = messageDay !== day;
    day = messageDay;
    const unread = mark?.firstId === message.id ? mark.count : null;
    const isFirst = startsDay || unread !== null || !continues(messages[index - 1], message);
    const isRetried = retried.has(message.id);
    const isAnswered = message.content_type === 'location_request' && answered.has(message.id);
    return { key: messageKey(message), message, startsDay, unread, isFirst, isRetried, isAnswered };
  });
}

/** Whether a message goes on with what the same person said just before. */
function continues(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.content_type !== 'system' &&
    (before.content_type === 'comment') === (message.content_type === 'comment') &&
    before.origin === message.origin &&
    before.owner?.id === message.owner?.id &&
    instantOf(message.time) - instantOf(before.time) <= GROUP_GAP_MS
  );
}

/** The divider above the last `count` incoming messages; null when fewer are loaded, so that it never stands wrong. */
export function findUnreadMark(messages: readonly Message[], count: number): UnreadMark | null {
  if (count <= 0) return null;
  let left = count;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message?.origin !== 'incoming' || message.system_info !== null) continue;
    left -= 1;
    if (left === 0) return { firstId: message.id, count };
  }
  return null;
}
