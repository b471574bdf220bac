import { findColleagues, readChatSettings, type ChatSettings } from '../../../accounts/server/index.ts';
import { refuse, Refusal } from '../../../foundation/server/refuse.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { fieldsOf } from '../../../records/server/index.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatAssigned, chatClosed, chatReopened, chatSnoozed, snoozeEnded } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import { findChats, lockChatsWithRules } from '../store/chat-read-store.ts';
import { chatItem, presentChat, type ChatRow } from '../store/chat-rows-store.ts';
import { updateChatRows } from '../store/chat-write-store.ts';
import { addChatActivities } from '../chat-activities.ts';
import { chatModule } from '../chat-module.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { ownRow, nextMessageInstant, type MessageRow } from '../store/message-rows-store.ts';
import { insertMessages, newMessageIds } from '../store/message-insert-store.ts';
import { commentRow } from '../teamwork/comment-row.ts';
import { checkFollowUpTemplate } from './follow-up-template.ts';
import { followUps } from '../follow-ups.ts';
import { reminders } from '../reminders.ts';
import { snoozes } from '../snoozes.ts';
import { assignChat, closeChat, classify, followUp, handleByScript, noteForAssignee, remind } from './edit-steps.ts';
import { follow, label, snooze } from './mark-steps.ts';
import type { ChatEdit, ChatUpdateItem, EditStep, SystemLine } from './chat-edit.ts';
import { isTakenOver, takeBackScripts } from '../send/take-back.ts';
import { readChat, unreadChat } from './read-chat.ts';

/** The assignee first: a person who takes a chat over may then close it in the same call. */
const steps: readonly EditStep[] = [
  noteForAssignee,
  assignChat,
  handleByScript,
  closeChat,
  classify,
  remind,
  followUp,
  snooze,
  label,
  follow,
];

/** What became of one: the chat as it is now, or why nothing of it was changed. */
export type UpdatedChat = { chat: Chat } | { refusal: Refusal };

/**
 * Changes chats, each as a whole: all that was requested for it, or nothing. What is so already changes nothing and raises
 * nothing. One that is refused stops no other.
 */
export async function updateChats(ctx: WorkContext, items: readonly ChatUpdateItem[]): Promise<UpdatedChat[]> {
  if (items.length === 0) return [];
  const { tx } = ctx;
  const [chats, settings, colleagues] = await Promise.all([
    lockChatsWithRules(tx, items),
    readChatSettings(tx, [...new Set(items.filter(needsSettings).map(({ business_id }) => business_id))]),
    findColleagues(
      tx,
      items.flatMap(({ business_id, update: { assignee_id: user_id } }) =>
        user_id === undefined || user_id === null ? [] : [{ business_id, user_id }],
      ),
    ),
  ]);
  const results: (UpdatedChat | ChatEdit)[] = [];
  for (const item of items) {
    try {
      const chat = chats.get(item.chat_id) ?? refuse('NOT_FOUND');
      const edit: ChatEdit = {
        ...item,
        chat,
        settings: settings.get(item.business_id) ?? STRICTEST,
        colleagues,
        options: await optionsOf(ctx, item),
        change: {},
        reading: {},
        lines: [],
      };
      results.push(await applySteps(ctx, edit));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ refusal: error });
    }
  }
  const edits = results.filter((result) => 'change' in result);
  const changed = await store(ctx, edits);
  return results.map((result) =>
    'change' in result ? { chat: presentChat(changed.get(result.chat_id) ?? result.chat) } : result,
  );
}

const NO_OPTIONS: ChatEdit['options'] = { classification: new Set(), labels: new Set() };

/** What a chat of this business can be classified and labelled as, where that is asked for. */
async function optionsOf(ctx: WorkContext, item: ChatUpdateItem): Promise<ChatEdit['options']> {
  const { classification, add_labels: labels } = item.update;
  if (classification === undefined && labels === undefined) return NO_OPTIONS;
  const { byName } = await fieldsOf(ctx, item.business_id, chatModule);
  const keysOf = (name: string) => new Set(byName.get(name)?.options?.map(({ value }) => value));
  return { classification: keysOf('classification'), labels: keysOf('labels') };
}

