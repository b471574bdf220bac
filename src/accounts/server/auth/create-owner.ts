import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { insertTenant } from '../business/business-store.ts';
import { findPasswordProblem } from '../passwords/choose-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { insertBuiltInRoles } from '../roles/role-store.ts';
import { claimSignInName } from '../users/sign-in-name-store.ts';
import { insertUser } from '../users/user-store.ts';

export interface Owner {
  first_name: string;
  last_name: string;
  email: string;
  time_zone: string;
  country: string | null;
}

/** Hashes a first password after the checks that need to know the person. `field` is where a refusal points. */
export async function hashFirstPassword(
  password: string,
  owner: Pick<Owner, 'email' | 'first_name' | 'last_name'> & { business_name?: string },
  field = 'password',
): Promise<string> {
  const problem = await findPasswordProblem(password, { ...owner, password_hash: null, password_history: [] });
  if (problem) refuse('INVALID_INPUT', { ...problem, info: { field } });
  return hashPassword(password);
}

/** Makes a tenant with its roles and its first Super Admin, whose address is proven; refuses one that signs in elsewhere. */
export async function createOwner(ctx: BusinessContext, owner: Owner, passwordHash: string): Promise<Id> {
  const { db, businessId } = ctx;
  await insertTenant(db, businessId);
  const roles = await insertBuiltInRoles(db, businessId);
  const userId = await insertUser(db, {
    business_id: businessId,
    first_name: owner.first_name,
    last_name: owner.last_name,
    email: owner.email,
    role_id: roles.super_admin,
    status: 'active',
    time_zone: owner.time_zone,
    country: owner.country,
    password_hash: passwordHash,
  });
  if (!(await claimSignInName(ctx.tx, owner.email, userId))) refuse('NOT_ALLOWED', { reason: 'ADDRESS_IN_USE' });
  ctx.audit({ action: 'account_created', record_type: 'users', record_id: userId });
  return userId;
}
