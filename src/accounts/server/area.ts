import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { accountEndpoints } from '../contract/endpoints.ts';
import { accountPermissions } from '../contract/permissions.ts';
import { accountErrors } from '../contract/errors.ts';
import { accountEvents } from '../contract/events.ts';
import { sendPasswordLink } from './auth/forgot-password.ts';
import { recordRefusedSignIn } from './auth/record-refused-sign-in.ts';
import { sendSignUpMail } from './auth/sign-up.ts';
import { expiring } from './expiring.ts';
import { accountRoutes } from './routes.ts';

export const accountsArea = defineArea({
  name: 'accounts',
  labelViews: ['user_labels', 'marketing_limit_labels'],
  endpoints: accountEndpoints,
  permissions: accountPermissions,
  errors: accountErrors,
  errorMeanings: {
    INVALID_CREDENTIALS:
      'Sign-in refused. The same answer for an unknown e-mail, a wrong password and an account that is not active.',
    INVALID_INPUT: 'A refused password: `info.field` says which one, `reason` why.',
    LINK_EXPIRED:
      'An invitation, first-start or password link, or a provider login, that is used up, too old or unknown.',
  },
  securityEvents: {
    INVALID_CREDENTIALS: 'security.sign_in_refused',
    'NOT_ALLOWED SUPER_ADMIN_ONLY': 'security.rights_refused',
  },
  routes: accountRoutes,
  events: accountEvents,
  domainEvents: Object.values(domainEvents),
  topics: { setup: 'business.read' },
  expiring,
  jobs: [sendPasswordLink, sendSignUpMail, recordRefusedSignIn],
});
