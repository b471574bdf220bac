import './permissions.ts';
import { authEndpoints } from './auth-endpoints.ts';
import { businessEndpoints, constantEndpoints, roleEndpoints, userEndpoints } from './setup-endpoints.ts';

/** Every call of this area. */
export const accountEndpoints = {
  ...authEndpoints,
  ...businessEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...constantEndpoints,
};
