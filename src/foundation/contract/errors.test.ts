import { expect, test } from 'vitest';
import { errorBody, errorCatalogue, errorSentence } from './errors.ts';

test('[ERR-03 ERR-44] a reason narrows the sentence, and info fills it', () => {
  expect(errorBody('NOT_ALLOWED', { reason: 'MAX_INDEX_REACHED', info: { max: 5, type: 'text' } })).toEqual({
    status: 'error',
    code: 'NOT_ALLOWED',
    message: 'Only a maximum of 5 text fields supported.',
    reason: 'MAX_INDEX_REACHED',
    info: { max: 5, type: 'text' },
  });
});

test('[ERR-50] sign in again is the number 700', () => {
  expect(errorBody('SIGN_IN_AGAIN').code).toBe(700);
});

test('[ERR-36 ERR-40] an unknown reason falls back to the sentence of the code', () => {
  expect(errorSentence('NOT_FOUND', { reason: 'SOMETHING' })).toBe('Record not found');
});

test('every status is a failure', () => {
  for (const entry of Object.values(errorCatalogue)) expect(entry.status).toBeGreaterThanOrEqual(400);
});
