import { emailProblem, tidyEmail } from '../../../foundation/contract/email-address.ts';

export interface SignInValues {
  email: string;
  password: string;
  remember: boolean;
}

/** The sentence beside each field that is wrong, null beside the others. */
export type SignInProblems = Readonly<Record<'email' | 'password', string | null>>;
export const NO_PROBLEMS: SignInProblems = { email: null, password: null };

const PASSWORD_MAX = 1_000;

/**
 * What the contract's `signIn` says about these values. The page that everybody loads first does without the schema
 * library; its test compares the two.
 */
export function signInProblems({ email, password }: SignInValues): SignInProblems {
  return { email: emailProblem(tidyEmail(email)), password: passwordProblem(password) };
}

function passwordProblem(password: string): string | null {
  if (password === '') return 'Enter your password.';
  return password.length > PASSWORD_MAX ? 'Use at most 250 characters.' : null;
}
