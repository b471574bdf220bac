import { defineArea } from '../../foundation/server/area.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import { templatePermissions } from '../contract/permissions.ts';
import { templateRoutes } from './routes.ts';
import { syncActivated, syncTemplatesJob } from './sync-templates.ts';

export const templatesArea = defineArea({
  name: 'templates',
  endpoints: templateEndpoints,
  permissions: templatePermissions,
  routes: templateRoutes,
  jobs: [syncTemplatesJob],
  listeners: [syncActivated],
});
