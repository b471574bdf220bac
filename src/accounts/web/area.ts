import type { Area, AreaPage } from '../../foundation/web/slots/area.ts';
import { loadMenus } from '../../foundation/web/slots/composition.ts';
import { availabilityMessages, settingsMessages, signInMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { accountPaths } from './paths.ts';
import { businessQuery, usersQuery } from './queries.ts';

/** Pages without shell and session. */
const outside: readonly AreaPage[] = [
  { path: accountPaths.signIn, page: async () => (await import('./auth/SignInPage.tsx')).SignInPage },
  { path: accountPaths.signUp, page: async () => (await import('./auth/SignUpPage.tsx')).SignUpPage },
  { path: accountPaths.signOut, page: async () => (await import('./auth/SignOutPage.tsx')).SignOutPage },
  {
    path: accountPaths.forgotPassword,
    page: async () => (await import('./auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: accountPaths.resetPassword,
    page: async () => (await import('./auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: accountPaths.acceptInvitation,
    page: async () => (await import('./auth/AcceptInvitationPage.tsx')).AcceptInvitationPage,
  },
  {
    path: accountPaths.confirmSignUp,
    page: async () => (await import('./auth/ConfirmSignUpPage.tsx')).ConfirmSignUpPage,
  },
  {
    path: accountPaths.confirmEmail,
    page: async () => (await import('./auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  },
  { path: accountPaths.firstStart, page: async () => (await import('./auth/FirstStartPage.tsx')).FirstStartPage },
  {
    path: accountPaths.terms,
    page: async () => (await import('./legal/LegalPages.tsx')).TermsPage,
  },
  {
    path: accountPaths.privacy,
    page: async () => (await import('./legal/LegalPages.tsx')).PrivacyPage,
  },
];

/** Pages under /settings. The users page reads the rest of its path itself: drawers lie over the list. */
const settings: readonly AreaPage[] = [
  {
    path: 'organisation',
    handle: { title: 'accounts:organisation.title' },
    page: async () => (await import('./organisation/OrganisationPage.tsx')).OrganisationPage,
    prefetch: async ({ queryClient }) => queryClient.prefetchQuery(businessQuery),
  },
  {
    path: 'users/*',
    handle: { title: 'accounts:users.title' },
    // Roles are made of the permissions of all areas.
    page: async () => (await Promise.all([import('./users/UsersPage.tsx'), loadMenus()]))[0].UsersPage,
    prefetch: async ({ queryClient, permissions }) => {
      if (permissions.includes('business.read')) await queryClient.prefetchQuery(usersQuery);
    },
  },
];

/** Sign-in, people, roles and the organisation. */
export const area: Area = {
  failures: {
    origins: { users: 'toast', session: 'screen', business: 'screen', constants: 'screen' },
    // Missing until the business-setup popup is completed.
    silent: [{ operation: /^GET \/server\/setup\/business$/, code: 'NOT_FOUND' }],
  },
  names: { accounts_names: names },
  messages: [signInMessages, settingsMessages, availabilityMessages],
  outside: outside.map((page) => ({ messages: [signInMessages], ...page })),
  settings,
  menus: async () => (await import('./menus.ts')).accountMenus,
  homeCards: [
    {
      id: 'team',
      position: 10,
      column: 'side',
      permission: 'business.read',
      hasOwnTexts: true,
      card: async () => (await import('./home/TeamCard.tsx')).TeamCard,
    },
  ],
  topics: [{ topic: 'setup' }],
  realtime: async () => (await import('./on-account-events.ts')).accountListeners,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    users: true;
    session: true;
    business: true;
    constants: true;
  }
}
