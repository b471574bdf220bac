import { availableUsers, findColleagues, findColleaguesWhoMay, findStandIns } from '../../accounts/server/index.ts';
import { channelNoticed } from '../../channels/contract/domain-events.ts';
import {
  chatAssigned,
  chatClosed,
  chatRequestAnswered,
  chatRequested,
  commentWritten,
  followUpDiscarded,
  followUpFailed,
  messageReceived,
  reminderDue,
  replyOverdue,
  scheduledMessageFailed,
  snoozeEnded,
} from '../../chats/contract/domain-events.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NoticeEvent } from '../../foundation/contract/notice.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { importCompleted } from '../../imports/contract/domain-events.ts';
import { taskDue } from '../../tasks/contract/domain-events.ts';
import { CHATS_MODULE } from '../contract/notification.ts';
import { formSubmitted } from '../../webforms/contract/domain-events.ts';
import { notify } from './notify.ts';

/** Who is notified of what happens in chats. */
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
  on(chatRequested, 'notifications.notify_asked', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, actor, kind, asked_id, note }) => ({
        business_id,
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
        user_ids: mentioned_ids,
        module: CHATS_MODULE,
        record_id: chat_id,
        message: `${actor.label} mentioned you in the chat with ${contact.label}.${quoted(text)}`,
      })),
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
                { business_id, chat_id, user_ids: user_id === null ? [] : [user_id] },
                because === 'time'
                  ? `The chat with ${contact.label} is back.`
                  : `${contact.label} wrote: the chat that you put aside is back.`,
              ),
            ],
      ),
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
        aboutChat({ business_id, chat_id, user_ids }, `${contact.label} wrote in a chat that you follow.`),
      ),
    );
  }),
  on(chatAssigned, 'notifications.notify_followers_of_assignment', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, assignee, actor, follower_ids }) =>
        aboutChat(
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
          { business_id, chat_id, user_ids: follower_ids.filter((id) => id !== actor.id) },
          `${actor.label} closed the chat with ${contact.label}.`,
        ),
      ),
    ),
  ),
  on(scheduledMessageFailed, 'notifications.notify_of_failed_scheduled_message', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, chat_id, contact, author_id, reason }) => ({
        business_id,
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

const aboutChat = (
  { business_id, chat_id, user_ids }: { business_id: Id; chat_id: Id; user_ids: Id[] },
  message: string,
) => ({ business_id, user_ids, module: CHATS_MODULE, record_id: chat_id, message });
/** As much of what a colleague wrote as a notification shows. */
const QUOTE_LENGTH = 160;

/** What a colleague wrote, behind a sentence. */
function quoted(text: string | null): string {
  if (text === null) return '';
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return ` “${line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH).toWellFormed()}…` : line}”`;
}

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

/** Those who look after channels are notified of what the provider says of one. */
export const channelListeners = [
  on(channelNoticed, 'notifications.notify_of_channel', async (ctx, items) => {
    const businesses = [...new Set(items.map(({ business_id }) => business_id))];
    const managers = await findColleaguesWhoMay(ctx.tx, 'organisation.edit', businesses);
    await notify(
      ctx,
      items.map(({ business_id, channel_id, name, text }) => ({
        business_id,
        event: 'channels.noticed',
        user_ids: managers.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id),
        module: 'channels',
        record_id: channel_id,
        message: `${name}: ${text}`,
      })),
    );
  }),
];

/** Who is notified of what is to be done. */
export const taskListeners = [
  on(taskDue, 'notifications.remind_of_task', (ctx, items) =>
    notify(
      ctx,
      items.map(({ business_id, task_id, title, owner_id }) => ({
        business_id,
        event: 'tasks.due',
        user_ids: [owner_id],
        module: 'tasks',
        record_id: task_id,
        message: `Due now: ${title}`,
      })),
    ),
  ),
];

const number = new Intl.NumberFormat('en');

/** Who began an import is notified of its end; the notice leads to its result. */
export const importListeners = [
  on(importCompleted, 'notifications.notify_of_import', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, import_id, module, label, plural_label, created_by, ...item }) => {
        if (created_by.type !== 'user' || created_by.id === null) return [];
        const records = (item.total === 1 ? label : plural_label).toLowerCase();
        const done = `${number.format(item.success)} of ${number.format(item.total)} ${records} from ${item.file_name}`;
        return [
          {
            business_id,
            event: 'imports.completed' as const,
            user_ids: [created_by.id],
            module: `${module}/history`,
            record_id: import_id,
            message: item.problem === null ? `Import finished: ${done}` : `Import stopped: ${done}. ${item.problem}`,
          },
        ];
      }),
    ),
  ),
];

/**
 * The owner of its enquiry is notified of a web form that was sent; without an owner who may read it, those who look after
 * web forms, so that at least one user is always notified. It leads to the enquiry, and to the form where no enquiry could be saved.
 */
export const formListeners = [
  on(formSubmitted, 'notifications.notify_of_web_form', async (ctx, items) => {
    const owners = await findColleagues(
      ctx.tx,
      items.flatMap(({ business_id, owner_id: user_id }) => (user_id === null ? [] : [{ business_id, user_id }])),
    );
    const ownerOf = ({ owner_id: id }: (typeof items)[number]) => {
      const owner = id === null ? undefined : owners.get(id);
      return owner?.status === 'active' && owner.permissions.includes('records.edit') ? owner.id : null;
    };
    const businesses = items.filter((item) => ownerOf(item) === null).map(({ business_id }) => business_id);
    const managers = await findColleaguesWhoMay(ctx.tx, 'forms.edit', [...new Set(businesses)]);
    await notify(
      ctx,
      items.map((item) => {
        const { business_id, form_id, form_name, enquiry_id, visitor } = item;
        const owner = ownerOf(item);
        const others = managers.filter((each) => each.business_id === business_id).map(({ user_id: id }) => id);
        return {
          business_id,
          event: 'webforms.submitted',
          user_ids: owner === null ? others : [owner],
          ...(enquiry_id === null
            ? { module: 'webforms', record_id: form_id }
            : { module: 'enquiries', record_id: enquiry_id }),
          message: `${visitor === '' ? 'Someone' : visitor} sent the web form ${form_name}.`,
        };
      }),
    );
  }),
];
