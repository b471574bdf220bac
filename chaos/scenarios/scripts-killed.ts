import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkSends } from '../harness/check-sends.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import { waitForInbox } from '../harness/check-storms.ts';
import { killWhileClaimed } from '../harness/kill-while-claimed.ts';
import { seededRandom } from '../harness/random.ts';
import type { Scenario } from '../harness/scenario.ts';
import { checkScripts, finishScripts, MESSAGES_EACH, startScripts } from '../harness/script-work.ts';
import { settleSends } from '../harness/settle-sends.ts';
import { openStage } from '../harness/stage.ts';
import { storm } from '../harness/webhook-storm.ts';

const WORKERS = 2;
/** Customers' messages a second: slow enough that kills come while they write. */
const PER_SECOND = 20;
const LATEST_KILL_MS = 1_500;
/** Which part of the kills comes while a worker looks at chats or saves answers, and cannot finish. */
const CLAIMED_SHARE = 0.5;

export const scriptsKilled: Scenario = {
  name: 'R5-scripts-killed',
  summary: 'kill -9 of workers while scripts ask, save answers and hand chats on',
  short: { kills: 3, amount: 30, clients: 0 },
  long: { kills: 100, amount: 1_500, clients: 0 },
  async play({ seed, size: { kills, amount }, isLong, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'scripts');
    const stage = await openStage({ folder, cluster }, WORKERS);
    try {
      const fixture = await createBusinessFixture(stage, 'Marigold Lane');
      await startScripts(fixture);
      const writing = storm(stage, oracle, {
        numberId: fixture.numberId,
        prefix: `wamid.scripts.${seed}.`,
        count: amount * MESSAGES_EACH,
        people: amount,
        twice: 0.1,
        perSecond: PER_SECOND,
        seed,
      });
      const recoveries: number[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        // The first one always meets a worker in the middle of a look.
        if (kill === 1 || random.hits(CLAIMED_SHARE))
          recoveries.push(
            await killWhileClaimed(stage, random, { table: 'due_automation_chats', blocks: 'script_runs' }),
          );
        else {
          await pause(random.between(0, LATEST_KILL_MS));
          const began = performance.now();
          await Promise.all(stage.workers.map((worker) => worker.restart('SIGKILL')));
          recoveries.push((performance.now() - began) / 1_000);
        }
        say(`kill ${kill} of ${kills}`);
      }
      await writing;
      await waitForInbox(stage);
      await finishScripts(stage, { isHurried: !isLong });
      await settleSends(stage, { isHurried: !isLong });
      const found = await checkScripts(stage, oracle);
      const sent = await checkSends(stage, oracle);
      const ledger = await checkLedger(stage, oracle);
      return {
        ...found,
        kills,
        lost: found.lost + sent.lost,
        doubled: found.doubled + sent.doubled,
        stuck: found.stuck + sent.stuck,
        wrong: found.wrong + sent.wrong + ledger + stage.losses(),
        recoveries,
        notes: sent.notes,
      };
    } finally {
      await stage.close();
    }
  },
};
