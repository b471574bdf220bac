import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkStorms } from '../harness/check-storms.ts';
import { seededRandom } from '../harness/random.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import type { Scenario } from '../harness/scenario.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { storm } from '../harness/webhook-storm.ts';

const PEOPLE = 50;
/** Half of the webhooks come twice: the others have no copy that would hide a loss. */
const TWICE = 0.5;
/** A storm lasts so long, and a kill falls somewhere into it. */
const STORM_MS = 500;
const BACK_WITHIN_MS = 60_000;
/** Before every other kill the database stands still for a moment: a response before the commit is then most likely to be wrong. */
const STALL_MS = 150;
/** Of the processes that take webhooks, and of those that apply them. */
const VICTIMS = ['server', 'server', 'server', 'worker', 'both'] as const;

export const serverKilled: Scenario = {
  name: 'R1-server-killed',
  summary: 'kill -9 of server and worker while webhooks arrive',
  short: { kills: 2, amount: 800, clients: 0 },
  long: { kills: 25, amount: 14_000, clients: 0 },
  async play({ seed, size: { kills, amount }, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'R1');
    const stage = await openStage({ folder, cluster }, 1);
    try {
      const { numberId } = await createBusinessFixture(stage, 'Marigold Lane');
      const count = Math.ceil(amount / (kills + 1));
      const perSecond = (count * (1 + TWICE) * 1_000) / STORM_MS;
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
          perSecond,
        });
        if (round < kills) {
          await pause(random.between(0.1, 0.9) * STORM_MS);
          const victim = random.pick(VICTIMS);
          const isStalled = round % 2 === 0;
          recoveries.push(...(await (isStalled ? duringStall(stage, () => kill(stage, victim)) : kill(stage, victim))));
          say(`kill ${round + 1} of ${kills}: ${victim}${isStalled ? ', with a database that stands still' : ''}`);
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

/** Nothing can be written to the inbox while `work` begins; it continues as soon as the victim is dead. */
async function duringStall<Result>({ ownerPool }: Stage, work: () => Promise<Result>): Promise<Result> {
  const blocker = await ownerPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table webhook_inbox in share row exclusive mode');
    await pause(STALL_MS);
    const working = work();
    await blocker.query('rollback');
    return await working;
  } finally {
    blocker.release();
  }
}

/** Answers the seconds until webhooks are taken again, where it was the server that died. */
async function kill(stage: Stage, victim: (typeof VICTIMS)[number]): Promise<number[]> {
  const killed = performance.now();
  const workers = victim === 'server' ? [] : stage.workers;
  const dying = [...(victim === 'worker' ? [] : [stage.server]), ...workers].map((each) => each.restart('SIGKILL'));
  await Promise.all(dying);
  if (victim === 'worker') return [];
  await until(stage.isReady, { giveUpMs: BACK_WITHIN_MS });
  return [(performance.now() - killed) / 1000];
}
