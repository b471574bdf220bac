import { expect, test } from 'vitest';
import { z } from 'zod';
import { calendarDate, email } from './fields.ts';
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

test.each([
  ['2026-11-20', true],
  ['2026-02-30', false],
  ['2026-11-20T00:00:00Z', false],
  ['20.11.2026', false],
])('[RUN-07] the calendar date %j: %s', (day, isValid) => {
  expect(calendarDate.safeParse(day).success).toBe(isValid);
});

test.each(['2.5', 'ten', '', '1e3x', '-1'])('[RUN-05] %j is not a valid number of rows', (limit) => {
  expect(z.object(paging).safeParse({ limit }).success).toBe(false);
});
