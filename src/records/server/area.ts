import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { recordEndpoints } from '../contract/endpoints.ts';
import { recordErrors } from '../contract/errors.ts';
import { recordEvents } from '../contract/events.ts';
import { recordPermissions } from '../contract/permissions.ts';
import { recordNotices } from '../contract/notices.ts';
import { expireExport } from './export-files.ts';
import { dueExports } from './export-records.ts';
import { activities } from './list-related.ts';
import { followers } from './followers.ts';
import { notes } from './notes.ts';
import { files, removeFiles } from './record-files.ts';
import { recordJobWork } from './record-jobs.ts';
import { recordRoutes } from './routes.ts';

export const recordsArea = defineArea({
  name: 'records',
  notices: recordNotices,
  endpoints: recordEndpoints,
  errors: recordErrors,
  permissions: recordPermissions,
  routes: recordRoutes,
  events: recordEvents,
  topics: { records: 'signed_in' },
  domainEvents: Object.values(domainEvents),
  relatedLists: [activities, notes, files, followers],
  jobs: [recordJobWork, expireExport, removeFiles],
  dueKinds: [dueExports],
  // What was done with many records is in the history of each.
  expiring: [
    { table: 'record_job_changes', due: 'created_time', keepHours: 2 * 24 },
    { table: 'record_jobs', due: 'created_time', keepHours: 30 * 24 },
    { table: 'view_counts', due: 'counted_time', keepHours: 30 * 24 },
  ],
});
