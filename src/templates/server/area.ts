import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import { templateErrors } from '../contract/errors.ts';
import { templateEvents } from '../contract/events.ts';
import { templatePermissions } from '../contract/permissions.ts';
import { templateNotices } from '../contract/notices.ts';
import { readNewTemplateJob, readTemplateJob } from './read-template.ts';
import { templateRoutes } from './routes.ts';
import { syncActivated, syncTemplatesJob } from './sync-templates.ts';

export const templatesArea = defineArea({
  name: 'templates',
  notices: templateNotices,
  endpoints: templateEndpoints,
  errors: templateErrors,
  errorMeanings: {
    INVALID_ORDER: 'Quick reply buttons stand between other buttons.',
    ALREADY_EXISTS: 'What was to be added is there already; `info.field` names what has to be another.',
  },
  permissions: templatePermissions,
  routes: templateRoutes,
  events: templateEvents,
  topics: { templates: 'setup.read' },
  domainEvents: Object.values(domainEvents),
  jobs: [syncTemplatesJob, readTemplateJob, readNewTemplateJob],
  listeners: [syncActivated],
});
