import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { assignmentEndpoints } from '../contract/endpoints.ts';
import { assignmentErrors } from '../contract/errors.ts';
import { assignmentEvents } from '../contract/events.ts';
import { assignmentNotices } from '../contract/notices.ts';
import { leavers } from './after/leavers.ts';
import { assignmentReturns } from './after/returns.ts';
import { waitingChats } from './after/waiting-chats.ts';
import { assignmentListeners } from './listeners.ts';
import { chatLooks } from './look/look-at-chats.ts';
import { assignmentRoutes } from './routes.ts';
import { rulesUsing } from './rules/rule-uses.ts';

export const assignmentArea = defineArea({
  name: 'assignment',
  endpoints: assignmentEndpoints,
  routes: assignmentRoutes,
  errors: assignmentErrors,
  events: assignmentEvents,
  notices: assignmentNotices,
  domainEvents: Object.values(domainEvents),
  listeners: assignmentListeners,
  dueKinds: [chatLooks, waitingChats, assignmentReturns, leavers],
  fieldUses: rulesUsing,
});
