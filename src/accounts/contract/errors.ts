import { defineErrors, generalErrors } from '../../foundation/contract/errors.ts';

export const accountErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, message: 'Wrong email or password.' },
  INVALID_INPUT: {
    status: 400,
    message: 'This value cannot be used.',
    reasons: {
      EMPTY: 'Please enter new password.',
      REQUIREMENTS: 'Use a password that meets every rule below.',
      UNSTORABLE: generalErrors.INVALID_DATA.reasons.UNSTORABLE,
      INVALID_PASSWORD: 'This does not match with your current password.',
      SIGN_UP_PASSWORD: 'This is not the password you chose when you signed up.',
      PASSWORD_SAME_AS_OLD: 'New password has to be different from the old password.',
      PASSWORD_SAME_AS_LOGIN_NAME: 'Password cannot be the same as login name.',
      PASSWORD_SEQUENTIAL: 'Password should not contain sequential characters.',
      PASSWORD_IN_HISTORY: 'New password has to be different from the old password.',
      COMMON_PASSWORD: 'This password is too common. Choose one that is harder to guess.',
    },
  },
  LINK_EXPIRED: { status: 410, message: 'This link has expired or was already used. Ask for a new one.' },
  INVALID_DATA: {
    reasons: {
      USER_ALREADY_PRESENT: 'User already present.',
      ROLE_ALREADY_PRESENT: 'A role with this name already exists.',
      TIME_ZONE_INVALID: 'Time zone payload is invalid',
      COUNTRY_INVALID: 'Choose a country from the list.',
    },
  },
  NOT_ALLOWED: {
    reasons: {
      SIGN_UP_CLOSED: 'Sign-up is closed here. Ask your administrator for an invitation.',
      BUSINESS_EXISTS: 'This business is set up already.',
      ADDRESS_IN_USE:
        'This address signs in to another business on this Parley already. One address belongs to one business: use another one.',
      LAST_SUPER_ADMIN: 'A business needs one active Super Admin. Make someone else Super Admin first.',
      SUPER_ADMIN_ONLY: 'Only a Super Admin can do this.',
      OWN_ACCOUNT: 'You cannot do this to your own account.',
      BUILT_IN_ROLE: 'Built-in roles cannot be changed.',
      ROLE_STRONGER: 'This role allows more than your own. Ask someone who has its permissions.',
      ROLE_IN_USE: 'Some users still have this role. Give them another one first.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    accounts: typeof accountErrors;
  }
}
