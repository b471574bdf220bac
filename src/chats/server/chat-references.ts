import { on } from '../../foundation/server/domain-events/listener.ts';
import { replaceReferences } from '../../records/server/index.ts';
import { chatDeleted, chatMerged } from '../contract/domain-events.ts';
import { chatFieldType } from './chat-field-types.ts';

/** Records that name a chat, such as an enquiry that came from it, name the chat that it became part of, or none. */
export const chatReferenceListeners = [
  on(chatMerged, 'chats.move_references', (ctx, items) =>
    replaceReferences(
      ctx,
      chatFieldType.name,
      items.map(({ business_id, chat_id: to, merged_chat_id: from }) => ({ business_id, from, to })),
    ),
  ),
  on(chatDeleted, 'chats.clear_references', (ctx, items) =>
    replaceReferences(
      ctx,
      chatFieldType.name,
      items.map(({ business_id, chat_id: from }) => ({ business_id, from, to: null })),
    ),
  ),
];
