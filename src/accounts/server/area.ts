import { defineArea, type Area } from '../../foundation/server/area.ts';
import { accountEndpoints } from '../contract/endpoints.ts';
import { accountEvents } from '../contract/events.ts';
import { sendPasswordLink } from './auth/forgot-password.ts';
import { recordRefusedSignIn } from './auth/record-refused-sign-in.ts';
import { sendSignUpMail } from './auth/sign-up.ts';
import type { BusinessChannels } from './business/present-business.ts';
import { expiring } from './expiring.ts';
import { accountRoutes } from './routes.ts';

/** `channels`: the channels of a business, which an area above owns. */
export const accountsArea = (channels: BusinessChannels): Area =>
  defineArea({
    name: 'accounts',
    endpoints: accountEndpoints,
    routes: (app, http) => accountRoutes(app, http, channels),
    events: accountEvents,
    topics: { setup: 'business.read' },
    expiring,
    jobs: [sendPasswordLink, sendSignUpMail, recordRefusedSignIn],
  });
