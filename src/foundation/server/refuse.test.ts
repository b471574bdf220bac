import { expect, test } from 'vitest';
import { refusal, refuse } from './refuse.ts';

test('[ERR-45] a reason belongs to its code: another one, or a misspelt one, does not compile', () => {
  // @ts-expect-error PERMISSION narrows NOT_ALLOWED
  expect(() => refuse('NOT_FOUND', { reason: 'PERMISSION' })).toThrow('Record not found');
  // @ts-expect-error a misspelt reason
  expect(() => refuse('NOT_ALLOWED', { reason: 'PERMISION' })).toThrow('An unknown internal error occurred.');
  expect(refusal('NOT_FOUND', { reason: 'PATH' }).message).toBe('There is nothing at this address.');
});
