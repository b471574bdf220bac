import type { FastifyInstance } from 'fastify';
import { mount, type Handlers, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { accountEndpoints } from '../contract/endpoints.ts';
import type { constantEndpoints } from '../contract/constant-endpoints.ts';
import type { roleEndpoints } from '../contract/role-endpoints.ts';
import type { businessEndpoints, userEndpoints } from '../contract/setup-endpoints.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { createBusiness } from './business/create-business.ts';
import { presentBusiness } from './business/present-business.ts';
import { updateBusiness } from './business/update-business.ts';
import { countries } from './constants/countries.ts';
import { listTimeZones } from './constants/time-zones.ts';
import { createRole, deleteRole, updateRole } from './roles/change-roles.ts';
import { listRoles } from './roles/role-store.ts';
import { changeUserStatus } from './users/change-user-status.ts';
import { deleteUser } from './users/delete-user.ts';
import { inviteUser } from './users/invite-user.ts';
import { setAvailability } from './users/set-availability.ts';
import { updateUser } from './users/update-user.ts';
import { listUsers } from './users/user-store.ts';

const businessRoutes: Handlers<typeof businessEndpoints> = {
  getBusiness: async (ctx) => ({ business: (await presentBusiness(ctx)) ?? refuse('NOT_FOUND') }),
  createBusiness: (ctx, { body }) => createBusiness(ctx, body),
  updateBusiness: (ctx, { query, body }) => updateBusiness(ctx, query.action, body),
};

const userRoutes: Handlers<typeof userEndpoints> = {
  listUsers: async ({ db, businessId }) => ({ users: await listUsers(db, businessId) }),
  inviteUser: (ctx, { body }) => inviteUser(ctx, body),
  updateUser: (ctx, { params, query, body }) =>
    query.action ? changeUserStatus(ctx, params.id, query.action) : updateUser(ctx, params.id, body),
  setAvailability: (ctx, { params, body }) => setAvailability(ctx, params.id, body),
  deleteUser: (ctx, { params }) => deleteUser(ctx, params.id),
};

const roleRoutes: Handlers<typeof roleEndpoints> = {
  listRoles: async ({ db, businessId }) => ({ roles: await listRoles(db, businessId) }),
  createRole: (ctx, { body }) => createRole(ctx, body),
  updateRole: (ctx, { params, body }) => updateRole(ctx, params.id, body),
  deleteRole: (ctx, { params }) => deleteRole(ctx, params.id),
};

const constantRoutes: Handlers<typeof constantEndpoints> = {
  listTimeZones: () => Promise.resolve({ time_zones: listTimeZones() }),
  listCountries: () => Promise.resolve({ countries: [...countries] }),
};

/** Serves every call of this area. */
export function accountRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, accountEndpoints, {
    ...authRoutes,
    ...businessRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...constantRoutes,
  });
}
