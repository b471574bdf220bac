import { setTimeout as pause } from 'node:timers/promises';
import { chatEndpoints as calls } from '../../src/chats/contract/endpoints.ts';
import { scheduledEndpoints } from '../../src/chats/contract/scheduled-endpoints.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { checkLedger } from '../harness/check-ledger.ts';
import { waitForInbox } from '../harness/check-storms.ts';
import { seededRandom, type Random } from '../harness/random.ts';
import { createBusinessFixture, type BusinessFixture } from '../harness/business-fixture.ts';
import { noteFindings, type Oracle } from '../harness/oracle.ts';
import type { Scenario } from '../harness/scenario.ts';
import { takeAllChats } from '../harness/send-burst.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { storm } from '../harness/webhook-storm.ts';

const WORKERS = 2;
/** Chats begin at this rate a second, and so come due a day later. */
const PER_SECOND = { short: 60, long: 80 };
/** Three calls for each; a session takes 600 a minute. */
const CHATS_PER_SESSION = 180;
/** Before anything else comes due. */
const SNOOZED_BEFORE_MS = 2 * 3_600_000;
const CLAIMED_WITHIN_MS = 20_000;
const DONE_WITHIN_MS = 120_000;
const LEASE_SECONDS = 30;
/** How late a reminder may come (R5). */
const LATE_SECONDS = 60;

/**
 * What comes due for every chat: it is put aside until two hours before the reply window ends, has a reminder an hour before,
 * a scheduled message and a follow-up in that hour, and its window ends.
 */
const KINDS = [
  { table: 'due_snoozes', blocks: 'notifications' },
  { table: 'due_reminders', blocks: 'notifications' },
  { table: 'due_scheduled_messages', blocks: 'messages' },
  { table: 'due_follow_ups', blocks: 'messages' },
  { table: 'due_windows', blocks: 'messages' },
] as const;

export const scheduledKilled: Scenario = {
  name: 'R5-scheduled-killed',
  summary:
    'kill -9 of workers while chats come back, reminders, scheduled messages and follow-ups come due, reply windows end',
  short: { kills: 4, amount: 200, clients: 0 },
  long: { kills: 24, amount: 3_000, clients: 0 },
  async play({ seed, size: { kills, amount }, isLong, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'R5');
    const stage = await openStage({ folder, cluster }, WORKERS);
    try {
      const business = await createBusinessFixture(stage, 'Marigold Lane');
      const perSecond = isLong ? PER_SECOND.long : PER_SECOND.short;
      const { numberId } = business;
      await storm(stage, oracle, {
        numberId,
        prefix: `wamid.R5.${seed}.`,
        count: amount,
        people: amount,
        perSecond,
        seed,
      });
      await waitForInbox(stage);
      const chats = await takeAllChats(stage, business);
      await schedule(business, oracle, chats, await approveTemplate(stage, business));
      await endEarly(stage, chats);
      await stage.rows('update clock_shift set may_shift = true');
      let stuck = 0;
      const recoveries: number[] = [];
      for (const { table, blocks } of KINDS) {
        await shiftClock(stage, `(select min(due_time) - clock_now() from ${table})`);
        for (let kill = 1; kill <= kills / KINDS.length; kill += 1) {
          recoveries.push(await killWhileClaimed(stage, random, { table, blocks }));
          say(`${table}: kill ${kill} of ${kills / KINDS.length}`);
          await pause(isLong ? random.between(0, 2_000) : 0);
        }
        // A lease ends by itself; the short form does not wait for it.
        if (!isLong) await shiftClock(stage, `make_interval(secs => ${LEASE_SECONDS + 1})`);
        stuck += await waitUntilDone(stage, table);
        await waitUntilSent(stage);
      }
      const late = LATE_SECONDS + (isLong ? 0 : LEASE_SECONDS + 1);
      const found = await checkScheduled(stage, oracle, late);
      const ledger = await checkLedger(stage, oracle);
      return { ...found, kills, stuck, wrong: found.wrong + ledger + stage.losses(), recoveries, notes: found.notes };
    } finally {
      await stage.close();
    }
  },
};

/** `by` is an interval in SQL. */
const shiftClock = ({ rows }: Stage, by: string) => rows(`select shift_clock((select shift from clock_shift) + ${by})`);

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
async function schedule(business: BusinessFixture, oracle: Oracle, chats: readonly Id[], template: Id): Promise<void> {
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
      const message = { content_type: 'text' as const, content: { text: SCHEDULED }, client_id: `R5-${chatId}` };
      await session.call(scheduledEndpoints.scheduleMessage, {
        params: { chatId },
        query: { send_time: leaves },
        body: message,
      });
      oracle.note({ kind: 'reminder', chat_id: chatId, returns, time, leaves, sends, ends });
    }
  }
}

/**
 * Kills a worker, or all of them, while they have claimed rows and cannot finish them, because a table that they write is
 * locked. Returns the seconds until all of them are back.
 */
async function killWhileClaimed(
  { ownerPool, rows, workers }: Stage,
  random: Random,
  { table, blocks }: { table: string; blocks: string },
): Promise<number> {
  const blocker = await ownerPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${blocks} in share row exclusive mode`);
    const isClaimed = async () =>
      (await rows(`select from ${table} where lease_until > clock_now() limit 1`)).length > 0;
    await until(isClaimed, { giveUpMs: CLAIMED_WITHIN_MS, everyMs: 5 });
    const victims = random.hits(0.5) ? workers : workers.slice(...(random.hits(0.5) ? [0, 1] : [1, 2]));
    const killed = performance.now();
    await Promise.all(victims.map((worker) => worker.restart('SIGKILL')));
    await blocker.query('rollback');
    return (performance.now() - killed) / 1_000;
  } finally {
    blocker.release();
  }
}

/** Waits until nothing of this table is due any more; returns how many rows are, after long patience. */
async function waitUntilDone({ rows }: Stage, table: string): Promise<number> {
  const due = async () =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table} where due_time <= clock_now()`))[0]?.n ?? 0;
  return (await until(async () => (await due()) === 0, { giveUpMs: DONE_WITHIN_MS })) ? 0 : due();
}

/** Waits until what was handed over is sent: the clock is set on before the next kind, and that would make it late. */
const waitUntilSent = ({ rows }: Stage) =>
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
async function checkScheduled({ rows }: Stage, oracle: Oracle, lateSeconds: number) {
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
