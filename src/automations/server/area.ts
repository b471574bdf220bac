import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { automationEndpoints } from '../contract/endpoints.ts';
import { automationErrors } from '../contract/errors.ts';
import { automationEvents } from '../contract/events.ts';
import { automationNotices } from '../contract/notices.ts';
import { deleteRunsOfContacts, moveRunsOfContacts } from './contact-data-store.ts';
import { automationChats } from './handler/look-at-chats.ts';
import { scriptRuns } from './handler/settle-runs.ts';
import { automationStops } from './handler/stop-runs.ts';
import { automationListeners } from './listeners.ts';
import { scriptMergePart } from './run-merge-part.ts';
import { automationRoutes } from './routes.ts';
import { webhookDeliveries } from './webhooks/deliver-webhooks.ts';

/** Days for which runs and webhooks are kept, as long as the log. */
const KEPT_HOURS = 90 * 24;

export const automationsArea = defineArea({
  name: 'automations',
  endpoints: automationEndpoints,
  routes: automationRoutes,
  errors: automationErrors,
  events: automationEvents,
  notices: automationNotices,
  domainEvents: Object.values(domainEvents),
  listeners: automationListeners,
  dueKinds: [automationChats, scriptRuns, automationStops, webhookDeliveries],
  labelViews: ['chat_script_labels'],
  undoableMergePart: scriptMergePart,
  async contactMergeData({ tx }, merges) {
    await moveRunsOfContacts(tx, merges);
  },
  deleteContactData: ({ tx }, contacts) => deleteRunsOfContacts(tx, contacts),
  expiring: [
    { table: 'script_runs', due: 'ended_time', keepHours: KEPT_HOURS },
    { table: 'webhook_deliveries', due: 'created_time', keepHours: KEPT_HOURS },
    { table: 'automation_pauses', due: 'paused_until', keepHours: 0 },
  ],
});
