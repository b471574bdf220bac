import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { availabilityBody } from './availability.ts';
import { business, createBusinessBody } from './business.ts';
import { updateBusinessBody } from './update-business-body.ts';
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
