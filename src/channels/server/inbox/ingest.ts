import { describeError } from '../../../foundation/server/describe-error.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import {
  isDatabaseUnavailable,
  isSerializationFailure,
  isStatementTimeout,
} from '../../../foundation/server/db/database-error.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import type { RunningWorker } from '../../../foundation/server/area.ts';
import { startPollLoop } from '../../../foundation/server/scheduler/poll-loop.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { Services } from '../../../foundation/server/services.ts';
import {
  insertDeadLetters,
  claimWebhooks,
  countFailures,
  markApplied,
  reclaimWebhooks,
  type DeadLetter,
  type WaitingWebhook,
} from './inbox-store.ts';
import { deadLetterOf, openWebhook, type OpenedWebhook, type ReceivedUpdate } from './open-webhook.ts';

/** Applies updates in the given transaction; returns what no business here can take. Given by the areas above. */
export type ApplyUpdates = (ctx: WorkContext, received: readonly ReceivedUpdate[]) => Promise<DeadLetter[]>;

export interface IngestOptions {
  /** Acts as parley_system. */
  systemPool: Pool;
  services: Services;
  applyUpdates: ApplyUpdates;
  maxRows?: number;
  /** False: only of accounts that no other worker is busy with. */
  mayJoin?: boolean;
  /** Called as soon as it is known how many were claimed. */
  onClaimed?: (count: number) => void;
  /** How long a worker sleeps that nothing wakes. */
  pollMs?: number;
  /** Where the last claim ended; shared by the loops of a process, so that the accounts take turns. */
  turn?: { afterRoute: string };
}

// Large enough that the price of a transaction is shared by many, small enough that one takes a fifth of
// a second or so. Measured together with the number of loops: 500 by 3 beat 300 by 2 by a quarter.
const MAX_ROWS = 500;
const MAX_BYTES = 4 * 1024 * 1024;
const HELPERS = 2;
/** A batch with so many means that more wait than one loop can soon apply. */
const FLOOD_ROWS = 100;
const POLL_MS = 200;

/**
 * Applies the oldest waiting webhooks of every account in one transaction; returns how many it took. What
 * cannot be applied is singled out and put aside with its reason, and stops nothing else.
 */
