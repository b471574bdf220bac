import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkSends } from '../harness/check-sends.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import { killDatabase } from '../harness/kill-database.ts';
import { killWhileClaimed } from '../harness/kill-while-claimed.ts';
import { orderFaults } from '../harness/order-faults.ts';
import { checkOutreach, startOutreach, type OutreachWork } from '../harness/outreach-work.ts';
import { seededRandom, type Random } from '../harness/random.ts';
import type { Play, Scenario, Verdict } from '../harness/scenario.ts';
import { settleSends } from '../harness/settle-sends.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';

const WORKERS = 2;
/** How long after the work of a round was given something is killed, at most. */
const LATEST_KILL_MS = 1_500;
const WORKS_WITHIN_MS = 20_000;
/** Which part of the kills comes while a worker decides and cannot finish; the others come at any moment. */
const CLAIMED_SHARE = 0.4;

/** Decisions, and sends that have begun. */
async function workDone({ rows }: Stage): Promise<number> {
  const [row] = await rows<{ count: number }>(
    `select (select count(*) from outreach_decisions)::int + (select count(*) from outbox where state <> 'queued')::int as count`,
  );
  return row?.count ?? 0;
}

type Kill = (stage: Stage, random: Random, isFirst: boolean) => Promise<number>;

/** Kills workers at any moment, or while they decide: the first time while they have claimed members of the sequence. */
const killWorkers: Kill = async (stage, random, isFirst) => {
  if (isFirst) return killWhileClaimed(stage, random, { table: 'due_sequence_entries', blocks: 'outreach_decisions' });
  if (random.hits(CLAIMED_SHARE)) {
    const hasCampaign =
      (await stage.rows('select from due_campaign_steps where due_time <= clock_now() limit 1')).length > 0;
    const table = hasCampaign && random.hits(0.5) ? 'due_campaign_steps' : 'due_sequence_entries';
    return killWhileClaimed(stage, random, { table, blocks: 'outreach_decisions' });
  }
  // Workers that have just begun have nothing under way.
  const before = await workDone(stage);
  await until(async () => (await workDone(stage)) > before, { giveUpMs: WORKS_WITHIN_MS, everyMs: 20 });
  await pause(random.between(0, LATEST_KILL_MS / 3));
  const began = performance.now();
  const { workers } = stage;
  const victims = random.hits(0.5) ? workers : workers.slice(...(random.hits(0.5) ? [0, 1] : [1, 2]));
  await Promise.all(victims.map((worker) => worker.restart('SIGKILL')));
  return (performance.now() - began) / 1_000;
};

const killPostgres: Kill = async (stage, random) => {
  await pause(random.between(0, LATEST_KILL_MS));
  return (await killDatabase(stage)).back;
};

interface Killing {
  /** Without workers everything is in one process, with a PostgreSQL of its own. */
  workers: number;
  kill: Kill;
}

/** A campaign and new members of a sequence in each round, and a kill beside it; the last round is the second step, a day later. */
async function play(
  { seed, size: { kills, amount }, isLong, folder, cluster, oracle, say }: Play,
  { workers, kill }: Killing,
): Promise<Verdict> {
  const random = seededRandom(seed, 'outreach');
  const stage = await openStage({ folder, cluster }, workers);
  try {
    const fixture = await createBusinessFixture(stage, 'Marigold Lane');
    const outreach: OutreachWork = await startOutreach(stage, fixture, oracle);
    await orderFaults(stage, seed, isLong);
    const recoveries: number[] = [];
    for (let round = 1; round < kills; round += 1) {
      const work = outreach.startRound(Math.ceil(amount / (kills - 1)));
      const [recovery] = await Promise.all([kill(stage, random, round === 1), work]);
      recoveries.push(recovery);
      say(`kill ${round} of ${kills}: ${await outreach.decided()} decisions`);
    }
    await outreach.finish({
      isHurried: !isLong,
      async kill() {
        recoveries.push(await kill(stage, random, false));
      },
    });
    await settleSends(stage, { isHurried: !isLong });
    const found = await checkOutreach(stage, oracle, outreach);
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
}

export const outreachWorkersKilled: Scenario = {
  name: 'R5-outreach-workers-killed',
  summary: 'kill -9 of workers while campaigns and a sequence decide and send',
  short: { kills: 3, amount: 80, clients: 0 },
  long: { kills: 100, amount: 4_950, clients: 0 },
  play: (given) => play(given, { workers: WORKERS, kill: killWorkers }),
};

export const outreachDatabaseKilled: Scenario = {
  name: 'R3-outreach-database-killed',
  summary: 'kill -9 of every PostgreSQL process while campaigns and a sequence decide and send',
  short: { kills: 2, amount: 40, clients: 0 },
  long: { kills: 100, amount: 4_950, clients: 0 },
  play: (given) => play(given, { workers: 0, kill: killPostgres }),
};
