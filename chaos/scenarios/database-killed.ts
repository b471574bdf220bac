import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkSends } from '../harness/check-sends.ts';
import { checkStorms, waitForInbox } from '../harness/check-storms.ts';
import { killDatabase } from '../harness/kill-database.ts';
import { seededRandom } from '../harness/random.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import type { Scenario } from '../harness/scenario.ts';
import { sendBurst, takeAllChats } from '../harness/send-burst.ts';
import { settleSends } from '../harness/settle-sends.ts';
import { openStage } from '../harness/stage.ts';
import { storm } from '../harness/webhook-storm.ts';

const PEOPLE = 60;
const PEOPLE_AT_ONCE = 4;
const LATEST_KILL_MS = 600;

export const databaseKilled: Scenario = {
  name: 'R3-database-killed',
  summary: 'kill -9 of every PostgreSQL process while webhooks arrive and people send',
  short: { kills: 1, amount: 600, clients: 30 },
  long: { kills: 15, amount: 12_000, clients: 800 },
  async play({ seed, size: { kills, amount, clients: sends }, isLong, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'R3');
    const stage = await openStage({ folder, cluster }, 0);
    try {
      const fixture = await createBusinessFixture(stage, 'Marigold Lane');
      const { numberId } = fixture;
      await storm(stage, oracle, { numberId, prefix: `wamid.R3.${seed}.first.`, count: PEOPLE, people: PEOPLE, seed });
      await waitForInbox(stage);
      const chats = await takeAllChats(stage, fixture);
      const count = Math.ceil(amount / (kills + 1));
      const recoveries: number[] = [];
      const downtimes: number[] = [];
      for (let round = 0; round <= kills; round += 1) {
        const work = Promise.all([
          storm(stage, oracle, {
            numberId,
            prefix: `wamid.R3.${seed}.${round}.`,
            count,
            people: PEOPLE,
            seed: seed + round,
          }),
          sendBurst(fixture, oracle, {
            name: `burst-${seed}-${round}`,
            chats,
            count: Math.ceil(sends / (kills + 1)),
            atOnce: PEOPLE_AT_ONCE,
          }),
        ]);
        if (round < kills) {
          await pause(random.between(0, LATEST_KILL_MS));
          const { away, back } = await killDatabase(stage);
          downtimes.push(away);
          recoveries.push(back);
          say(
            `kill ${round + 1} of ${kills}: PostgreSQL back after ${away.toFixed(2)} s, Parley ${back.toFixed(2)} s later`,
          );
        }
        await work;
      }
      await settleSends(stage, { isHurried: !isLong });
      const webhooks = await checkStorms(stage, oracle);
      const sent = await checkSends(stage, oracle);
      const ledger = await checkLedger(stage, oracle);
      return {
        kills,
        delivered: webhooks.delivered + sent.delivered,
        stored: webhooks.stored + sent.stored,
        lost: webhooks.lost + sent.lost,
        doubled: webhooks.doubled + sent.doubled,
        stuck: webhooks.stuck + sent.stuck,
        wrong: webhooks.wrong + sent.wrong + ledger + stage.losses(),
        recoveries,
        notes: {
          ...webhooks.notes,
          ...sent.notes,
          'exits of Parley': stage.losses(),
          'longest without PostgreSQL, s': Math.max(0, ...downtimes).toFixed(2),
        },
      };
    } finally {
      await stage.close();
    }
  },
};
