import './permissions.ts';
import { authEndpoints } from './auth-endpoints.ts';
import { constantEndpoints } from './constant-endpoints.ts';
import { roleEndpoints } from './role-endpoints.ts';
import { businessEndpoints, userEndpoints } from './setup-endpoints.ts';

/** Every call of this area. */
export const accountEndpoints = {
  ...authEndpoints,
  ...businessEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...constantEndpoints,
};
