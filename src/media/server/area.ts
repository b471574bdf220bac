import { defineArea } from '../../foundation/server/area.ts';
import { mediaEndpoints } from '../contract/endpoints.ts';
import { mediaEvents } from '../contract/events.ts';
import { convertMedia } from './convert-media.ts';
import { sweepContent } from './keep-media.ts';
import { mediaRoutes } from './routes.ts';

export const mediaArea = defineArea({
  name: 'media',
  endpoints: mediaEndpoints,
  routes: mediaRoutes,
  events: mediaEvents,
  jobs: [sweepContent, convertMedia],
});
