import { countWaitingSends, discardWaitingSends } from '../../delivery/server/index.ts';
import type { Config } from '../../foundation/server/config.ts';
import { createPool, type DatabaseAddress, type Pool } from '../../foundation/server/db/pool.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { watchOutgoing, type WatchedOutgoing } from '../../foundation/server/installation/outgoing.ts';
import { describeLocation } from '../../foundation/server/installation/location.ts';
import {
  addLocation,
  countWaitingJobs,
  deleteWaitingJobs,
  forgetLocations,
  hasLocations,
  isReleased,
} from '../../foundation/server/installation/location-store.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { product } from './areas.ts';

/** The pools that a release needs: the owner of the tables, and parley_system for what businesses have waiting. */
export interface ReleasePools {
  ownerPool: Pool;
  systemPool: Pool;
}

export interface WaitingWork {
  sends: number;
  jobs: number;
}

/** What would leave when the installation is released now. */
export async function countWaiting({ ownerPool, systemPool }: ReleasePools): Promise<WaitingWork> {
  const sends = await inTransaction({ pool: systemPool, businessId: null, mode: 'read' }, countWaitingSends);
  return { sends, jobs: await countWaitingJobs(ownerPool, product.outgoingJobs) };
}

/** Releases this location, after discarding what waits where that is wanted. */
export async function release(pools: ReleasePools, location: string, waiting: 'send' | 'discard'): Promise<void> {
  if (waiting === 'discard') {
    await inTransaction({ pool: pools.systemPool, businessId: null, mode: 'write' }, discardWaitingSends);
    await deleteWaitingJobs(pools.ownerPool, product.outgoingJobs);
  }
  await addLocation(pools.ownerPool, location);
}

export { describeLocation, forgetLocations, isReleased };

/**
 * Whether anything may leave from here, watched for as long as the process lives. A new database is released to the
 * first that opens it. One without any release that has work waiting is older than this check, or a copy of such a
 * one: no one can know which, so it stays paused.
 */
export async function openOutgoing(
  config: Config,
  log: Logger,
  { address, ownerPool }: { address: DatabaseAddress; ownerPool: Pool },
): Promise<{ outgoing: WatchedOutgoing; waiting: WaitingWork | null; close(): Promise<void> }> {
  const location = await describeLocation(config);
  const pool = createPool({ address, role: 'parley_system', log, max: 1, applicationName: 'parley-release' });
  const pools = { ownerPool, systemPool: pool };
  try {
    if (!(await hasLocations(ownerPool))) {
      const { sends, jobs } = await countWaiting(pools);
      if (sends + jobs === 0) await addLocation(ownerPool, location);
    }
    const outgoing = await watchOutgoing({ pool, location, log });
    const waiting = outgoing.state === 'paused' ? await countWaiting(pools) : null;
    return {
      outgoing,
      waiting,
      async close() {
        await outgoing.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** What the start prints and `npm run release` says while nothing may leave. */
export const pausedSentence = ({ sends, jobs }: WaitingWork): string =>
  `Parley is paused: its database was copied, restored or moved, so nothing is sent until you release it.\n` +
  `Waiting: ${sends} messages to customers, and ${jobs} mails and other calls.\n` +
  `If the original still runs, leave this copy paused or discard what waits, or customers get it twice.\n` +
  `  npm run release -- send      release, and send what waits\n` +
  `  npm run release -- discard   release, and mark what waits as not sent`;