/** Most calls mark a chat as read up to a message, or classify it, and ask no settings. */
const needsSettings = ({ update }: ChatUpdateItem): boolean =>
  update.assignee_id !== undefined ||
  update.state !== undefined ||
  update.read !== undefined ||
  update.last_read_message_id !== undefined;

/** The strictest settings, where no step reads them. */
const STRICTEST: ChatSettings = {
  share_read_receipts: false,
  mandate_conversation_log: true,
  agents_may_take_over: false,
};

async function applySteps(ctx: WorkContext, edit: ChatEdit): Promise<ChatEdit | UpdatedChat> {
  const { chat, update } = edit;
  if (update.version !== undefined && update.version !== chat.version)
    refuse('CONFLICT', { info: { current: presentChat(chat) } });
  for (const step of steps) step(edit);
  await checkFollowUpTemplate(ctx, edit);
  await readChat(ctx, edit);
  await unreadChat(ctx, edit);
  return isEdit(edit) || Object.keys(edit.reading).length > 0 ? edit : { chat: presentChat(chat) };
}

const isEdit = ({ change }: ChatEdit): boolean => Object.keys(change).length > 0;

/** Writes the edits, emits and raises them; returns the chats as they are now, by id. */
async function store(ctx: WorkContext, edits: readonly ChatEdit[]): Promise<ReadonlyMap<string, ChatRow>> {
  if (edits.length === 0) return new Map();
  const { tx } = ctx;
  await takeBackScripts(ctx, edits.filter(isTakenOver), 'taken_over');
  const [, , , , changed, lineIds] = await Promise.all([
    updateChatRows(
      tx,
      edits.map((edit) => ({
        business_id: edit.business_id,
        id: edit.chat_id,
        change: { ...edit.reading, ...edit.change },
        isEdit: isEdit(edit),
      })),
    ),
    // A reminder, follow-up or snooze that is taken off leaves its row: it comes, finds none, and is removed.
    scheduleDue(
      ctx,
      reminders,
      edits.flatMap(({ business_id, chat_id, change: { reminder_time: due_time } }) =>
        typeof due_time === 'string' ? [{ business_id, chat_id, due_time }] : [],
      ),
    ),
    scheduleDue(
      ctx,
      followUps,
      edits.flatMap(({ business_id, chat_id, change: { follow_up_time: due_time } }) =>
        typeof due_time === 'string' ? [{ business_id, chat_id, due_time }] : [],
      ),
    ),
    scheduleDue(
      ctx,
      snoozes,
      edits.flatMap(({ business_id, chat_id, change: { snoozed_until: due_time } }) =>
        typeof due_time === 'string' ? [{ business_id, chat_id, due_time }] : [],
      ),
    ),
    // Sent after the update on the same connection, so it sees it.
    findChats(tx, edits),
    newMessageIds(
      tx,
      edits.reduce((sum, { lines, note }) => sum + lines.length + (note === undefined ? 0 : 1), 0),
    ),
  ]);
  const lines = systemLines(edits, lineIds);
  if (lines.length > 0)
    insertMessages(
      tx,
      lines.map(({ row, edit }) => ({ ...row, channel_id: edit.chat.channel_id })),
    );
  await addChatActivities(
    ctx,
    lines.flatMap(({ event, subject, edit: { business_id, chat_id, actor, chat } }) =>
      isActivity(event) ? [{ business_id, chat_id, contact_id: chat.contact_id, actor, event, subject }] : [],
    ),
  );
  for (const edit of edits) {
    const chat = changed.get(edit.chat_id);
    if (chat) announce(ctx, edit, presentChat(chat));
  }
  emitNewMessages(
    ctx,
    lines.map(({ row }) => row),
    changed,
  );
  return changed;
}

