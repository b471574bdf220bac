import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { accountEvents } from '../../contract/events.ts';
import { lockBusiness, updateBusinessRow } from './business-store.ts';
import { presentBusiness } from './present-business.ts';

/** The messaging account that the business is connected to; locked until the transaction ends. */
export async function lockConnectedAccount({
  db,
  businessId,
}: Pick<BusinessContext, 'db' | 'businessId'>): Promise<string | null> {
  const row = (await lockBusiness(db, businessId)) ?? refuse('NOT_FOUND');
  return row.waba_id;
}

/** Notes the messaging account on the business. Anyone who calls holds the lock of `lockConnectedAccount`. */
export async function connectAccount(
  ctx: BusinessContext,
  account: { id: string; info: Record<string, unknown> },
): Promise<void> {
  await updateBusinessRow(ctx.db, ctx.businessId, { waba_id: account.id, waba_info: account.info });
  const business = (await presentBusiness(ctx)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.businessChanged, business);
}
