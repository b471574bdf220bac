import { z } from 'zod';
import { email, instant, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { availability } from './availability.ts';
import { workingHours } from './business-hours.ts';
import { storedPermission } from './stored-permission.ts';

export const userStatus = z.enum(['active', 'inactive', 'pending']);
export type UserStatus = z.infer<typeof userStatus>;

export const userFields = {
  first_name: requiredText('Enter a first name.', 60),
  last_name: requiredText('Enter a last name.', 60),
  email,
  time_zone: requiredText('Choose a time zone.', 60),
  country: z
    .string({ error: 'Choose a country from the list.' })
    .regex(/^[A-Z]{2}$/, { error: 'Choose a country from the list.' }),
} as const;

/** More open chats than this nobody answers. */
export const CHAT_CAPACITY_MAX = 1_000;

/** How many open chats somebody may have and still be given another one by rules; null: any number. */
export const chatCapacity = z
  .int({ error: 'Give a whole number of chats.' })
  .min(1, { error: 'Give at least one chat.' })
  .max(CHAT_CAPACITY_MAX, { error: `Give at most ${CHAT_CAPACITY_MAX} chats.` })
  .nullable();

/** A user as colleagues see them. */
export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** A new address that waits to be confirmed from its mailbox; until then `email` signs in. */
  pending_email: z.string().nullable(),
  role: z.object({ id, name: z.string() }),
  status: userStatus,
  availability,
  in_round_robin: z.boolean(),
  chat_capacity: chatCapacity,
  /** Null: while the business is open. */
  working_hours: workingHours.nullable(),
  last_active_time: instant.nullable(),
  created_time: instant,
  version: z.number().int(),
});
export type User = z.infer<typeof user>;

/** The signed-in user (specification, section 3). Both spellings of the role are the specification's. */
export const currentUser = z.object({
  user_id: id,
  id,
  first_name: z.string(),
  last_name: z.string(),
  email_id: z.string(),
  time_zone: z.string(),
  country: z.string().nullable(),
  status: userStatus,
  availability,
  role: z.object({ id, name: z.string() }),
  role_details: z.object({ role_id: id, role_name: z.string() }),
  permissions: z.array(storedPermission),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const inviteUserBody = z.strictObject({
  first_name: userFields.first_name,
  last_name: userFields.last_name,
  email: userFields.email,
  role_id: z.string({ error: 'Choose a role.' }).pipe(id),
  in_round_robin: z.boolean().default(true),
});

export const updateUserBody = z.strictObject({
  first_name: userFields.first_name.optional(),
  last_name: userFields.last_name.optional(),
  email: userFields.email.optional(),
  role_id: z.string({ error: 'Choose a role.' }).pipe(id).optional(),
  in_round_robin: z.boolean().optional(),
  chat_capacity: chatCapacity.optional(),
  working_hours: workingHours.nullable().optional(),
  version: z.number().int().optional(),
});

/** `PUT /users/{id}?action=`: the status label, in any case, or a fresh invitation. */
export const userAction = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['active', 'inactive', 'resend_invitation'], { error: 'Choose Active or Inactive.' }));
