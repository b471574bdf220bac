import type { ErrorReason } from '../../../foundation/contract/errors.ts';
import { isStorable } from '../../../foundation/contract/fields.ts';
import { hasSequentialCharacters, meetsRequirements } from '../../contract/password.ts';
import { isCommonPassword } from './common-password.ts';
import { isPassword } from './hash-password.ts';

/** Old passwords that may not come back. */
const HISTORY_LENGTH = 5;

export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  /** Absent until the business has a name. */
  business_name?: string | undefined;
  password_hash: string | null;
  password_history: readonly string[];
}

export interface PasswordProblem {
  reason: ErrorReason<'INVALID_INPUT'>;
  /** In place of the reason's own sentence. */
  message?: string;
}

/** Why `password` cannot become this person's password, or null. The order is the specification's. */
export async function findPasswordProblem(password: string, owner: PasswordOwner): Promise<PasswordProblem | null> {
  if (password === '') return { reason: 'EMPTY' };
  if (!meetsRequirements(password)) return { reason: 'REQUIREMENTS' };
  if (hasSequentialCharacters(password)) return { reason: 'PASSWORD_SEQUENTIAL' };
  if (!isStorable(password)) return { reason: 'UNSTORABLE' };
  if (owner.password_hash !== null && (await isPassword(password, owner.password_hash)))
    return { reason: 'PASSWORD_SAME_AS_OLD' };
  if (isLoginName(password, owner.email)) return { reason: 'PASSWORD_SAME_AS_LOGIN_NAME' };
  for (const hash of owner.password_history)
    if (await isPassword(password, hash)) return { reason: 'PASSWORD_IN_HISTORY' };
  const personal = [
    owner.email,
    owner.email.split('@')[0] ?? '',
    `${owner.first_name} ${owner.last_name}`,
    `${owner.last_name} ${owner.first_name}`,
    owner.business_name ?? '',
  ].filter((words) => words.trim() !== '');
  return (await isCommonPassword(password, personal)) ? { reason: 'COMMON_PASSWORD' } : null;
}

function isLoginName(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  return typed === email || typed === email.split('@')[0];
}

/** The history after a change: the password that was left first, the oldest forgotten. */
export function rememberPassword(owner: PasswordOwner): string[] {
  return [...(owner.password_hash === null ? [] : [owner.password_hash]), ...owner.password_history].slice(
    0,
    HISTORY_LENGTH,
  );
}
