import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { email, requiredText } from '../../foundation/contract/fields.ts';
import { businessName } from './business.ts';
import { firstPassword, newPassword } from './password.ts';
import { currentUser, userFields } from './user.ts';
import { throttles } from './throttles.ts';

const agreed = z.literal(true, { error: 'Agree to the terms and the privacy policy to continue.' });
const linkToken = z
  .string({ error: 'This link is not complete.' })
  .min(1, { error: 'This link is not complete.' })
  .max(200);
const signedIn = z.object({ user: currentUser });

export const signInBody = z.strictObject({
  email,
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, { error: 'Enter your password.' })
    .max(1_000, { error: 'Use at most 250 characters.' }),
  remember: z.boolean().default(true),
});

export const signUpBody = z.strictObject({
  first_name: userFields.first_name,
  last_name: userFields.last_name,
  email,
  password: firstPassword,
  business_name: businessName,
  /** Whom to call about the business, with the calling code of the country. */
  phone: requiredText('Enter a phone number.', 40).regex(/^\+[1-9][\d\s().-]{5,}$/, {
    error: 'Enter a phone number with its country code.',
  }),
  time_zone: userFields.time_zone,
  country: userFields.country,
  agreed_to_terms: agreed,
});

export const confirmSignUpBody = z.strictObject({
  token: linkToken,
  password: z.string({ error: 'Enter your password.' }).min(1, { error: 'Enter your password.' }).max(1_000),
});

/** For whom a mailed link is. */
const checkedLink = z.object({
  kind: z.enum(['invitation', 'password_reset', 'sign_up', 'email_change']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string().nullable(),
  /** The address signs in to another account already, so that the link cannot be used. */
  is_taken: z.boolean(),
});
export type CheckedLink = z.infer<typeof checkedLink>;

export const acceptInvitationBody = z.strictObject({
  token: linkToken,
  first_name: userFields.first_name,
  last_name: userFields.last_name,
  password: firstPassword,
});

export const firstStartBody = z.strictObject({
  token: linkToken,
  first_name: userFields.first_name,
  last_name: userFields.last_name,
  email,
  password: firstPassword,
  time_zone: userFields.time_zone,
});

/** Empty and wrong passwords come back inside a 200, in the specification's order and words; only the shape is checked here. */
const changePasswordBody = z.strictObject({
  current_password: z.string().max(1_000),
  new_password: z.string().max(1_000),
});

export const forgotPasswordBody = z.strictObject({ email });

export const resetPasswordBody = z.strictObject({ token: linkToken, new_password: newPassword });

export const authEndpoints = defineEndpoints({
  authOptions: {
    method: 'GET',
    path: '/server/auth/options',
    summary:
      'What holds for the whole installation: is sign-up open, where are terms and privacy policy, is sending paused',
    access: 'public',
    reply: z.object({
      sign_up: z.enum(['open', 'closed']),
      terms_url: z.string(),
      privacy_url: z.string(),
      first_start: z.boolean(),
      /** This is a copy or a restored backup that was not released: no message and no mail leaves. */
      sending_paused: z.boolean(),
    }),
  },
  signUp: {
    method: 'POST',
    path: '/server/auth/sign_up',
    summary:
      'Sign up with a business; the account is made when the mailed link is used. The response is the same for every address',
    access: 'public',
    throttle: throttles.sign_up,
    body: signUpBody,
    status: 202,
    reply: z.object({ confirmation: z.object({ email: z.string() }) }),
    errors: ['NOT_ALLOWED', 'INVALID_INPUT'],
  },
  confirmSignUp: {
    method: 'POST',
    path: '/server/auth/confirm_sign_up',
    summary: 'Confirm the address of a sign-up with its link and password: makes the account and signs in',
    access: 'public',
    throttle: throttles.link,
    body: confirmSignUpBody,
    status: 201,
    reply: signedIn,
    errors: ['LINK_EXPIRED', 'INVALID_INPUT', 'NOT_ALLOWED'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/server/auth/confirm_email',
    summary: 'Confirm a new address with its link; it signs in from then on, and every session of the user ends',
    access: 'public',
    throttle: throttles.link,
    body: z.strictObject({ token: linkToken }),
    reply: z.object({ email: z.string() }),
    errors: ['LINK_EXPIRED', 'NOT_ALLOWED'],
  },
  signIn: {
    method: 'POST',
    path: '/server/auth/sign_in',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    throttle: throttles.sign_in,
    body: signInBody,
    reply: signedIn,
    errors: ['INVALID_CREDENTIALS'],
  },
  signOut: {
    method: 'POST',
    path: '/server/auth/sign_out',
    summary: 'End this session',
    access: 'signed_in',
    status: 204,
    reply: z.undefined(),
  },
  currentUser: {
    method: 'GET',
    path: '/server/auth/current_user',
    summary: 'The signed-in user with role and permissions',
    access: 'signed_in',
    reply: signedIn,
  },
  changePassword: {
    method: 'POST',
    path: '/server/auth/change_password',
    summary: 'Change the own password; every other session of the user ends',
    access: 'signed_in',
    body: changePasswordBody,
    reply: z.object({
      content: z.union([
        z.object({ code: z.literal('SUCCESS'), message: z.string() }),
        z.object({
          code: z.literal('INVALID_INPUT'),
          field: z.enum(['current_password', 'new_password']),
          reason: z.string(),
          message: z.string(),
        }),
      ]),
    }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/server/auth/forgot_password',
    summary: 'Send a link for a new password, if the address has an account; the answer is the same if not',
    access: 'public',
    throttle: throttles.password_reset,
    body: forgotPasswordBody,
    status: 204,
    reply: z.undefined(),
  },
  checkLink: {
    method: 'POST',
    path: '/server/auth/check_link',
    summary: 'For whom a mailed link is, and whether its address is free',
    access: 'public',
    throttle: throttles.link,
    body: z.strictObject({ token: linkToken }),
    reply: z.object({ link: checkedLink }),
    errors: ['LINK_EXPIRED'],
  },
  resetPassword: {
    method: 'POST',
    path: '/server/auth/reset_password',
    summary: 'Set a new password with a link; every session of the user ends',
    access: 'public',
    throttle: throttles.link,
    body: resetPasswordBody,
    reply: signedIn,
    errors: ['LINK_EXPIRED', 'INVALID_INPUT'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/server/auth/accept_invitation',
    summary: 'Accept an invitation: choose a password and sign in',
    access: 'public',
    throttle: throttles.link,
    body: acceptInvitationBody,
    reply: signedIn,
    errors: ['LINK_EXPIRED', 'INVALID_INPUT', 'NOT_ALLOWED'],
  },
  firstStart: {
    method: 'POST',
    path: '/server/auth/first_start',
    summary: 'Make the first Super Admin of an empty installation with the link that its start printed',
    access: 'public',
    throttle: throttles.link,
    body: firstStartBody,
    status: 201,
    reply: signedIn,
    errors: ['LINK_EXPIRED', 'INVALID_INPUT', 'NOT_ALLOWED'],
  },
});
