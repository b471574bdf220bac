import type { ChatNews } from '../../chats/server/index.ts';
import { CHATS_MODULE } from '../contract/notification.ts';
import { notify } from './notify.ts';

/** Who is told of what happens in chats. */
export const chatNews: ChatNews = {
  assigned: (ctx, chat, userId, byLabel) =>
    notify(ctx, {
      user_ids: [userId],
      module: CHATS_MODULE,
      record_id: chat.id,
      message: `${byLabel} assigned the chat with ${chat.contact.label} to you.`,
    }),
  reminderDue: (ctx, chat, userId) =>
    notify(ctx, {
      user_ids: [userId],
      module: CHATS_MODULE,
      record_id: chat.id,
      message: `Reminder: the chat with ${chat.contact.label}.`,
    }),
};
