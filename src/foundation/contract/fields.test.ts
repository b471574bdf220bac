import { expect, test } from 'vitest';
import { z } from 'zod';
import { email } from './fields.ts';
import { paging } from './paging.ts';

test.each([
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  ['Priya@Example.com ', true],
])('[RUN-03] the address %j: %s', (address, isValid) => {
  expect(email.safeParse(address).success).toBe(isValid);
});

test('[RUN-08] a list takes limit and offset; without them it gives the first 50', () => {
  const query = z.object(paging);
  expect(query.parse({})).toEqual({ limit: 50, offset: 0 });
  expect(query.parse({ limit: '20', offset: '40' })).toEqual({ limit: 20, offset: 40 });
});
