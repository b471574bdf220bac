/** Routes of this area, below /app/#. */
export const accountPaths = {
  signIn: '/sign_in',
  signUp: '/sign_up',
  signOut: '/sign_out',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password',
  confirmSignUp: '/confirm_sign_up',
  confirmEmail: '/confirm_email',
  acceptInvitation: '/accept_invitation',
  firstStart: '/first_start',
  terms: '/terms',
  privacy: '/privacy',
  organisation: '/settings/organisation',
  users: '/settings/users',
  newUser: '/settings/users/new',
  roles: '/settings/users/roles',
  newRole: '/settings/users/roles/new',
} as const;

/** The drawer of one user. */
export const userPath = (id: string): string => `${accountPaths.users}/${id}`;

/** The drawer of one role. */
export const rolePath = (id: string): string => `${accountPaths.roles}/${id}`;
