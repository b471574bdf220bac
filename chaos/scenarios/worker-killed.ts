import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkSends } from '../harness/check-sends.ts';
import { waitForInbox } from '../harness/check-storms.ts';
import { seededRandom, type Random } from '../harness/random.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import type { Scenario } from '../harness/scenario.ts';
import { sendBurst, takeAllChats } from '../harness/send-burst.ts';
import { settleSends } from '../harness/settle-sends.ts';
import { orderFaults } from '../harness/order-faults.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { storm } from '../harness/webhook-storm.ts';

const WORKERS = 2;
const PEOPLE_AT_ONCE = 12;
const GOES_ON_WITHIN_MS = 60_000;
/** What a dead worker had under way may be accepted for so long after its end. */
const IN_FLIGHT_MS = 150;
/** Which part of the kills ends every worker at once. */
const ALL_SHARE = 0.4;

export const workerKilled: Scenario = {
  name: 'R2-worker-killed',
  summary: 'kill -9 of workers while people send, with a provider that refuses, breaks off and falls silent',
  short: { kills: 2, amount: 120, clients: 0 },
  long: { kills: 25, amount: 2_000, clients: 0 },
  async play({ seed, size: { kills, amount }, isLong, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'R2');
    const stage = await openStage({ folder, cluster }, WORKERS);
    try {
      const fixture = await createBusinessFixture(stage, 'Marigold Lane');
      // Anyone who has written may be answered: a chat for each send.
      await storm(stage, oracle, {
        numberId: fixture.numberId,
        prefix: `wamid.R2.${seed}.`,
        count: amount,
        people: amount,
        seed,
      });
      await waitForInbox(stage);
      const chats = await takeAllChats(stage, fixture);
      await orderFaults(stage, seed, isLong);
      const sending = sendBurst(fixture, oracle, {
        name: `burst-${seed}`,
        chats,
        count: amount,
        atOnce: PEOPLE_AT_ONCE,
      });
      const recoveries: number[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        recoveries.push(await killAt(stage, random, Math.floor((amount * 0.8 * kill) / (kills + 1))));
        say(`kill ${kill} of ${kills}`);
      }
      await sending;
      await settleSends(stage, { isHurried: !isLong });
      const found = await checkSends(stage, oracle);
      const ledger = await checkLedger(stage, oracle);
      return { ...found, kills, wrong: found.wrong + ledger + stage.losses(), recoveries };
    } finally {
      await stage.close();
    }
  },
};

/** Kills one worker or all of them once so much was accepted; returns the seconds until more is. */
async function killAt({ sandbox, workers }: Stage, random: Random, accepted: number): Promise<number> {
  const count = async () => (await sandbox.counts()).accepted;
  await until(async () => (await count()) >= accepted, { giveUpMs: GOES_ON_WITHIN_MS, everyMs: 5 });
  const victims = random.hits(ALL_SHARE) ? workers : workers.slice(...(random.hits(0.5) ? [0, 1] : [1, 2]));
  const killed = performance.now();
  await Promise.all(victims.map((worker) => worker.restart('SIGKILL')));
  await pause(IN_FLIGHT_MS);
  const before = await count();
  await until(async () => (await count()) > before, { giveUpMs: GOES_ON_WITHIN_MS, everyMs: 5 });
  return (performance.now() - killed) / 1000;
}
