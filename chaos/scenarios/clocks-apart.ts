import { fileURLToPath } from 'node:url';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import { checkLedger } from '../harness/check-ledger.ts';
import { waitForInbox } from '../harness/check-storms.ts';
import type { Scenario } from '../harness/scenario.ts';
import {
  checkScheduled,
  SCHEDULED_KINDS,
  schedule,
  shiftClock,
  waitUntilDone,
  waitUntilSent,
} from '../harness/scheduled-work.ts';
import { takeAllChats } from '../harness/send-burst.ts';
import { openStage } from '../harness/stage.ts';
import { storm } from '../harness/webhook-storm.ts';

const CLOCK = fileURLToPath(new URL('../harness/shifted-clock.mjs', import.meta.url));
const MINUTE_MS = 60_000;
/** The server's and two workers' clocks. */
const SHIFT_MS = { server: 10 * MINUTE_MS, 0: -10 * MINUTE_MS, 1: 10 * MINUTE_MS } as const;
const STEP_MS = 60 * MINUTE_MS;
const PER_SECOND = 60;
/** Nothing is killed here, so nothing waits for a lease. */
const LATE_SECONDS = 30;

export const clocksApart: Scenario = {
  name: 'R27-clocks-apart',
  summary: 'clocks of server and workers ten minutes apart, set back an hour meanwhile, while everything comes due',
  short: { kills: 0, amount: 60, clients: 0 },
  long: { kills: 0, amount: 2_000, clients: 0 },
  async play({ seed, size: { amount }, folder, cluster, oracle, say }) {
    const stage = await openStage({ folder, cluster }, 2, (name) => ({
      NODE_OPTIONS: `--import ${CLOCK}`,
      CLOCK_SHIFT_MS: String(SHIFT_MS[name as keyof typeof SHIFT_MS]),
      CLOCK_STEP_MS: String(STEP_MS),
    }));
    try {
      const business = await createBusinessFixture(stage, 'Marigold Lane');
      const { numberId } = business;
      const webhooks = { numberId, prefix: `wamid.R27.${seed}.`, count: amount, people: amount };
      await storm(stage, oracle, { ...webhooks, perSecond: PER_SECOND, seed });
      await waitForInbox(stage);
      await schedule(stage, business, oracle, await takeAllChats(stage, business));
      await stage.rows('update clock_shift set may_shift = true');
      let stuck = 0;
      for (const [index, { table }] of SCHEDULED_KINDS.entries()) {
        await shiftClock(stage, `(select min(due_time) - clock_now() from ${table})`);
        // One process after the other, while it works.
        [stage.server, ...stage.workers][index % 3]?.notify('SIGUSR2');
        say(`${table} comes due`);
        stuck += await waitUntilDone(stage, table);
        await waitUntilSent(stage);
      }
      const found = await checkScheduled(stage, oracle, LATE_SECONDS);
      // The line of a window's end has the time of that end, which was moved before the line was due.
      const ahead = await stage.rows<{ id: string }>(
        `select id from messages where time > clock_now()
           or time < created_time - interval '2 minutes' and content ->> 'event' is distinct from 'window_elapsed'`,
      );
      const ledger = await checkLedger(stage, oracle);
      return {
        ...found,
        kills: 0,
        stuck,
        wrong: found.wrong + ahead.length + ledger + stage.losses(),
        recoveries: [],
        notes: { ...found.notes, 'messages at another time': ahead.length },
      };
    } finally {
      await stage.close();
    }
  },
};
