import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { role, roleBody } from './roles.ts';

const byId = z.object({ id });

/** Apart from the calls that the shell makes: only the settings use them. */
export const roleEndpoints = defineEndpoints({
  listRoles: {
    method: 'GET',
    path: '/server/setup/roles',
    summary: 'The built-in roles and those of the business',
    access: 'business.read',
    reply: z.object({ roles: z.array(role) }),
  },
  createRole: {
    method: 'POST',
    path: '/server/setup/roles',
    summary: 'Make a role from a set of permissions',
    access: 'organisation.edit',
    body: roleBody,
    status: 201,
    reply: z.object({ role }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  updateRole: {
    method: 'PUT',
    path: '/server/setup/roles/{id}',
    summary: 'Rename a role or change what it allows',
    access: 'organisation.edit',
    params: byId,
    body: roleBody,
    reply: z.object({ role }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  deleteRole: {
    method: 'DELETE',
    path: '/server/setup/roles/{id}',
    summary: 'Delete a role that no user has',
    access: 'organisation.edit',
    params: byId,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
