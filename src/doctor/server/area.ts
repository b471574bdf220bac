import { defineArea } from '../../foundation/server/area.ts';
import { doctorEndpoints } from '../contract/endpoints.ts';
import { installationChecks } from './installation-checks.ts';
import { doctorRoutes } from './routes.ts';

export const doctorArea = defineArea({
  name: 'doctor',
  endpoints: doctorEndpoints,
  routes: doctorRoutes,
  checks: installationChecks,
});
