import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

// A fault that finds no place is planted nowhere: its promise would go unwatched without anyone noticing.

test.each(mutants)(
  '$promise: $name has exactly one place, and a test',
  async ({ file, find, replace, test: testFile }) => {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(text.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    // A run that finds no test ends red, as if the fault had been found.
    await access(new URL(`../../${testFile}`, import.meta.url));
  },
);

test('no two are the same', () => {
  const names = mutants.map(({ promise, name }) => `${promise} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
