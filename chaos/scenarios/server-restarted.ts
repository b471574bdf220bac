import { seatAudience, type Audience } from '../harness/audience.ts';
import { checkAudience } from '../harness/check-audience.ts';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkStorms } from '../harness/check-storms.ts';
import { seededRandom } from '../harness/random.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import { noteFindings } from '../harness/oracle.ts';
import type { Scenario } from '../harness/scenario.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { storm } from '../harness/webhook-storm.ts';

const PER_SESSION = 20;
const BACK_WITHIN_MS = 60_000;
/** The first tries to come back are spread over 250 ms. Without that, a fast client makes them all after the same time … */
const LEAST_SPREAD_MS = 100;
/** … and a slow one makes them in one go, because it is late for all of them. */
const MOST_IN_ONE_GO = 0.8;
/** A machine that stood still for longer than that says nothing. */
const STOOD_STILL_MS = 250;
const SIGNALS = ['SIGTERM', 'SIGTERM', 'SIGKILL'] as const;

export const serverRestarted: Scenario = {
  name: 'R20-server-restarted',
  summary: 'the server restarts with many sockets open',
  short: { kills: 1, amount: 20, clients: 100 },
  long: { kills: 3, amount: 60, clients: 1_000 },
  async play({ seed, size: { kills, amount, clients }, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'R20');
    const stage = await openStage({ folder, cluster }, 1);
    let audience: Audience | null = null;
    try {
      const fixture = await createBusinessFixture(stage, 'Marigold Lane');
      const seated = await seatAudience(stage, fixture, { size: clients, perSession: PER_SESSION, port: stage.port });
      audience = seated;
      const { viewers } = seated;
      say(`${clients} sockets hear everything`);
      const herds: object[] = [];
      const notBack: object[] = [];
      const spreads: number[] = [];
      const inOneGo: number[] = [];
      for (let restart = 1; restart <= kills; restart += 1) {
        const signal = kills === 1 ? SIGNALS[0] : random.pick(SIGNALS);
        const asked = performance.now();
        await stage.server.restart(signal);
        say(`ended by ${signal} after ${((performance.now() - asked) / 1000).toFixed(1)} s`);
        void stage.server.ready().then(() => say('the new one is ready'));
        // Something happens while everyone is disconnected: each that reconnects must receive it.
        const telling = storm(stage, oracle, {
          numberId: fixture.numberId,
          prefix: `wamid.R20.${seed}.${restart}.`,
          count: Math.ceil(amount / kills),
          people: 10,
          seed,
        });
        const isBack = () => viewers.every(({ isUp, outages }) => isUp && outages.length >= restart);
        if (!(await until(isBack, { giveUpMs: BACK_WITHIN_MS })))
          notBack.push({ restart, viewers: viewers.filter(({ isUp }) => !isUp).length });
        await telling;
        const tries = viewers.flatMap(({ firstTries }) => firstTries[restart - 1] ?? []);
        const spread = spreadOf(tries.map(({ after }) => after));
        const together = mostAlike(tries.map(({ turn }) => turn)) / tries.length;
        spreads.push(spread);
        inOneGo.push(together);
        if (spread < LEAST_SPREAD_MS || (together > MOST_IN_ONE_GO && spread < STOOD_STILL_MS))
          herds.push({ restart, spread, together });
        say(`restart ${restart} of ${kills}: everyone is back`);
      }
      const webhooks = await checkStorms(stage, oracle);
      const found = await checkAudience(stage, oracle, seated);
      const errors = viewers.flatMap(({ serverErrors }) => serverErrors);
      const ledger = await checkLedger(stage, oracle);
      return {
        kills,
        delivered: found.delivered,
        stored: found.stored,
        lost: webhooks.lost + found.lost,
        doubled: webhooks.doubled + found.doubled,
        stuck: webhooks.stuck + noteFindings(oracle, 'did not come back', notBack),
        wrong:
          webhooks.wrong +
          found.wrong +
          noteFindings(oracle, 'came back all at once', herds) +
          noteFindings(oracle, 'answers of 500 and above', errors) +
          ledger +
          stage.losses(),
        recoveries: viewers.flatMap(({ outages }) => outages.map((ms) => ms / 1000)),
        notes: {
          'first tries spread over, ms': Math.min(...spreads).toFixed(0),
          'most of them in one go, %': (Math.max(...inOneGo) * 100).toFixed(0),
          'loop delay p99 of the server, ms': await loopDelayOf(stage),
        },
      };
    } finally {
      audience?.stop();
      await stage.close();
    }
  },
};

const mostAlike = (values: readonly number[]): number =>
  Math.max(...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length));

/** Milliseconds between the tenth and the ninetieth of a hundred. */
function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.9) - at(0.1);
}

async function loopDelayOf({ origin }: Stage): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1];
  return (Number(seconds) * 1000).toFixed(0);
}
