import { keepIngesting } from '../../channels/server/index.ts';
import { defineArea } from '../../foundation/server/area.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { chatErrors } from '../contract/errors.ts';
import { chatEvents } from '../contract/events.ts';
import { applyUpdates } from './incoming/apply-updates.ts';
import { keepElapsingWindows } from './incoming/elapse-windows.ts';
import { fetchMediaJob } from './incoming/fetch-media.ts';
import { keepTidyingIngest } from './incoming/tidy-ingest.ts';
import { keepFiringReminders } from './reminders.ts';
import { chatRoutes } from './routes.ts';
import { startSending } from './send/start-sending.ts';
import { markReadJob } from './update/mark-read-job.ts';

export const chatsArea = defineArea({
  name: 'chats',
  endpoints: chatEndpoints,
  errors: chatErrors,
  routes: chatRoutes,
  events: chatEvents,
  topics: { chats: 'chats.read' },
  jobs: [markReadJob, fetchMediaJob],
  workers: [
    {
      name: 'ingest',
      // A batch of webhooks may hold thousands of updates.
      pool: { max: 4, statementTimeoutMs: 20_000 },
      start: (systemPool, services) => keepIngesting({ systemPool, services, applyUpdates }),
    },
    { name: 'windows', start: keepElapsingWindows },
    { name: 'reminders', start: keepFiringReminders },
    { name: 'tidy', start: keepTidyingIngest },
    { name: 'sending', pool: { max: 8 }, start: startSending },
  ],
});
