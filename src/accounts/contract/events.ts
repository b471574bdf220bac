import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';
import { business } from './business.ts';
import { role } from './roles.ts';
import { user } from './user.ts';

/** Topic `setup`: what the shell and the settings pages keep up to date. */
export const accountEvents = defineEvents({
  userChanged: {
    topic: 'setup',
    event: 'user_changed',
    summary: 'A user was invited, edited, or changed status',
    data: user,
    changesAccess: true,
  },
  userDeleted: {
    topic: 'setup',
    event: 'user_deleted',
    summary: 'A user was deleted',
    data: z.object({ id }),
    changesAccess: true,
  },
  businessChanged: {
    topic: 'setup',
    event: 'business_changed',
    summary: 'The organisation settings changed',
    data: business,
    numbers: 'own',
  },
  roleChanged: {
    topic: 'setup',
    event: 'role_changed',
    summary: 'A role was made, renamed, or allows something else',
    data: role,
    changesAccess: true,
  },
  roleDeleted: {
    topic: 'setup',
    event: 'role_deleted',
    summary: 'A role was deleted',
    data: z.object({ id }),
    changesAccess: true,
  },
});
