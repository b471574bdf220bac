import { defineArea } from '../../foundation/server/area.ts';
import { macroEndpoints } from '../contract/endpoints.ts';
import { macroErrors } from '../contract/errors.ts';
import { macroEvents } from '../contract/events.ts';
import { macroRoutes } from './routes.ts';

export const macrosArea = defineArea({
  name: 'macros',
  endpoints: macroEndpoints,
  errors: macroErrors,
  routes: macroRoutes,
  events: macroEvents,
  topics: { macros: 'chats.read' },
});
