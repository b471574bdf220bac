import { availableUsers, findColleaguesWhoMay, findStandIns } from '../../accounts/server/index.ts';
import {
  chatAssigned,
  followUpDiscarded,
  followUpFailed,
  reminderDue,
  replyOverdue,
  scheduledMessageFailed,
  snoozeEnded,
} from '../../chats/contract/domain-events.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NoticeEvent } from '../../foundation/contract/notice.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { CHATS_MODULE } from '../contract/notification.ts';
import { aboutChat, quoted } from './about-chat.ts';
import { notify } from './notify.ts';

/** Who is notified of what comes due in chats, and of being given one. */
export const chatListeners = [
  on(chatAssigned, 'notifications.notify_assignee', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, chat_id, contact, assignee, actor, note }) =>
        assignee === null || assignee.id === actor.id
          ? []
          : [
              {
                business_id,
                event: 'chats.assigned' as const,
                user_ids: [assignee.id],
                module: CHATS_MODULE,
                record_id: chat_id,
                message: `${actor.label} assigned the chat with ${contact.label} to you.${quoted(note)}`,
              },
            ],
      ),
    ),
  ),
  on(reminderDue, 'notifications.remind_assignee', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, assignee_id }) => ({
        business_id,
        event: 'chats.reminder_due',
        user_ids: [assignee_id],
        module: CHATS_MODULE,
        record_id: chat_id,
        message: `Reminder: the chat with ${contact.label}.`,
      })),
    ),
  ),
  on(followUpDiscarded, 'notifications.notify_of_discarded_follow_up', (ctx, items) =>
    notify(
      ctx,
      items.map((item) =>
        aboutFollowUp(
          'chats.follow_up_discarded',
          item,
          `${item.contact.label} wrote first: your follow-up is not sent.`,
        ),
      ),
    ),
  ),
  on(followUpFailed, 'notifications.notify_of_failed_follow_up', (ctx, items) =>
    notify(
      ctx,
      items.map((item) =>
        aboutFollowUp(
          'chats.follow_up_failed',
          item,
          `The follow-up to ${item.contact.label} was not sent. ${item.reason}`,
        ),
      ),
    ),
  ),
  on(snoozeEnded, 'notifications.notify_of_return', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, chat_id, contact, because, user_id }) =>
        because === 'person'
          ? []
          : [
              aboutChat(
                'chats.back',
                { business_id, chat_id, user_ids: user_id === null ? [] : [user_id] },
                because === 'time'
                  ? `The chat with ${contact.label} is back.`
                  : `${contact.label} wrote: the chat that you put aside is back.`,
              ),
            ],
      ),
    ),
  ),
  on(scheduledMessageFailed, 'notifications.notify_of_failed_scheduled_message', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, author_id, reason }) => ({
        business_id,
        event: 'chats.scheduled_failed' as const,
        user_ids: [author_id],
        module: CHATS_MODULE,
        record_id: chat_id,
        message: `Your scheduled message to ${contact.label} was not sent. ${reason}`,
      })),
    ),
  ),
  on(replyOverdue, 'notifications.notify_of_overdue_reply', async (ctx, items) => {
    const businesses = [...new Set(items.map(({ business_id }) => business_id))];
    const assigned = items.flatMap(({ business_id, assignee_id: user_id }) =>
      user_id === null ? [] : [{ business_id, user_id }],
    );
    const there = await availableUsers(ctx.tx, businesses, 'chats.assign');
    const missing = businesses.filter((each) => !there.some(({ business_id }) => business_id === each));
    // Where no supervisor is there, all of them are notified: someone has to see it.
    const supervisors = [...there, ...(await findColleaguesWhoMay(ctx.tx, 'chats.assign', missing))];
    const standIns = await findStandIns(ctx.tx, assigned);
    await notify(
      ctx,
      items.map(({ business_id, chat_id, contact, assignee_id }) => ({
        business_id,
        event: 'chats.reply_overdue' as const,
        user_ids: [
          ...new Set([
            ...(assignee_id === null ? [] : [assignee_id, standIns.get(assignee_id) ?? assignee_id]),
            ...supervisors.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id),
          ]),
        ],
        module: CHATS_MODULE,
        record_id: chat_id,
        message: `${contact.label} has waited too long for a reply.`,
      })),
    );
  }),
];

const aboutFollowUp = (
  event: NoticeEvent,
  { business_id, chat_id, assignee_id }: { business_id: Id; chat_id: Id; assignee_id: Id | null },
  message: string,
) => ({
  business_id,
  event,
  user_ids: assignee_id === null ? [] : [assignee_id],
  module: CHATS_MODULE,
  record_id: chat_id,
  message,
});
