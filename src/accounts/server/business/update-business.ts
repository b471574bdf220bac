import type { z } from 'zod';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Business } from '../../contract/business.ts';
import type { updateBusinessBody } from '../../contract/update-business-body.ts';
import { accountEvents } from '../../contract/events.ts';
import { SUPER_ADMIN_PERMISSION } from '../../contract/roles.ts';
import { requireCountry, requireTimeZone } from '../constants/require-constant.ts';
import { lockBusiness, updateBusinessRow } from './business-store.ts';
import { businessPartsOf } from './business-part.ts';
import { presentBusiness } from './present-business.ts';

type Change = z.output<typeof updateBusinessBody>;

/** Changes organisation settings. A `version` that is no longer the present one is refused with the present business. */
export async function updateBusiness(
  ctx: MemberContext,
  action: 'remove_waba' | undefined,
  { version, ...change }: Change,
): Promise<{ business: Business }> {
  if (action === 'remove_waba' && !ctx.user.permissions.has(SUPER_ADMIN_PERMISSION))
    refuse('NOT_ALLOWED', { reason: 'SUPER_ADMIN_ONLY' });
  requireTimeZone(change.time_zone);
  requireCountry(change.country);
  const row = (await lockBusiness(ctx.db, ctx.businessId)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== row.version)
    refuse('CONFLICT', { info: { current: await presentBusiness(ctx) } });
  if (action === 'remove_waba' && row.waba_id !== null)
    for (const part of businessPartsOf(ctx)) await part.removeAccount(ctx, row.waba_id);
  const columns = action === 'remove_waba' ? { waba_id: null, waba_info: null } : withoutUndefined(change);
  if (Object.keys(columns).length > 0) await updateBusinessRow(ctx.db, ctx.businessId, columns);
  ctx.audit({ action: action ?? 'business_changed', detail: { fields: Object.keys(columns) } });
  const business = (await presentBusiness(ctx)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.businessChanged, business);
  return { business };
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Only what was sent: an absent field stays as it is. */
function withoutUndefined<T extends object>(change: T): Present<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<T>;
}
