import { checkLedger } from '../harness/check-ledger.ts';
import { addSentMessages, checkStatuses, type SentMessages } from '../harness/check-statuses.ts';
import { checkStorms, waitForInbox } from '../harness/check-storms.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import { noteFindings, type Oracle } from '../harness/oracle.ts';
import type { FloodResult } from '../harness/sandbox-control.ts';
import type { Scenario } from '../harness/scenario.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { storm } from '../harness/webhook-storm.ts';

/** A number that sends 80 messages a second and gets as many: three statuses for each, and the messages. */
const PER_SECOND = 320;
const STATUS_SHARE = 0.75;
const PEOPLE = 80;
/** How many webhooks come while nothing can be processed. */
const BLOCKED = 640;
/** They take a second or two. Shorter than PostgreSQL lets a transaction idle. */
const RESPONDED_WITHIN_MS = 20_000;

export const webhookRate: Scenario = {
  name: 'R13-webhook-rate',
  summary: 'webhooks arrive while nothing can be processed; the long form then keeps 320 a second up for ten minutes',
  short: { kills: 0, amount: 0, clients: 0 },
  long: { kills: 0, amount: PER_SECOND * 600, clients: 0 },
  async play({ seed, size: { amount }, folder, cluster, oracle, say }) {
    const stage = await openStage({ folder, cluster }, 1);
    try {
      const { numberId } = await createBusinessFixture(stage, 'Marigold Lane');
      const prefix = `wamid.R13.${seed}.`;
      await storm(stage, oracle, { numberId, prefix: `${prefix}first.`, count: PEOPLE, people: PEOPLE, seed });
      await waitForInbox(stage);
      /** Every message has all its statuses in one flood, so each flood has messages of its own. */
      const flood = async (name: string, count: number, perSecond?: number) => {
        const sent: SentMessages = { prefix: `${prefix}${name}.out.`, count: Math.ceil(count / 3), people: PEOPLE };
        await addSentMessages(stage, sent);
        const deliver = () =>
          storm(stage, oracle, {
            numberId,
            prefix: `${prefix}${name}.in.`,
            count,
            people: PEOPLE,
            statuses: { ...sent, share: STATUS_SHARE },
            seed,
            ...(perSecond !== undefined && { perSecond }),
          });
        return { sent, deliver };
      };
      const blocked = await flood('blocked', BLOCKED);
      const whileBlocked = await withoutProcessing(stage, oracle, blocked.deliver);
      await waitForInbox(stage);
      const floods = [{ sent: blocked.sent, result: whileBlocked.result }];
      const notes: Record<string, string> = {};
      if (amount > 0) {
        const rate = await flood('rate', amount, PER_SECOND);
        const result = await rate.deliver();
        const ended = performance.now();
        await waitForInbox(stage);
        floods.push({ sent: rate.sent, result });
        notes['answer p50 / p99 / max, ms'] =
          `${result.latency_ms.p50.toFixed(1)} / ${result.latency_ms.p99.toFixed(1)} / ${result.latency_ms.max.toFixed(1)}`;
        notes['backlog empty after, s'] = ((performance.now() - ended) / 1_000).toFixed(2);
        say(`${result.posts} posts at ${PER_SECOND} a second`);
      }
      const found = await checkStorms(stage, oracle);
      const statuses = await Promise.all(
        floods.map(({ sent, result }) => checkStatuses(stage, oracle, sent, result.statuses - result.not_taken)),
      );
      const sum = (of: 'delivered' | 'stored' | 'lost' | 'doubled' | 'wrong') =>
        statuses.reduce((all, each) => all + each[of], found[of]);
      const refused = floods.reduce((all, { result }) => all + notOk(result), 0);
      return {
        ...found,
        kills: 0,
        delivered: sum('delivered'),
        stored: sum('stored'),
        lost: sum('lost'),
        doubled: sum('doubled'),
        stuck: found.stuck + whileBlocked.unanswered,
        wrong: sum('wrong') + refused + whileBlocked.processed + (await checkLedger(stage, oracle)) + stage.losses(),
        recoveries: [],
        notes: { ...found.notes, 'answers other than 200': refused, ...notes },
      };
    } finally {
      await stage.close();
    }
  },
};

const notOk = ({ outcomes }: FloodResult): number =>
  Object.entries(outcomes).reduce((all, [outcome, times]) => all + (outcome === '200' ? 0 : times), 0);

/** Blocks writes to messages until every webhook got its response: a server that processes first responds to none. */
async function withoutProcessing(
  { ownerPool, rows }: Stage,
  oracle: Oracle,
  deliver: () => Promise<FloodResult>,
): Promise<{ result: FloodResult; unanswered: number; processed: number }> {
  const blocker = await ownerPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table messages in share row exclusive mode');
    let isAnswered = false;
    const delivering = deliver().finally(() => (isAnswered = true));
    await until(() => isAnswered, { giveUpMs: RESPONDED_WITHIN_MS });
    const unanswered = isAnswered ? 0 : noteFindings(oracle, 'answers that wait for the processing', ['some']);
    const [inbox] = await rows<{ waiting: number }>(
      'select count(*)::int as waiting from webhook_inbox where applied_time is null',
    );
    const processed = isAnswered ? BLOCKED - (inbox?.waiting ?? 0) : 0;
    await blocker.query('rollback');
    return { result: await delivering, unanswered, processed };
  } finally {
    blocker.release();
  }
}