export async function ingestBatch(options: IngestOptions): Promise<number> {
  const { systemPool, services, maxRows = MAX_ROWS, turn = { afterRoute: '' }, mayJoin = true } = options;
  let claimed: WaitingWebhook[] = [];
  try {
    await inSystem(systemPool, async (tx) => {
      const { afterRoute } = turn;
      const claim = await claimWebhooks(tx, { maxRows, maxBytes: MAX_BYTES, afterRoute, mayJoin });
      claimed = claim.webhooks;
      turn.afterRoute = claim.lastRoute;
      options.onClaimed?.(claimed.length);
      await applyWebhooks(
        options,
        tx,
        claimed.map((webhook) => openWebhook(services.providers, webhook)),
      );
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    services.log.error(
      { err: error, webhooks: claimed.length },
      'Failed to apply a batch of webhooks; applying them one by one',
    );
    for (const { id } of claimed) await applySingly(options, id);
  }
  return claimed.length;
}

/**
 * Worth trying again as it is: nothing says that the content is at fault. A statement that ran or waited too long is
 * isolated like a fault: repeated as a whole, one locked row would stop every business.
 */
const isPassing = (error: unknown): boolean =>
  (isDatabaseUnavailable(error) && !isStatementTimeout(error)) || isSerializationFailure(error);

/** How often an update that only took too long is left waiting before it becomes a dead letter. */
const MAX_TIMEOUTS = 3;

const inSystem = <Result>(pool: Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  inTransaction({ pool, businessId: null, mode: 'write' }, work);

async function applyWebhooks(
  { services, applyUpdates }: IngestOptions,
  tx: Transaction,
  webhooks: readonly OpenedWebhook[],
): Promise<void> {
  if (webhooks.length === 0) return;
  const received = webhooks.flatMap((webhook) => webhook.received);
  const strangers = await applyUpdates(createWorkContext(services, tx), received);
  await insertDeadLetters(tx, [...webhooks.flatMap(({ deadLetters }) => deadLetters), ...strangers]);
  markApplied(
    tx,
    webhooks.map(({ webhook }) => webhook.id),
  );
}

/**
 * Applies one webhook update by update, halving what fails until the one at fault stands alone. Its
 * parts are committed one after the other; doing them again changes nothing, so an end in the middle
 * loses nothing and doubles nothing.
 */
async function applySingly({ systemPool, services, applyUpdates }: IngestOptions, inboxId: string): Promise<void> {
  const opened = await inSystem(systemPool, async (tx) => {
    const [webhook] = await reclaimWebhooks(tx, [inboxId]);
    if (webhook) await countFailures(tx, [webhook.id]);
    return webhook ? openWebhook(services.providers, webhook) : null;
  });
  if (!opened) return;
  const { webhook, deadLetters } = opened;
  let isWaiting = false;
  const apply = async (received: readonly ReceivedUpdate[]): Promise<void> => {
    if (received.length === 0) return;
    try {
      await inSystem(systemPool, async (tx) => {
        await insertDeadLetters(tx, await applyUpdates(createWorkContext(services, tx), received));
      });
    } catch (error) {
      if (isPassing(error)) throw error;
      const [only] = received;
      if (received.length === 1 && only) {
        if (isStatementTimeout(error) && webhook.failures + 1 < MAX_TIMEOUTS) {
          services.log.warn({ err: error, inbox_id: webhook.id }, 'Timed out applying an update; retrying');
          isWaiting = true;
          return;
        }
        services.log.error(
          { err: error, inbox_id: webhook.id, kind: only.update.kind },
          'Failed to apply an update; it is a dead letter now',
        );
        const deadLetter = deadLetterOf(webhook, only.part, describeError(error));
        await inSystem(systemPool, (tx) => insertDeadLetters(tx, [deadLetter]));
        return;
      }
      const middle = Math.ceil(received.length / 2);
      await apply(received.slice(0, middle));
      await apply(received.slice(middle));
    }
  };
  await apply(opened.received);
  if (isWaiting) return;
  await inSystem(systemPool, async (tx) => {
    await insertDeadLetters(tx, deadLetters);
    markApplied(tx, [webhook.id]);
  });
}

/**
 * Applies webhooks for as long as the process lives. Any number of processes may do it. One loop is enough until its
 * batches are large: what arrives while it works makes the next batch larger, which costs less than many small ones at
 * once. Then the helpers join in, until there is less to do, and one loop is kept for accounts that no other is busy with:
 * they do not wait until a batch of the flood has been applied.
 */
export function startIngestWorker(given: IngestOptions): RunningWorker {
  const options = { ...given, turn: { afterRoute: '' } };
  const { pollMs = POLL_MS, services } = options;
  let isFlooded = false;
  const onClaimed = (count: number): void => {
    const wasFlooded = isFlooded;
    isFlooded = count >= FLOOD_ROWS;
    if (isFlooded && !wasFlooded) for (const each of [...helpers, reserve]) each.wake();
  };
  const loop = (name: string, batch: () => Promise<boolean>) =>
    startPollLoop({ name, log: services.log, pollMs, batch });
  const helpers = Array.from({ length: HELPERS }, () =>
    loop('ingest helper', async () => isFlooded && (await ingestBatch(options)) > 0),
  );
  const reserve = loop(
    'ingest reserve',
    async () => isFlooded && (await ingestBatch({ ...options, mayJoin: false })) > 0,
  );
  const leader = loop('ingest', async () => (await ingestBatch({ ...options, onClaimed })) > 0);
  const deafen = services.bus.onWake('ingest', () => {
    leader.wake();
    if (isFlooded) reserve.wake();
  });
  return {
    async stop() {
      deafen();
      await Promise.all([leader, reserve, ...helpers].map((each) => each.stop()));
    },
  };
}
