import { expect, test } from 'vitest';
import { email } from './fields.ts';

test.each([
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  ['Priya@Example.com ', true],
])('[RUN-03] the address %j: %s', (address, isValid) => {
  expect(email.safeParse(address).success).toBe(isValid);
});
