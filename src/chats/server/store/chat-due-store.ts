import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { DueRow, NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { FollowUpTemplate } from '../../contract/chat.ts';
import { chatColumns, chatJoins, type ChatRow } from './chat-rows-store.ts';
import type { ChatChange } from './chat-write-store.ts';

/** A time of a chat, and how the chat changes when it has come. */
interface DueTime {
  column: 'window_due_time' | 'reminder_time' | 'follow_up_time' | 'reply_due_time' | 'snoozed_until';
  change: string;
  /** Further chats for which it has not come; where the change leaves the time as it is. */
  unless?: string;
  /** What the chat had before, of the changed row: `old`. */
  taken?: Readonly<Record<`taken_${string}`, string>>;
}

interface DueTimeStatements {
  change: NamedStatement;
  later: NamedStatement;
}

const DUE = `unnest($1::bigint[], $2::bigint[]) as d (business_id, chat_id)`;
const OF_DUE = `c.business_id = d.business_id and c.id = d.chat_id`;

const lockDueChatsSql: NamedStatement = {
  name: 'lock_due_chats',
  text: `select from ${DUE} join chats c on ${OF_DUE} order by c.business_id, c.id for no key update of c ${locks('chat')}`,
};

const statementsFor = ({ column, change, taken = {}, unless = 'false' }: DueTime): DueTimeStatements => ({
  change: {
    name: `change_chats_by_${column}`,
    text: `with due as (
        update chats c set ${change} from ${DUE}
        where ${OF_DUE} and c.${column} <= (select clock_now()) and not (${unless})
        returning c.*${Object.entries(taken)
          .map(([name, column]) => `, old.${column} as ${name}`)
          .join('')}
      )
      select ${chatColumns}${Object.keys(taken)
        .map((name) => `, c.${name}`)
        .join('')} from due c ${chatJoins} order by c.business_id, c.id`,
  },
  later: {
    name: `read_chats_by_${column}`,
    text: `select c.business_id, c.id, c.${column} as time from ${DUE} join chats c on ${OF_DUE} where c.${column} is not null and not (${unless})`,
  },
});

const windowEnds = statementsFor({ column: 'window_due_time', change: 'window_due_time = null' });

const reminderTimes = statementsFor({
  column: 'reminder_time',
  change: 'reminder = null, reminder_time = null, version = version + 1',
});

const followUpTimes = statementsFor({
  column: 'follow_up_time',
  change:
    'follow_up = null, follow_up_message = null, follow_up_time = null, follow_up_by = null, follow_up_template = null, version = c.version + 1',
  taken: { taken_message: 'follow_up_message', taken_by: 'follow_up_by', taken_template: 'follow_up_template' },
});

const snoozeTimes = statementsFor({
  column: 'snoozed_until',
  change: 'snoozed_until = null, snoozed_by = null, version = c.version + 1',
  taken: { taken_by: 'snoozed_by' },
});

/** A chat that was put aside until now. */
export interface ChatWithSnooze extends ChatRow {
  /** Who put it aside. */
  taken_by: Id;
}

const replyTimes = statementsFor({
  column: 'reply_due_time',
  change: 'reply_late_time = clock_now()',
  unless: 'c.reply_late_time is not null',
});

/** A chat whose follow-up was taken off because it is due. */
export interface ChatWithFollowUp extends ChatRow {
  taken_message: string;
  /** Who wrote it. */
  taken_by: Id;
  taken_template: FollowUpTemplate | null;
}

/** Chats whose time has come, changed; and for each row when it is due again. */
export interface DueChats<Row extends ChatRow = ChatRow> {
  chats: Row[];
  next: NextDue[];
}

type ChatDueRow = DueRow<'chat_id'>;

async function changeDueChats<Row extends ChatRow = ChatRow>(
  tx: Transaction,
  rows: readonly ChatDueRow[],
  { change, later }: DueTimeStatements,
): Promise<DueChats<Row>> {
  const values = [rows.map(({ business_id }) => business_id), rows.map(({ chat_id }) => chat_id)];
  // Sent together; each statement sees what the transactions that had the locks before have committed.
  const [, chats, waiting] = await Promise.all([
    tx.run(lockDueChatsSql, values),
    tx.run<Row>(change, values),
    tx.run<{ business_id: Id; id: Id; time: string }>(later, values),
  ]);
  const times = new Map(waiting.map(({ business_id, id, time }) => [`${business_id} ${id}`, time]));
  return {
    chats,
    next: rows.map(({ business_id, chat_id }) => {
      const at = times.get(`${business_id} ${chat_id}`);
      return at === undefined ? null : { at };
    }),
  };
}

/** Notes that the windows of these chats have ended, where they have. */
export const endWindows = (tx: Transaction, rows: readonly ChatDueRow[]): Promise<DueChats> =>
  changeDueChats(tx, rows, windowEnds);

/** Notes of these chats that the reply is late, where it is and was not noted yet. */
export const noteLateReplies = (tx: Transaction, rows: readonly ChatDueRow[]): Promise<DueChats> =>
  changeDueChats(tx, rows, replyTimes);

/** Takes the reminders off these chats whose time has come. */
export const takeReminders = (tx: Transaction, rows: readonly ChatDueRow[]): Promise<DueChats> =>
  changeDueChats(tx, rows, reminderTimes);

/** Takes the follow-ups off these chats whose time has come. */
export const takeFollowUps = (tx: Transaction, rows: readonly ChatDueRow[]): Promise<DueChats<ChatWithFollowUp>> =>
  changeDueChats<ChatWithFollowUp>(tx, rows, followUpTimes);

/** Brings these chats back whose time has come. */
export const takeSnoozes = (tx: Transaction, rows: readonly ChatDueRow[]): Promise<DueChats<ChatWithSnooze>> =>
  changeDueChats<ChatWithSnooze>(tx, rows, snoozeTimes);

/** A chat that is not put aside. */
export const NO_SNOOZE = { snoozed_until: null, snoozed_by: null } satisfies ChatChange;

const clearSnoozesSql: NamedStatement = {
  name: 'clear_snoozes',
  text: `update chats c set snoozed_until = null, snoozed_by = null
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id) where c.business_id = e.business_id and c.id = e.id`,
};

/** Brings locked chats back; their version is written with what caused it. */
export async function clearSnoozes(tx: Transaction, chats: readonly { business_id: Id; id: Id }[]): Promise<void> {
  if (chats.length > 0)
    await tx.run(clearSnoozesSql, [chats.map(({ business_id }) => business_id), chats.map(({ id }) => id)]);
}

/** A chat without a follow-up. */
export const NO_FOLLOW_UP = {
  follow_up: null,
  follow_up_message: null,
  follow_up_time: null,
  follow_up_by: null,
  follow_up_template: null,
} satisfies ChatChange;

const clearFollowUpsSql: NamedStatement = {
  name: 'clear_follow_ups',
  text: `update chats c set follow_up = null, follow_up_message = null, follow_up_time = null, follow_up_by = null, follow_up_template = null
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id) where c.business_id = e.business_id and c.id = e.id`,
};

/** Takes the follow-ups off locked chats; their version is written with what caused it. */
export async function clearFollowUps(tx: Transaction, chats: readonly { business_id: Id; id: Id }[]): Promise<void> {
  if (chats.length > 0)
    await tx.run(clearFollowUpsSql, [chats.map(({ business_id }) => business_id), chats.map(({ id }) => id)]);
}

const lockChatsOfRefusedSql: NamedStatement = {
  name: 'lock_chats_of_refused',
  text: `select from chats where business_id = $1 and id in (select chat_id from messages where business_id = $1 and id = any ($2))
    order by id for no key update ${locks('chat')}`,
};

// A customer who has written since has opened the window again.
const endRefusedWindowsSql: NamedStatement = {
  name: 'end_refused_windows',
  text: `update chats c set expiration_time = clock_now(), window_due_time = clock_now()
    where c.business_id = $1 and c.expiration_time > (select clock_now()) and c.id in (
      select m.chat_id from messages m where m.business_id = $1 and m.id = any ($2)
        and (c.last_incoming_time is null or c.last_incoming_time <= m.time)
    )
    returning c.business_id, c.id as chat_id`,
};

/** Ends the reply windows of the chats of messages that were refused because of the window; returns those chats. */
export async function endRefused(
  tx: Transaction,
  businessId: Id,
  messageIds: readonly Id[],
): Promise<{ business_id: Id; chat_id: Id }[]> {
  const values = [businessId, messageIds];
  const [, ended] = await Promise.all([
    tx.run(lockChatsOfRefusedSql, values),
    tx.run<{ business_id: Id; chat_id: Id }>(endRefusedWindowsSql, values),
  ]);
  return ended;
}
