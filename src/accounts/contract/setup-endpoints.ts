import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { availabilityBody } from './availability.ts';
import { business, createBusinessBody } from './business.ts';
import { updateBusinessBody } from './update-business-body.ts';
import { country, timeZoneOption } from './constants.ts';
import { role, roleBody } from './roles.ts';
import { inviteUserBody, updateUserBody, user, userAction } from './user.ts';
import { throttles } from './throttles.ts';

const byId = z.object({ id });

export const businessEndpoints = defineEndpoints({
  getBusiness: {
    method: 'GET',
    path: '/server/setup/business',
    numbers: 'own',
    summary: 'The business of the signed-in user; NOT_FOUND until it is set up',
    access: 'signed_in',
    reply: z.object({ business }),
    errors: ['NOT_FOUND'],
  },
  createBusiness: {
    method: 'POST',
    path: '/server/setup/business',
    numbers: 'own',
    summary: 'Set the business up, once',
    access: 'signed_in',
    body: createBusinessBody,
    status: 201,
    reply: z.object({ business }),
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  },
  updateBusiness: {
    method: 'PUT',
    path: '/server/setup/business',
    numbers: 'own',
    summary: 'Change organisation settings; action=remove_waba removes the WhatsApp account',
    access: 'organisation.edit',
    query: z.strictObject({ action: z.enum(['remove_waba'], { error: 'This action is not known.' }).optional() }),
    body: updateBusinessBody,
    reply: z.object({ business }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
});

export const userEndpoints = defineEndpoints({
  listUsers: {
    method: 'GET',
    path: '/server/setup/users',
    summary: 'Every user of the business, oldest first',
    access: 'business.read',
    reply: z.object({ users: z.array(user) }),
  },
  inviteUser: {
    method: 'POST',
    path: '/server/setup/users',
    summary: 'Invite a user by mail',
    access: 'organisation.edit',
    throttle: throttles.invite,
    body: inviteUserBody,
    status: 201,
    reply: z.object({ user }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  updateUser: {
    method: 'PUT',
    path: '/server/setup/users/{id}',
    summary: 'Edit a user, or with action set the status or send the invitation again',
    access: 'organisation.edit',
    params: byId,
    query: z.strictObject({ action: userAction.optional() }),
    body: updateUserBody,
    reply: z.object({ user }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  setAvailability: {
    method: 'PUT',
    path: '/server/setup/users/{id}/availability',
    summary: 'Set whether someone is available, away or out of the office: oneself, or as a supervisor a colleague',
    access: 'business.read',
    params: byId,
    body: availabilityBody,
    reply: z.object({ user }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/server/setup/users/{id}',
    summary: 'Delete a user; what they did stays',
    access: 'organisation.edit',
    params: byId,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});

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

export const constantEndpoints = defineEndpoints({
  listTimeZones: {
    method: 'GET',
    path: '/server/internal/constants/time_zones',
    summary: 'Time zones with their present offset',
    access: 'public',
    reply: z.object({ time_zones: z.array(timeZoneOption) }),
  },
  listCountries: {
    method: 'GET',
    path: '/server/internal/constants/countries',
    summary: 'Countries with calling code and flag',
    access: 'public',
    reply: z.object({ countries: z.array(country) }),
  },
});