type ActivityEvent = Exclude<SystemLine['event'], Planned>;
type Planned = 'follow_up_set' | 'follow_up_cancelled' | 'snoozed' | 'unsnoozed' | 'script_started' | 'script_ended';

const noActivities: readonly string[] = [
  'follow_up_set',
  'follow_up_cancelled',
  'snoozed',
  'unsnoozed',
  'script_started',
  'script_ended',
  'comment',
] satisfies (Planned | 'comment')[];

/** What the history of the contact has of it: what is only planned in a chat, or said among colleagues, is no part of that. */
const isActivity = (event: WrittenLine['event']): event is ActivityEvent => !noActivities.includes(event);

/** Emits one edit to browsers and raises it for other areas. */
function announce(ctx: WorkContext, edit: ChatEdit, chat: Chat): void {
  const { business_id, actor, assignee, chat: before } = edit;
  if (assignee === undefined) ctx.emitAll(chatEvents.updateChat, [{ business_id, data: chat }]);
  else {
    const previous = before.assignee_id === null ? null : { id: before.assignee_id, label: before.assignee_name ?? '' };
    ctx.emitAll(chatEvents.assignment, [{ business_id, data: { chat, assigned_by: actor, previous } }]);
    ctx.raise(chatAssigned, [
      {
        ...chatItem(before),
        actor,
        assignee,
        previous_assignee_id: before.assignee_id,
        follower_ids: chat.follower_ids,
        note: edit.note ?? null,
      },
    ]);
  }
  for (const line of edit.lines) raiseLine(ctx, edit, line, chat);
}

/** Raises what a line of the thread says for other areas. */
function raiseLine(
  ctx: WorkContext,
  { business_id, actor, chat: before }: ChatEdit,
  line: SystemLine,
  chat: Chat,
): void {
  const { event, conversation, snoozed_until: until } = line;
  const item = { ...chatItem(before), actor };
  if (event === 'reopened') ctx.raise(chatReopened, [item]);
  if (event === 'snoozed' && until !== undefined) ctx.raise(chatSnoozed, [{ ...item, until }]);
  if (event === 'unsnoozed')
    ctx.raise(snoozeEnded, [{ ...item, because: 'person', user_id: before.assignee_id ?? before.snoozed_by }]);
  if (event !== 'closed') return;
  ctx.raise(chatClosed, [
    {
      ...item,
      follower_ids: chat.follower_ids,
      assignee_id: chat.assignee?.id ?? null,
      conversation: conversation ?? null,
    },
  ]);
  ctx.auditAll([
    {
      business_id,
      actor,
      action: 'chat_closed',
      record_type: 'chats',
      record_id: chat.id,
      ...(conversation === undefined ? {} : { detail: { outcome: conversation.outcome } }),
    },
  ]);
}

/** A line, or the comment of who has assigned the chat. */
type WrittenLine = {
  event: SystemLine['event'] | 'comment';
  subject: SystemLine['subject'];
  row: MessageRow;
  edit: ChatEdit;
};

/** System lines, and below them the note to a new assignee, stand in the thread and leave the chat where it is in the list. */
function systemLines(edits: readonly ChatEdit[], ids: readonly string[]): WrittenLine[] {
  const free = ids.values();
  const nextId = () => free.next().value ?? '';
  return edits.flatMap((edit) => {
    const { chat, actor, note } = edit;
    const lines = edit.lines.map((line): WrittenLine => {
      const row: MessageRow = {
        ...ownRow(chat, actor),
        id: nextId(),
        origin: 'system',
        content_type: 'system',
        content: { ...line, actor },
        status: 'received',
        time: nextMessageInstant(chat.now, chat.last_message_time),
      };
      return { edit, event: line.event, subject: line.subject, row };
    });
    if (note === undefined) return lines;
    const row = commentRow(chat, actor, nextId(), { text: note, mentions: [] });
    return [...lines, { edit, event: 'comment', subject: null, row }];
  });
}
