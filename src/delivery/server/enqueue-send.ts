import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { addSends } from './outbox-store.ts';
import type { NewSend } from './send.ts';

/**
 * Hands messages over to the sending engine, in the transaction that writes them: both exist, or
 * neither. After the commit every worker is nudged, this process's own at once.
 */
export async function enqueueSends(ctx: BusinessContext, sends: readonly NewSend[]): Promise<void> {
  if (sends.length === 0) return;
  await addSends(ctx.tx, sends);
  ctx.tx.afterCommit(() => ctx.services.bus.nudge(ctx.businessId));
}

/** As `enqueueSends`, for one message. */
export const enqueueSend = (ctx: BusinessContext, send: NewSend): Promise<void> => enqueueSends(ctx, [send]);
