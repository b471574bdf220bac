import type { Handlers } from '../../../foundation/server/http/mount.ts';
import type { authEndpoints } from '../../contract/auth-endpoints.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { checkLink } from './check-link.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { hasFirstStartLink } from './first-start-store.ts';
import { firstStart } from './first-start.ts';
import { forgotPassword } from './forgot-password.ts';
import { presentCurrentUser } from './present-current-user.ts';
import { resetPassword } from './reset-password.ts';
import { endSession } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const authRoutes: Handlers<typeof authEndpoints> = {
  authOptions: async ({ services: { config, outgoing }, withoutBusiness }) => ({
    sign_up: config.signUp,
    terms_url: config.termsUrl?.href ?? new URL('/app/#/terms', config.publicUrl).href,
    privacy_url: config.privacyUrl?.href ?? new URL('/app/#/privacy', config.publicUrl).href,
    first_start: await withoutBusiness(hasFirstStartLink),
    sending_paused: outgoing.state === 'paused',
  }),
  signUp: (ctx, { body }) => signUp(ctx, body),
  confirmSignUp: (ctx, { body }) => confirmSignUp(ctx, body),
  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.token),
  signIn: (ctx, { body }) => signIn(ctx, body),
  signOut: async (ctx) => {
    await endSession(ctx.db, ctx.businessId, ctx.user.session_id);
    ctx.audit({ action: 'sign_out', record_type: 'users', record_id: ctx.user.user_id });
    ctx.cookies.clearSession();
    return undefined;
  },
  currentUser: async (ctx) => ({ user: await presentCurrentUser(ctx, ctx.user.user_id) }),
  changePassword: (ctx, { body }) => changePassword(ctx, body),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body.email),
  checkLink: (ctx, { body }) => checkLink(ctx, body.token),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body),
  acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, body),
  firstStart: (ctx, { body }) => firstStart(ctx, body),
};
