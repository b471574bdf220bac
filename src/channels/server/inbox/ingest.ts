import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeError } from '../../../foundation/server/describe-error.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import {
  isDatabaseUnavailable,
  isSerializationFailure,
  isStatementTimeout,
} from '../../../foundation/server/db/database-error.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { Services } from '../../../foundation/server/services.ts';
import {
  insertDeadLetters,
  claimWebhooks,
  countFailures,
  markApplied,
  reclaimWebhooks,
  type ClaimedWebhooks,
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
  /** Leaves accounts with a flood to others; by default they come after all others. */
  withoutFloods?: boolean;
  /** Takes from these accounts alone, which had a flood a moment ago. */
  knownFloods?: readonly string[];
  /** Called as soon as it is known what was claimed. */
  onClaimed?: (claimed: ClaimedWebhooks) => void;
  /** Where the last claim ended, so that the accounts take turns. */
  turn?: { afterAccount: string };
}

/** Large enough that the price of a transaction is shared by many. */
export const MAX_ROWS = 500;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Applies a batch of waiting webhooks in one transaction; returns how many it took. What cannot be applied is isolated
 * and becomes a dead letter with its reason, and stops nothing else.
 */
export async function ingestBatch(options: IngestOptions): Promise<number> {
  const { systemPool, services, maxRows = MAX_ROWS, turn = { afterAccount: '' }, withoutFloods, knownFloods } = options;
  let claimed: WaitingWebhook[] = [];
  try {
    await inSystem(systemPool, async (tx) => {
      const { afterAccount } = turn;
      const claim = await claimWebhooks(tx, {
        maxRows,
        maxBytes: MAX_BYTES,
        afterAccount,
        withoutFloods,
        knownFloods,
      });
      claimed = claim.webhooks;
      turn.afterAccount = claim.lastAccount ?? afterAccount;
      options.onClaimed?.(claim);
      await applyWebhooks(options, tx, await openInTurns(services, claimed));
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

/** Some milliseconds of computing. */
const WEBHOOKS_OF_TURN = 50;

/** Opens webhooks; requests do not wait until hundreds are read. */
async function openInTurns({ providers }: Services, webhooks: readonly WaitingWebhook[]): Promise<OpenedWebhook[]> {
  const opened: OpenedWebhook[] = [];
  for (const [index, webhook] of webhooks.entries()) {
    opened.push(openWebhook(providers, webhook));
    if (index % WEBHOOKS_OF_TURN === WEBHOOKS_OF_TURN - 1) await nextTurn();
  }
  return opened;
}

/**
 * Worth a retry as it is: nothing shows that the content is at fault. A statement that ran or waited too long is
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
  const unrouted = await applyUpdates(createWorkContext(services, tx), received);
  await insertDeadLetters(tx, [...webhooks.flatMap(({ deadLetters }) => deadLetters), ...unrouted]);
  markApplied(
    tx,
    webhooks.map(({ webhook }) => webhook.id),
  );
}

/**
 * Applies one webhook update by update, halving what fails until the one at fault is isolated. Its
 * parts are committed one after the other; repeating them changes nothing, so an end in the middle
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
