import type { RouteObject } from 'react-router';
import type { RouteHandle } from '../../foundation/web/slots/area.ts';
import { accountPaths } from './paths.ts';

const titled = (title: string): RouteHandle => ({ title: `accounts:${title}` });

/** Pages without shell and session. */
export const accountRoutes: readonly RouteObject[] = [
  {
    path: accountPaths.signIn,
    lazy: async () => ({ Component: (await import('./auth/SignInPage.tsx')).SignInPage }),
  },
  {
    path: accountPaths.signUp,
    lazy: async () => ({ Component: (await import('./auth/SignUpPage.tsx')).SignUpPage }),
  },
  {
    path: accountPaths.signOut,
    lazy: async () => ({ Component: (await import('./auth/SignOutPage.tsx')).SignOutPage }),
  },
  {
    path: accountPaths.forgotPassword,
    lazy: async () => ({ Component: (await import('./auth/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
  },
  {
    path: accountPaths.resetPassword,
    lazy: async () => ({ Component: (await import('./auth/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
  {
    path: accountPaths.acceptInvitation,
    lazy: async () => ({ Component: (await import('./auth/AcceptInvitationPage.tsx')).AcceptInvitationPage }),
  },
  {
    path: accountPaths.confirmSignUp,
    lazy: async () => ({ Component: (await import('./auth/ConfirmSignUpPage.tsx')).ConfirmSignUpPage }),
  },
  {
    path: accountPaths.confirmEmail,
    lazy: async () => ({ Component: (await import('./auth/ConfirmEmailPage.tsx')).ConfirmEmailPage }),
  },
  {
    path: accountPaths.firstStart,
    lazy: async () => ({ Component: (await import('./auth/FirstStartPage.tsx')).FirstStartPage }),
  },
  {
    path: accountPaths.terms,
    lazy: async () => ({ Component: (await import('./legal/TermsPage.tsx')).TermsPage }),
  },
  {
    path: accountPaths.privacy,
    lazy: async () => ({ Component: (await import('./legal/PrivacyPage.tsx')).PrivacyPage }),
  },
];

/** Pages under /settings. The users page reads the rest of its path itself: drawers lie over the list. */
export const accountSettingsRoutes: readonly RouteObject[] = [
  {
    path: 'organisation',
    handle: titled('organisation.title'),
    lazy: async () => ({ Component: (await import('./organisation/OrganisationPage.tsx')).OrganisationPage }),
  },
  {
    path: 'users/*',
    handle: titled('users.title'),
    lazy: async () => ({ Component: (await import('./users/UsersPage.tsx')).UsersPage }),
  },
];
