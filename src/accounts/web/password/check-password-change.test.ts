import { expect, test } from 'vitest';
import { passwordSentences as say } from '../../contract/password.ts';
import { checkPasswordChange, type PasswordErrors } from './check-password-change.ts';

const good = 'Tamarind!77';
const long = `Aa1!${'x'.repeat(247)}`;

test.each<[name: string, current: string, chosen: string, confirm: string, errors: PasswordErrors]>([
  ['everything empty: the current one first', '', '', '', { current_password: say.currentEmpty }],
  ['then the new one', 'old', '', '', { new_password: say.newEmpty }],
  ['then its composition: too short', 'old', 'Aa1!xyw', '', { new_password: say.requirements }],
  ['no uppercase letter', 'old', 'tamarind!77', '', { new_password: say.requirements }],
  ['no lowercase letter', 'old', 'TAMARIND!77', '', { new_password: say.requirements }],
  ['no digit', 'old', 'Tamarind!xx', '', { new_password: say.requirements }],
  ['no special character', 'old', 'Tamarind777', '', { new_password: say.requirements }],
  ['a special character that is not in the set', 'old', 'Tamarind_77', '', { new_password: say.requirements }],
  ['then the confirmation', 'old', good, '', { confirm_password: say.confirmEmpty }],
  ['then that both are equal', 'old', good, `${good}x`, { confirm_password: say.mismatch }],
  ['a sequence', 'old', 'Mango!abcd9', 'Mango!abcd9', { new_password: say.sequential }],
  ['the old one again', good, good, good, { new_password: say.sameAsOld }],
  ['the login name', 'old', 'Priya.R@Lane7.example', 'Priya.R@Lane7.example', { new_password: say.sameAsLoginName }],
  ['good', 'old', good, good, {}],
  ['8 characters are enough', 'old', 'Aa1!xyxy', 'Aa1!xyxy', {}],
  ['250 characters are allowed', 'old', long.slice(0, 250), long.slice(0, 250), {}],
  [
    'too long goes on to an empty confirmation',
    'old',
    long,
    '',
    { new_password: say.requirements, confirm_password: say.confirmEmpty },
  ],
  [
    'too long goes on to a mismatch',
    'old',
    long,
    good,
    { new_password: say.requirements, confirm_password: say.mismatch },
  ],
  ['too long alone is refused', 'old', long, long, { new_password: say.requirements }],
  ['too long and without a digit stops', 'old', long.replaceAll('1', 'x'), '', { new_password: say.requirements }],
])(
  '[ACC-13 ACC-14 ACC-15 ACC-16 ACC-17 ACC-18 ACC-19 ACC-21 ACC-22 ACC-23 ACC-24 ACC-25 ACC-26] %s',
  (_name, current_password, new_password, confirm_password, errors) => {
    const change = { current_password, new_password, confirm_password };
    expect(checkPasswordChange(change, 'priya.r@lane7.example')).toEqual(errors);
  },
);
