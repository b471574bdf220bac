import { chatEndpoints as calls } from '../../src/chats/contract/endpoints.ts';
import { scheduledEndpoints } from '../../src/chats/contract/scheduled-endpoints.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import type { BusinessFixture } from './business-fixture.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** Three calls for each; a session takes 600 a minute. */
const CHATS_PER_SESSION = 180;
/** Before anything else comes due. */
const SNOOZED_BEFORE_MS = 2 * 3_600_000;
const DONE_WITHIN_MS = 120_000;

/**
 * What comes due for every chat: it is put aside until two hours before the reply window ends, has a reminder an hour before,
 * a scheduled message and a follow-up in that hour, and its window ends.
 */
export const SCHEDULED_KINDS = [
  { table: 'due_snoozes', blocks: 'notifications' },
  { table: 'due_reminders', blocks: 'notifications' },
  { table: 'due_scheduled_messages', blocks: 'messages' },
  { table: 'due_follow_ups', blocks: 'messages' },
  { table: 'due_windows', blocks: 'messages' },
] as const;

/** `by` is an interval in SQL. */
export const shiftClock = ({ rows }: Stage, by: string) =>
  rows(`select shift_clock((select shift from clock_shift) + ${by})`);

/** What a customer gets who does not write. */
const FOLLOW_UP = 'Shall I keep it for you?';

/** What a person has written for later. */
const SCHEDULED = 'Your parcel leaves tonight.';
const SCHEDULED_BEFORE_END_MS = 45 * 60_000;

/** What goes out in place of a follow-up whose reply window has ended. */
async function approveTemplate({ rows }: Stage, { businessId, channelId }: BusinessFixture): Promise<Id> {
  const components = JSON.stringify([{ type: 'BODY', text: 'Shall we keep it for you?' }]);
  const [row] = await rows<{ id: Id }>(
    `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category, provider_status, components)
     select business_id, kind, provider_account_id, '1', 'keep_it', 'en', 'UTILITY', 'APPROVED', $3 from channels where business_id = $1 and id = $2 returning id`,
    [businessId, channelId, components],
  );
  return row?.id ?? '';
}

/** Of every other chat the window ends shortly before its follow-up, as providers may end it; what is planned for its end stays. */
const endEarly = ({ rows }: Stage, chats: readonly Id[]) =>
  rows("update chats set expiration_time = follow_up_time - interval '1 minute' where id = any ($1::bigint[])", [
    chats.filter((_, index) => index % 2 === 0),
  ]);

/** Through the API, as people do it; the oracle keeps when each shall come. */
export async function schedule(
  stage: Stage,
  business: BusinessFixture,
  oracle: Oracle,
  chats: readonly Id[],
): Promise<void> {
  const template = await approveTemplate(stage, business);
  for (let from = 0; from < chats.length; from += CHATS_PER_SESSION) {
    const session = await business.session();
    for (const chatId of chats.slice(from, from + CHATS_PER_SESSION)) {
      const body = {
        reminder: 'hours_1',
        follow_up: 'minutes_30',
        follow_up_message: FOLLOW_UP,
        follow_up_template: { template_id: template, params: [] },
      };
      const { chat } = await session.call(calls.updateChat, { params: { chatId }, body });
      const { reminder_time: time, follow_up_time: sends, expiration_time: ends } = chat;
      const returns = new Date(Date.parse(ends ?? '') - SNOOZED_BEFORE_MS).toISOString();
      await session.call(calls.updateChat, { params: { chatId }, body: { snoozed_until: returns } });
      const leaves = new Date(Date.parse(ends ?? '') - SCHEDULED_BEFORE_END_MS).toISOString();
      const message = { content_type: 'text' as const, content: { text: SCHEDULED }, client_id: `later-${chatId}` };
      await session.call(scheduledEndpoints.scheduleMessage, {
        params: { chatId },
        query: { send_time: leaves },
        body: message,
      });
      oracle.note({ kind: 'reminder', chat_id: chatId, returns, time, leaves, sends, ends });
    }
  }
  await endEarly(stage, chats);
}

