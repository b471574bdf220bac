import { expect, test } from 'vitest';
import { findPasswordProblem } from './choose-password.ts';

const ASHA = {
  email: 'asha@silverfern.example',
  first_name: 'Asha',
  last_name: 'Rao',
  business_name: 'Silver Fern Textiles',
  password_hash: null,
  password_history: [],
};

test.each([
  'Welcome@123',
  'Summer2026!',
  'Parley2026!',
  'India@123',
  'Asha.Rao@2026',
  'RaoAsha#1',
  'SilverFern@2026',
  'Monsoon@2025',
  'Rajesh@1985',
  'P@ssw0rd1!',
  'Qwerty@2024',
])('[ACC-66] %s is refused as too common', async (password) => {
  expect(await findPasswordProblem(password, ASHA)).toMatchObject({ reason: 'COMMON_PASSWORD' });
});

test.each(['Quiet-Harbour-27!', 'xK9!mfQ2', 'Correct-Horse-9!', 'Blue-Kettle-41!', 'नीलRed-boat-7!'])(
  '%s is taken',
  async (password) => {
    expect(await findPasswordProblem(password, ASHA)).toBeNull();
  },
);

test.each([
  ['Asha1234!', 'PASSWORD_SEQUENTIAL'],
  ['summer2026!', 'REQUIREMENTS'],
  ['Summer2026!\0', 'UNSTORABLE'],
])('[ACC-12] the order of the checks stays: %j is %s', async (password, reason) => {
  expect(await findPasswordProblem(password, ASHA)).toMatchObject({ reason });
});
