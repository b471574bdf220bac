import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkStorms } from '../harness/check-storms.ts';
import { diceOf } from '../harness/dice.ts';
import { openOffice } from '../harness/office.ts';
import type { Scenario } from '../harness/scenario.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { storm } from '../harness/webhook-storm.ts';

const PEOPLE = 50;
/** Half of the webhooks come twice: the others have no copy that would hide a loss. */
const TWICE = 0.5;
/** A kill falls somewhere into the storm that is under way. */
const LATEST_KILL_MS = 350;
const BACK_WITHIN_MS = 60_000;
/** Of the processes that take webhooks, and of those that apply them. */
const VICTIMS = ['server', 'server', 'server', 'worker', 'both'] as const;

export const serverKilled: Scenario = {
  name: 'R1-server-killed',
  summary: 'kill -9 of server and worker while webhooks arrive',
  short: { kills: 3, amount: 1_200, clients: 0 },
  long: { kills: 25, amount: 14_000, clients: 0 },
  async play({ seed, size: { kills, amount }, folder, cluster, oracle, say }) {
    const dice = diceOf(seed, 'R1');
    const stage = await openStage({ folder, cluster }, 1);
    try {
      const { numberId } = await openOffice(stage, 'Marigold Lane');
      const count = Math.ceil(amount / (kills + 1));
      const recoveries: number[] = [];
      for (let round = 0; round <= kills; round += 1) {
        const prefix = `wamid.R1.${seed}.${round}.`;
        const delivering = storm(stage, oracle, {
          numberId,
          prefix,
          count,
          people: PEOPLE,
          twice: TWICE,
          seed: seed + round,
        });
        if (round < kills) {
          await pause(dice.between(0, LATEST_KILL_MS));
          const victim = dice.pick(VICTIMS);
          recoveries.push(...(await kill(stage, victim)));
          say(`kill ${round + 1} of ${kills}: ${victim}`);
        }
        await delivering;
      }
      const found = await checkStorms(stage, oracle);
      const ledger = await checkLedger(stage, oracle);
      return { ...found, kills, wrong: found.wrong + ledger + stage.losses(), recoveries };
    } finally {
      await stage.close();
    }
  },
};

/** Answers the seconds until webhooks are taken again, where it was the server that died. */
async function kill(stage: Stage, victim: (typeof VICTIMS)[number]): Promise<number[]> {
  const killed = performance.now();
  if (victim !== 'server') await Promise.all(stage.workers.map((worker) => worker.restart('SIGKILL')));
  if (victim === 'worker') return [];
  await stage.server.restart('SIGKILL');
  await until(stage.isReady, { giveUpMs: BACK_WITHIN_MS });
  return [(performance.now() - killed) / 1000];
}
