import type { Handlers } from '../../../foundation/server/http/mount.ts';
import type { authEndpoints } from '../../contract/auth-endpoints.ts';
import { findBusiness } from '../business/business-store.ts';
import { hasSignInNames } from '../users/sign-in-name-store.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { firstStart } from './first-start.ts';
import { forgotPassword } from './forgot-password.ts';
import { presentCurrentUser } from './present-current-user.ts';
import { resetPassword } from './reset-password.ts';
import { endSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { useLink } from './use-link.ts';

export const authRoutes: Handlers<typeof authEndpoints> = {
  authOptions: async ({ services: { config }, withoutBusiness }) => ({
    sign_up: config.signUp,
    terms_url: config.termsUrl?.href ?? new URL('/app/#/terms', config.publicUrl).href,
    privacy_url: config.privacyUrl?.href ?? new URL('/app/#/privacy', config.publicUrl).href,
    first_start: !(await withoutBusiness(hasSignInNames)),
  }),
  signUp: (ctx, { body }) => signUp(ctx, body),
  signIn: (ctx, { body }) => signIn(ctx, body),
  signOut: async (ctx) => {
    await endSession(ctx.db, ctx.businessId, ctx.actor.session_id);
    ctx.audit({ action: 'sign_out', record_type: 'users', record_id: ctx.actor.user_id });
    ctx.cookies.clearSession();
    return undefined;
  },
  currentUser: async (ctx) => ({ user: await presentCurrentUser(ctx, ctx.actor.user_id) }),
  changePassword: (ctx, { body }) => changePassword(ctx, body),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body.email),
  checkLink: (ctx, { body }) =>
    useLink(
      ctx,
      body.token,
      ['invitation', 'password_reset'],
      async ({ db, businessId }, { kind, email, first_name, last_name }) => {
        const business = await findBusiness(db, businessId);
        return { link: { kind, email, first_name, last_name, business_name: business?.name ?? null } };
      },
    ),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body),
  acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, body),
  firstStart: (ctx, { body }) => firstStart(ctx, body),
};
