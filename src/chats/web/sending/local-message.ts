import type { Chat } from '../../contract/chat.ts';
import { messagePreview } from '../../contract/message-text.ts';
import type { ContentType, Message, SendMessage } from '../../contract/message.ts';

/** The specification's form of a message time. */
export const toMessageTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

let lastStamp = 0;

/** The sender's own id of a message: chat id and a timestamp that never repeats in this tab. */
export function createClientId(chatId: string, now = Date.now()): string {
  lastStamp = Math.max(now, lastStamp + 1);
  return `${chatId}-${lastStamp}`;
}

/** What a message looks like before the server has it. */
export interface Shown {
  content_type: ContentType;
  content: Record<string, unknown>;
}

interface LocalMessage {
  chat: Pick<Chat, 'id'>;
  owner: NonNullable<Message['owner']>;
  clientId: string;
  shown: Shown;
  repliesTo: Message | null;
  /** The failed one that is sent again; it answers what that one answered. */
  retryOf: Message | null;
  /** Of the newest message here: a device whose clock is late must not put its message above it. */
  lastTime: string | null;
}

/** A message as one that answers it shows it. */
export const quotedMessage = ({
  id,
  origin,
  content_type,
  content,
}: Message): NonNullable<Message['reply_message']> => ({
  id,
  origin,
  ...messagePreview(content_type, content),
  ...(content['has_thumbnail'] === true && { has_thumbnail: true }),
});

/** A message as it is painted at once. */
export function localMessage({ chat, owner, clientId, shown, repliesTo, retryOf, lastTime }: LocalMessage): Message {
  const now = toMessageTime(new Date());
  const replyMessage = repliesTo ? quotedMessage(repliesTo) : (retryOf?.reply_message ?? null);
  return {
    id: clientId,
    client_id: clientId,
    chat: { id: chat.id },
    ...shown,
    origin: 'outgoing',
    system_info: null,
    status: 'pending',
    error: null,
    starred: false,
    reactions: [],
    meta: {
      ...(replyMessage && { replied_for: replyMessage.id }),
      ...(retryOf && { retry_of: retryOf.id }),
    },
    reply_message: replyMessage,
    owner,
    time: lastTime !== null && lastTime > now ? lastTime : now,
    read_time: null,
  };
}

/** Kinds of which the same is sent as is shown. */
const sentAsShown: ReadonlySet<ContentType> = new Set([
  'location',
  'location_request',
  'contacts',
  'selection_request',
  'catalog',
  'products',
]);

/** What is sent for a message; null for kinds that a person does not send. Also how a failed one is sent again. */
export function sendBody(
  { content_type: kind, content, meta }: Pick<Message, 'content_type' | 'content' | 'meta'>,
  clientId: string,
): SendMessage | null {
  const common = {
    client_id: clientId,
    ...((meta.replied_for ?? meta.retry_of) !== undefined && {
      meta: {
        ...(meta.replied_for !== undefined && { replied_for: meta.replied_for }),
        ...(meta.retry_of !== undefined && { retry_of: meta.retry_of }),
      },
    }),
  };
  switch (kind) {
    case 'text':
      return { content_type: 'text', content: { text: String(content['text']) }, ...common };
    case 'image':
    case 'video':
    case 'file':
      return { content_type: 'file', content: fileContent(content), ...common };
    case 'audio':
    case 'sticker':
      return { content_type: kind, content: fileContent(content), ...common };
    case 'template': {
      const params = content['params'] as { name: string; value: string }[];
      return {
        content_type: 'template',
        content: { template_id: String(content['template_id']), params },
        ...common,
      };
    }
    default:
      return sentAsShown.has(kind) ? ({ content_type: kind, content, ...common } as SendMessage) : null;
  }
}

function fileContent(content: Message['content']) {
  const { csid, name, mime_type, caption } = content as Record<string, string | undefined>;
  return {
    csid: csid ?? '',
    ...(name !== undefined && { name }),
    ...(mime_type !== undefined && { mime_type }),
    ...(caption !== undefined && { caption }),
  };
}
