import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { hashToken } from '../../../foundation/server/http/session-cookie.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { firstStartBody } from '../../contract/auth-endpoints.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { newBusinessId } from '../business/business-store.ts';
import { requireTimeZone } from '../constants/require-constant.ts';
import { hasSignInNames } from '../users/sign-in-name-store.ts';
import { createOwner, hashFirstPassword, type Owner } from './create-owner.ts';
import { keepFirstStartLink, takeFirstStartLink } from './first-start-store.ts';
import { startSession } from './start-session.ts';

/** Makes the first Super Admin of an empty installation with the link that its start printed; the business is set up next. */
export async function firstStart(
  ctx: PublicContext,
  body: z.output<typeof firstStartBody>,
): Promise<{ user: CurrentUser }> {
  requireTimeZone(body.time_zone);
  const hash = await hashFirstPassword(body.password, body);
  const businessId = await ctx.withoutBusiness(({ db }) => newBusinessId(db));
  const session = await ctx.inBusiness(businessId, async (inside) => {
    if (!(await takeFirstStartLink(inside.tx, hashToken(body.token)))) refuse('LINK_EXPIRED');
    return startSession(inside, ctx, await createOwner(inside, { ...body, country: null }, hash));
  });
  session.finish();
  return { user: session.user };
}

/** A fresh first-start link for an installation without accounts; null where there are some. Connect as the owner. */
export async function prepareFirstStart(ownerPool: Services['pool'], publicUrl: URL): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  if (!(await keepFirstStartLink(ownerPool, hashToken(token)))) return null;
  return new URL(`/app/#/first_start?token=${token}`, publicUrl).href;
}

/** Makes the first Super Admin from the settings ADMIN_EMAIL and ADMIN_PASSWORD; does nothing where accounts exist. */
export async function createAdminFromSettings(
  services: Services,
  admin: { email: string; password: string },
): Promise<boolean> {
  const { pool } = services;
  const owner: Owner = { first_name: 'Admin', last_name: '', email: admin.email, time_zone: 'UTC', country: null };
  const isEmpty = await inTransaction(
    { pool, businessId: null, mode: 'read' },
    async (tx) => !(await hasSignInNames(tx)),
  );
  if (!isEmpty) return false;
  const hash = await hashFirstPassword(admin.password, owner);
  const businessId = await inTransaction({ pool, businessId: null, mode: 'write' }, ({ db }) => newBusinessId(db));
  await inBusiness(services, { businessId, actor: systemActor }, (ctx) => createOwner(ctx, owner, hash));
  return true;
}
