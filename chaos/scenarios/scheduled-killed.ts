import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { waitForInbox } from '../harness/check-storms.ts';
import { killWhileClaimed } from '../harness/kill-while-claimed.ts';
import { seededRandom } from '../harness/random.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import type { Scenario } from '../harness/scenario.ts';
import {
  checkScheduled,
  schedule,
  SCHEDULED_KINDS,
  shiftClock,
  waitUntilDone,
  waitUntilSent,
} from '../harness/scheduled-work.ts';
import { takeAllChats } from '../harness/send-burst.ts';
import { openStage } from '../harness/stage.ts';
import { storm } from '../harness/webhook-storm.ts';

const WORKERS = 2;
/** Chats begin at this rate a second, and so come due a day later. */
const PER_SECOND = { short: 60, long: 80 };
const LEASE_SECONDS = 30;
/** How late a reminder may come (R5). */
const LATE_SECONDS = 60;

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
      await schedule(stage, business, oracle, chats);
      await stage.rows('update clock_shift set may_shift = true');
      let stuck = 0;
      const recoveries: number[] = [];
      for (const { table, blocks } of SCHEDULED_KINDS) {
        await shiftClock(stage, `(select min(due_time) - clock_now() from ${table})`);
        for (let kill = 1; kill <= kills / SCHEDULED_KINDS.length; kill += 1) {
          recoveries.push(await killWhileClaimed(stage, random, { table, blocks }));
          say(`${table}: kill ${kill} of ${kills / SCHEDULED_KINDS.length}`);
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
