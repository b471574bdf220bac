import { chatAssigned, reminderDue } from '../../chats/contract/domain-events.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { taskDue } from '../../tasks/contract/domain-events.ts';
import { CHATS_MODULE } from '../contract/notification.ts';
import { notify } from './notify.ts';

/** Who is notified of what happens in chats. */
export const chatListeners = [
  on(chatAssigned, 'notifications.notify_assignee', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, chat_id, contact, assignee, actor }) =>
        assignee === null || assignee.id === actor.id
          ? []
          : [
              {
                business_id,
                user_ids: [assignee.id],
                module: CHATS_MODULE,
                record_id: chat_id,
                message: `${actor.label} assigned the chat with ${contact.label} to you.`,
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
        user_ids: [assignee_id],
        module: CHATS_MODULE,
        record_id: chat_id,
        message: `Reminder: the chat with ${contact.label}.`,
      })),
    ),
  ),
];

/** Who is notified of what is to be done. */
export const taskListeners = [
  on(taskDue, 'notifications.remind_of_task', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, task_id, title, owner_id }) => ({
        business_id,
        user_ids: [owner_id],
        module: 'tasks',
        record_id: task_id,
        message: `Due now: ${title}`,
      })),
    ),
  ),
];
