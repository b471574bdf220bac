import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

/** A scenario of chaos, or an endpoint. */
const NAMES_A_CASE = /^(?:R\d+-|[a-z]+[A-Z]\w+)$/;

// A fault that finds no place is planted nowhere: its promise would go unwatched without anyone noticing.

test.each(mutants)(
  '$promise: $name has exactly one place, and a test',
  async ({ file, find, replace, test: testFile, only = '' }) => {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(text.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    // A run that finds no test ends red, as if the fault had been found. Titles of tables are built from the cases' names.
    const tests = await readFile(new URL(`../../${testFile}`, import.meta.url), 'utf8');
    expect(tests.includes(only) || NAMES_A_CASE.test(only), only).toBe(true);
  },
);

test('no two are the same', () => {
  const names = mutants.map(({ promise, name }) => `${promise} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
