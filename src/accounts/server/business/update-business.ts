import type { z } from 'zod';
import { configureReaction } from '../../../foundation/server/domain-events/business-config-store.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Business } from '../../contract/business.ts';
import type { updateBusinessBody } from '../../contract/update-business-body.ts';
import { answeringTimesChanged } from '../../contract/domain-events.ts';
import { accountEvents } from '../../contract/events.ts';
import { SUPER_ADMIN_PERMISSION } from '../../contract/roles.ts';
import { requireCountry, requireTimeZone } from '../constants/require-constant.ts';
import { lockBusiness, updateBusinessRow, type BusinessRow } from './business-store.ts';
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
  await noteAnsweringTimes(ctx, row, change);
  ctx.audit({ action: action ?? 'business_changed', detail: { fields: Object.keys(columns) } });
  const business = (await presentBusiness(ctx)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.businessChanged, business);
  return { business };
}

/** Named in what a business has configured while it has a first-response target, so that ingest asks no other business for one. */
export const FIRST_REPLY_TARGET = { name: 'accounts.first_reply_target' } as const;

/** Notes that what decides when a customer shall have a reply is another now. */
async function noteAnsweringTimes(
  ctx: MemberContext,
  before: Pick<BusinessRow, 'time_zone' | 'business_hours' | 'first_reply_minutes'>,
  { time_zone, business_hours, first_reply_minutes }: Omit<Change, 'version'>,
): Promise<void> {
  const after = withoutUndefined({ time_zone, business_hours, first_reply_minutes });
  const isSame = Object.entries(after).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name as keyof typeof before]),
  );
  if (isSame) return;
  const minutes = first_reply_minutes === undefined ? before.first_reply_minutes : first_reply_minutes;
  await configureReaction(ctx.tx, ctx.businessId, FIRST_REPLY_TARGET, minutes !== null);
  ctx.raise(answeringTimesChanged, [{ business_id: ctx.businessId }]);
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Only what was sent: an absent field stays as it is. */
function withoutUndefined<T extends object>(change: T): Present<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<T>;
}