/** Waits until nothing of this table is due any more; returns how many rows are, after long patience. */
export async function waitUntilDone({ rows }: Stage, table: string): Promise<number> {
  const due = async () =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table} where due_time <= clock_now()`))[0]?.n ?? 0;
  return (await until(async () => (await due()) === 0, { giveUpMs: DONE_WITHIN_MS })) ? 0 : due();
}

/** Waits until what was handed over is sent: the clock is set on before the next kind, and that would make it late. */
export const waitUntilSent = ({ rows }: Stage) =>
  until(
    async () =>
      (await rows("select from outbox where state in ('queued', 'claimed', 'attempting') limit 1")).length === 0,
    {
      giveUpMs: DONE_WITHIN_MS,
    },
  );

interface Reminder extends Record<string, unknown> {
  kind: 'reminder';
  chat_id: Id;
  /** When it comes back. */
  returns: string;
  time: string;
  /** When its scheduled message leaves. */
  leaves: string;
  /** When its follow-up leaves. */
  sends: string;
  ends: string;
}

/** Compares what was asked for with the notifications and with what the threads hold: each once, none too late. */
export async function checkScheduled({ rows }: Stage, oracle: Oracle, lateSeconds: number) {
  const wanted = oracle.read<Reminder>('reminder');
  const reminded = await rows<{ chat_id: Id; count: number; time: string }>(
    `select record_id as chat_id, count(*)::int, min(created_time) as time from notifications
     where message like 'Reminder:%' group by 1`,
  );
  const returned = await rows<{ chat_id: Id; count: number; time: string }>(
    `select chat_id, count(*)::int, min(created_time) as time from messages
     where origin = 'system' and content ->> 'event' = 'snooze_over' group by 1`,
  );
  const notified = await rows<{ chat_id: Id; count: number; time: string }>(
    `select record_id as chat_id, count(*)::int, min(created_time) as time from notifications
     where message like '%is back.' group by 1`,
  );
  const left = await rows<{ chat_id: Id; count: number; time: string }>(
    `select chat_id, count(*)::int, min(created_time) as time from messages
     where origin = 'outgoing' and content ->> 'text' = '${SCHEDULED}' group by 1`,
  );
  const followed = await rows<{ chat_id: Id; count: number; time: string }>(
    `select chat_id, count(*)::int, min(created_time) as time from messages
     where origin = 'outgoing' and (content ->> 'text' = '${FOLLOW_UP}' or content_type = 'template') group by 1`,
  );
  // Each template that was sent in place of a text has its line and none has two.
  const withoutLine = await rows<{ chat_id: Id }>(
    `select c.id as chat_id from chats c
     cross join lateral (
       select count(*) filter (where m.content_type = 'template') as templates,
         count(*) filter (where m.content ->> 'event' = 'follow_up_as_template') as lines
       from messages m where m.business_id = c.business_id and m.chat_id = c.id
     ) m
     where m.templates <> m.lines or m.templates > 1`,
  );
  const ended = await rows<{ chat_id: Id; count: number; time: string }>(
    `select chat_id, count(*)::int, min(created_time) as time from messages
     where origin = 'system' and content ->> 'event' = 'window_elapsed' group by 1`,
  );
  const compare = (what: string, found: typeof reminded, timeOf: (each: Reminder) => string) => {
    const byChat = new Map(found.map((each) => [each.chat_id, each]));
    const missing = wanted.filter(({ chat_id }) => !byChat.has(chat_id));
    const doubled = found.filter(({ count }) => count > 1);
    const seconds = wanted.flatMap((each) => {
      const at = byChat.get(each.chat_id)?.time;
      return at === undefined
        ? []
        : [{ chat_id: each.chat_id, late: (Date.parse(at) - Date.parse(timeOf(each))) / 1_000 }];
    });
    const late = seconds.filter((each) => !(each.late >= 0 && each.late <= lateSeconds));
    return {
      what,
      stored: wanted.length - missing.length,
      lost: noteFindings(oracle, `no ${what}`, missing),
      doubled: noteFindings(oracle, `more than one ${what}`, doubled),
      wrong: noteFindings(oracle, `${what} too early or too late`, late),
      latest: Math.max(0, ...seconds.map((each) => each.late)),
    };
  };
  const compared = [
    compare('return', returned, ({ returns }) => returns),
    compare('notification of a return', notified, ({ returns }) => returns),
    compare('reminder', reminded, ({ time }) => time),
    compare('scheduled message', left, ({ leaves }) => leaves),
    compare('follow-up', followed, ({ sends }) => sends),
    compare('end of a reply window', ended, ({ ends: end }) => end),
  ];
  const sum = (key: 'stored' | 'lost' | 'doubled' | 'wrong') => compared.reduce((all, each) => all + each[key], 0);
  return {
    delivered: wanted.length * compared.length,
    stored: sum('stored'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    wrong: sum('wrong') + noteFindings(oracle, 'a follow-up as template and its line', withoutLine),
    notes: Object.fromEntries(
      compared.map(({ what, latest }) => [`latest ${what}, s after its time`, latest.toFixed(1)]),
    ),
  };
}
