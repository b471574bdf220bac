import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { ContentOfComment } from '../../contract/message.ts';
import { nextMessageInstant, ownRow, type MessageRow } from '../store/message-rows-store.ts';

/** A chat as it is now, in which a comment is written. */
interface CommentedChat {
  business_id: Id;
  id: Id;
  last_message_time: string;
  /** The database's clock. */
  now: string;
}

/** A comment as a row of the thread: inside the company by its origin, received by nobody. */
export function commentRow(chat: CommentedChat, actor: Actor, id: Id, content: ContentOfComment): MessageRow {
  return {
    ...ownRow(chat, actor),
    id,
    origin: 'internal',
    content_type: 'comment',
    content: { ...content },
    status: 'received',
    time: nextMessageInstant(chat.now, chat.last_message_time),
  };
}
