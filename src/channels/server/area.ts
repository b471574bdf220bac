import { defineArea, type Area } from '../../foundation/server/area.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { channelErrors } from '../contract/errors.ts';
import { channelEvents } from '../contract/events.ts';
import { expiring } from './inbox/expiring.ts';
import { leaveAccountJob } from './manage/remove-account.ts';
import { channelRoutes, type ChannelHooks } from './routes.ts';

/** `hooks`: what the areas above do when something happens to a channel. */
export const channelsArea = (hooks: ChannelHooks): Area =>
  defineArea({
    name: 'channels',
    endpoints: channelEndpoints,
    errors: channelErrors,
    errorMeanings: {
      PROVIDER_REFUSED: 'The provider said no; `info` holds its subcode, type, user title, user message and trace id.',
    },
    routes: (app, http) => channelRoutes(app, http, hooks),
    events: channelEvents,
    jobs: [leaveAccountJob],
    expiring,
  });
