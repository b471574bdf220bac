import {
  chatAssigned,
  chatClosed,
  chatRequestAnswered,
  chatRequested,
  commentWritten,
  messageReceived,
} from '../../chats/contract/domain-events.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { CHATS_MODULE } from '../contract/notification.ts';
import { aboutChat, quoted } from './about-chat.ts';
import { notify } from './notify.ts';

/** Who is notified of what colleagues ask and say beside a chat, and of what happens in the chats that they follow. */
export const colleagueListeners = [
  on(chatRequested, 'notifications.notify_asked', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, actor, kind, asked_id, note }) => ({
        business_id,
        event: 'chats.requested' as const,
        user_ids: [asked_id],
        module: CHATS_MODULE,
        record_id: chat_id,
        message:
          (kind === 'take'
            ? `${actor.label} asks you for the chat with ${contact.label}.`
            : `${actor.label} asks you to take over the chat with ${contact.label}.`) + quoted(note),
      })),
    ),
  ),
  on(chatRequestAnswered, 'notifications.notify_asker', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, chat_id, contact, actor, kind, asker_id, is_accepted }) =>
        // Who gets the chat that they asked for is notified as its new assignee.
        is_accepted && kind === 'take'
          ? []
          : [
              {
                business_id,
                event: 'chats.request_answered' as const,
                user_ids: [asker_id],
                module: CHATS_MODULE,
                record_id: chat_id,
                message: answerSentence(actor.label, contact.label, { kind, is_accepted }),
              },
            ],
      ),
    ),
  ),
  on(commentWritten, 'notifications.notify_mentioned_in_chat', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, actor, mentioned_ids, text }) => ({
        business_id,
        event: 'chats.mentioned' as const,
        user_ids: mentioned_ids,
        module: CHATS_MODULE,
        record_id: chat_id,
        message: `${actor.label} mentioned you in the chat with ${contact.label}.${quoted(text)}`,
      })),
    ),
  ),
  on(messageReceived, 'notifications.notify_followers_of_message', async (ctx, items) => {
    // One for each chat, however much the customer wrote; most batches have none, and then nothing is asked.
    const first = new Map(items.map((item) => [item.chat_id, item]));
    const followed = [...first.values()].filter(({ unaware_follower_ids: ids }) => ids.length > 0);
    if (followed.length === 0) return;
    await notify(
      ctx,
      followed.map(({ business_id, chat_id, contact, unaware_follower_ids: user_ids }) =>
        aboutChat(
          'chats.followed',
          { business_id, chat_id, user_ids },
          `${contact.label} wrote in a chat that you follow.`,
        ),
      ),
    );
  }),
  on(chatAssigned, 'notifications.notify_followers_of_assignment', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, assignee, actor, follower_ids }) =>
        aboutChat(
          'chats.followed',
          {
            business_id,
            chat_id,
            user_ids: follower_ids.filter((id) => id !== actor.id && id !== assignee?.id),
          },
          assignee === null
            ? `${actor.label} unassigned the chat with ${contact.label}.`
            : `${actor.label} assigned the chat with ${contact.label} to ${assignee.label}.`,
        ),
      ),
    ),
  ),
  on(chatClosed, 'notifications.notify_followers_of_close', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, actor, follower_ids }) =>
        aboutChat(
          'chats.followed',
          { business_id, chat_id, user_ids: follower_ids.filter((id) => id !== actor.id) },
          `${actor.label} closed the chat with ${contact.label}.`,
        ),
      ),
    ),
  ),
];

function answerSentence(
  actor: string,
  contact: string,
  { kind, is_accepted }: { kind: 'take' | 'hand_over'; is_accepted: boolean },
): string {
  if (is_accepted) return `${actor} took over the chat with ${contact}.`;
  return kind === 'take'
    ? `${actor} keeps the chat with ${contact}.`
    : `${actor} did not take over the chat with ${contact}. It is still yours.`;
}
