import { z } from 'zod';
import { isStorable, UNSTORABLE } from '../../foundation/contract/fields.ts';
import { accountErrors } from './errors.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 250;
/** The set is the specification's, section 5. */
const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;
/** This many characters that follow each other, up or down, count as a sequence: abcd, 4321. */
const SEQUENCE_LENGTH = 4;

const { reasons } = accountErrors.INVALID_INPUT;

export const passwordSentences = {
  currentEmpty: 'Please enter current password.',
  currentWrong: reasons.INVALID_PASSWORD,
  newEmpty: reasons.EMPTY,
  firstEmpty: 'Choose a password.',
  requirements: reasons.REQUIREMENTS,
  sameAsOld: reasons.PASSWORD_SAME_AS_OLD,
  sameAsLoginName: reasons.PASSWORD_SAME_AS_LOGIN_NAME,
  confirmEmpty: 'Please confirm the new password.',
  mismatch: 'Passwords do not match.',
  sequential: reasons.PASSWORD_SEQUENTIAL,
  success: 'Password has been changed successfully..',
} as const;

export const passwordRequirements = [
  'min_length',
  'max_length',
  'uppercase',
  'lowercase',
  'number',
  'special',
] as const;
export type PasswordRequirement = (typeof passwordRequirements)[number];

/** Which of the specification's composition rules a password meets. Lengths count characters, not bytes. */
export function metRequirements(password: string): Record<PasswordRequirement, boolean> {
  const { length } = [...password];
  return {
    min_length: length >= PASSWORD_MIN,
    max_length: length <= PASSWORD_MAX,
    uppercase: /[A-Z]/.test(password),
    lowercase: /[a-z]/.test(password),
    number: /\d/.test(password),
    special: SPECIAL.test(password),
  };
}

/** True when every composition rule is met. */
export function meetsRequirements(password: string): boolean {
  return Object.values(metRequirements(password)).every(Boolean);
}

/** True for runs like abcd, DCBA or 4321, in either direction and any case. */
export function hasSequentialCharacters(password: string): boolean {
  const text = password.toLowerCase();
  let run = 1;
  let direction = 0;
  for (let at = 1; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    const isPair = /^[a-z]{2}$|^\d{2}$/.test(text.slice(at - 1, at + 1)) && Math.abs(step) === 1;
    run = isPair ? (step === direction ? run + 1 : 2) : 1;
    direction = isPair ? step : 0;
    if (run >= SEQUENCE_LENGTH) return true;
  }
  return false;
}

const text = (empty: string) =>
  z
    .string({ error: empty })
    .min(1, { error: empty })
    .max(4 * PASSWORD_MAX, { error: passwordSentences.requirements });

const choosePassword = (empty: string) =>
  text(empty)
    .refine(meetsRequirements, { error: passwordSentences.requirements })
    .refine((value) => !hasSequentialCharacters(value), { error: passwordSentences.sequential })
    .refine(isStorable, { error: UNSTORABLE });

/** A password to be chosen: composition and sequence rules; the rest needs the account and is checked there. */
export const newPassword = choosePassword(passwordSentences.newEmpty);
/** The first password of an account: there is no old one that "new" could be distinguished from. */
export const firstPassword = choosePassword(passwordSentences.firstEmpty);
