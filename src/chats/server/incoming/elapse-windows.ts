import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { runDueRows, type DueLoop } from '../../../foundation/server/due-rows.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { windowElapsed } from '../../contract/domain-events.ts';
import { chatItem } from '../chat-store.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { claimElapsedWindows } from './elapsed-window-store.ts';
import { insertSystemLines } from './incoming-message-store.ts';

const BATCH = 500;
const POLL_MS = 1_000;

/** Writes the line of every window that has ended; answers true when there may be more. */
export async function elapseWindows(systemPool: Pool, services: Services, limit = BATCH): Promise<boolean> {
  return inTransaction({ pool: systemPool, businessId: null, mode: 'write' }, async (tx) => {
    const ctx = createWorkContext(services, tx);
    const chats = await claimElapsedWindows(tx, limit);
    const lines = await insertSystemLines(
      tx,
      chats.flatMap(({ business_id, id, channel_id, expiration_time }) =>
        expiration_time === null
          ? []
          : [{ business_id, chat_id: id, channel_id, event: 'window_elapsed' as const, time: expiration_time }],
      ),
    );
    emitNewMessages(ctx, lines, new Map(chats.map((chat) => [chat.id, chat])));
    ctx.raise(windowElapsed, chats.map(chatItem));
    return chats.length === limit;
  });
}

/** Writes these lines for as long as the process lives. Any number of processes may do it. */
export function keepElapsingWindows(systemPool: Pool, services: Services): DueLoop {
  return runDueRows({
    name: 'elapsed windows',
    log: services.log,
    pollMs: POLL_MS,
    batch: () => elapseWindows(systemPool, services),
  });
}
