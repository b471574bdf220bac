import type { WorkContext } from '../../foundation/server/work-context.ts';
import { addSends } from './outbox/send-store.ts';
import type { NewSend } from './send.ts';

/**
 * Hands messages over to the sending engine, in the transaction that writes them: both exist, or
 * neither. After the commit every worker is woken, this process's own at once.
 */
export function enqueueSends(ctx: WorkContext, sends: readonly NewSend[]): void {
  if (sends.length === 0) return;
  addSends(ctx.tx, sends, ctx.depth);
  ctx.tx.afterCommit(() => {
    for (const businessId of new Set(sends.map(({ business_id }) => business_id))) ctx.services.bus.wakeLog(businessId);
    ctx.services.bus.wake('sends');
  });
}
