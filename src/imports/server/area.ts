import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { importEndpoints } from '../contract/endpoints.ts';
import { importErrors } from '../contract/errors.ts';
import { importEvents } from '../contract/events.ts';
import { importNotices } from '../contract/notices.ts';
import { dueImportFiles, expireImportFile } from './import-files.ts';
import { importRoutes } from './routes.ts';
import { dueImports } from './run-import.ts';

export const importsArea = defineArea({
  name: 'imports',
  notices: importNotices,
  endpoints: importEndpoints,
  routes: importRoutes,
  errors: importErrors,
  errorMeanings: {
    MISSING_MANDATORY_COLUMN: 'The file of an import has no column for a required field; key is its label.',
    INVALID_HEADERS: 'A column that is imported has no heading.',
  },
  domainEvents: Object.values(domainEvents),
  events: importEvents,
  topics: { imports: 'records.delete' },
  jobs: [expireImportFile],
  dueKinds: [dueImports, dueImportFiles],
});
