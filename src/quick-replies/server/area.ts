import { defineArea } from '../../foundation/server/area.ts';
import { quickReplyEndpoints } from '../contract/endpoints.ts';
import { quickReplyErrors } from '../contract/errors.ts';
import { quickReplyEvents } from '../contract/events.ts';
import { quickReplyRoutes } from './routes.ts';

export const quickRepliesArea = defineArea({
  name: 'quick-replies',
  endpoints: quickReplyEndpoints,
  errors: quickReplyErrors,
  routes: quickReplyRoutes,
  events: quickReplyEvents,
  topics: { quick_replies: 'chats.read' },
});
