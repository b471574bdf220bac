import { seatAudience, type Audience } from '../harness/audience.ts';
import { openBreakingProxy } from '../harness/breaking-proxy.ts';
import { checkAudience, type AudienceVerdict } from '../harness/check-audience.ts';
import { checkLedger } from '../harness/check-ledger.ts';
import { checkStorms } from '../harness/check-storms.ts';
import { seededRandom } from '../harness/random.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import type { Scenario } from '../harness/scenario.ts';
import { openStage } from '../harness/stage.ts';
import { storm } from '../harness/webhook-storm.ts';

const PEOPLE = 50;
const PER_SESSION = 6;
const PER_SECOND = { short: 150, long: 100 };
const DROPS = {
  short: { lifeMs: [1_000, 3_000], silentMs: [200, 800], neverTold: 0 },
  long: { lifeMs: [5_000, 30_000], silentMs: [1_000, 8_000], neverTold: 0.05 },
} as const;

export const socketsDropped: Scenario = {
  name: 'R19-sockets-dropped',
  summary: 'sockets break again and again, half of them by falling silent, while events arrive in two businesses',
  short: { kills: 0, amount: 1_000, clients: 20 },
  long: { kills: 0, amount: 20_000, clients: 200 },
  async play({ seed, size: { amount, clients }, isLong, folder, cluster, oracle, say }) {
    const form = isLong ? 'long' : 'short';
    const stage = await openStage({ folder, cluster }, 1);
    const proxy = await openBreakingProxy({ target: stage.port, random: seededRandom(seed, 'R19'), ...DROPS[form] });
    const audiences: Audience[] = [];
    try {
      for (const name of ['Marigold Lane', 'Blue Harbour']) {
        const fixture = await createBusinessFixture(stage, name);
        audiences.push(
          await seatAudience(stage, fixture, { size: clients / 2, perSession: PER_SESSION, port: proxy.port }),
        );
      }
      say(`${clients} sockets hear everything`);
      await Promise.all(
        audiences.map(({ fixture: { numberId } }, index) =>
          storm(stage, oracle, {
            numberId,
            prefix: `wamid.R19.${seed}.${index}.`,
            count: amount / 2,
            people: PEOPLE,
            perSecond: PER_SECOND[form] / 2,
            seed: seed + index,
          }),
        ),
      );
      proxy.calm();
      const webhooks = await checkStorms(stage, oracle);
      const found: AudienceVerdict[] = [];
      for (const audience of audiences) found.push(await checkAudience(stage, oracle, audience));
      const sum = (name: keyof AudienceVerdict) => found.reduce((all, each) => all + each[name], 0);
      const ledger = await checkLedger(stage, oracle);
      return {
        kills: proxy.resets + proxy.halfOpens,
        delivered: sum('delivered'),
        stored: sum('stored'),
        lost: webhooks.lost + sum('lost'),
        doubled: webhooks.doubled + sum('doubled'),
        stuck: webhooks.stuck,
        wrong: webhooks.wrong + sum('wrong') + ledger + stage.losses(),
        recoveries: audiences.flatMap(({ viewers }) =>
          viewers.flatMap(({ outages }) => outages.map((ms) => ms / 1000)),
        ),
        notes: { 'broken at once': proxy.resets, 'fallen silent': proxy.halfOpens, events: webhooks.delivered },
      };
    } finally {
      for (const audience of audiences) audience.stop();
      await proxy.close();
      await stage.close();
    }
  },
};
