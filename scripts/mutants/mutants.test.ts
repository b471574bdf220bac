import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

// A fault that finds no place is planted nowhere: its promise would go unwatched without anybody noticing.

test.each(mutants)('$promise: $name has exactly one place', async ({ file, find, replace }) => {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(text.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});

test('no two are the same', () => {
  const names = mutants.map(({ promise, name }) => `${promise} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
