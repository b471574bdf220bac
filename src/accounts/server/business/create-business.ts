import type { z } from 'zod';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Business, createBusinessBody } from '../../contract/business.ts';
import { SUPER_ADMIN_PERMISSION } from '../../contract/roles.ts';
import { requireCountry, requireTimeZone } from '../constants/require-constant.ts';
import { insertBusiness } from './business-store.ts';
import { presentBusiness } from './present-business.ts';

/** Completes the business-setup popup; refused when it was completed already, also by a race. */
export async function createBusiness(
  ctx: MemberContext,
  body: z.output<typeof createBusinessBody>,
): Promise<{ business: Business }> {
  if (!ctx.user.permissions.has(SUPER_ADMIN_PERMISSION)) refuse('NOT_ALLOWED', { reason: 'SUPER_ADMIN_ONLY' });
  requireTimeZone(body.time_zone);
  requireCountry(body.country);
  const isNew = await insertBusiness(ctx.db, {
    business_id: ctx.businessId,
    name: body.name,
    time_zone: body.time_zone,
    country: body.country ?? null,
  });
  if (!isNew) refuse('NOT_ALLOWED', { reason: 'BUSINESS_EXISTS' });
  ctx.audit({ action: 'business_created' });
  return { business: (await presentBusiness(ctx)) ?? refuse('NOT_FOUND') };
}
