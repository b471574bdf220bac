import { expect, test } from 'vitest';
import { signInBody } from '../../contract/auth-endpoints.ts';
import { signInProblems, type SignInProblems, type SignInValues } from './sign-in-rules.ts';

/** The first sentence of each field, as a form on the schema would show it. */
function contractProblems(values: SignInValues): SignInProblems {
  const issues = signInBody.safeParse(values).error?.issues ?? [];
  const firstOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message ?? null;
  return { email: firstOf('email'), password: firstOf('password') };
}

const emails = [
  '',
  '  ',
  ' Priya@MarigoldLane.example ',
  'priya',
  'priya@lane',
  '.priya@lane.example',
  'pri..ya@lane.example',
  'priya@-lane.example',
  'o’hara@lane.example',
  "o'hara+shop@lane.example",
  'ｐｒｉｙａ@lane.example',
  `${'a'.repeat(64)}@lane.example`,
  `${'a'.repeat(65)}@lane.example`,
  `priya@${'a'.repeat(300)}.example`,
];

test.each(emails)('the sign-in page says of the address “%s” what the contract says', (email) => {
  for (const password of ['', 'x', 'x'.repeat(1_000), 'x'.repeat(1_001)]) {
    const values = { email, password, remember: true };
    expect(signInProblems(values)).toEqual(contractProblems(values));
  }
});
