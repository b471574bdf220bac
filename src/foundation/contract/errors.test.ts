import { expect, test } from 'vitest';
import {
  defineErrors,
  errorBody,
  errorEntry,
  errorSentence,
  generalErrors,
  looseSentence,
  type ErrorCode,
} from './errors.ts';

test('[ERR-03 ERR-44] a reason narrows the sentence, and info fills it', () => {
  expect(errorBody('LIMIT_EXCEEDED', { reason: 'BODY', info: { max: '1 MB' } })).toEqual({
    status: 'error',
    code: 'LIMIT_EXCEEDED',
    message: 'This is larger than the 1 MB that can be sent at once.',
    reason: 'BODY',
    info: { max: '1 MB' },
  });
});

test('[ERR-50] sign in again is the number 700', () => {
  expect(errorBody('SIGN_IN_AGAIN').code).toBe(700);
});

test('[ERR-36 ERR-40] an unknown reason falls back to the sentence of the code', () => {
  expect(looseSentence('NOT_FOUND', { reason: 'SOMETHING' })).toBe('Record not found');
});

test('[ERR-45] an area adds codes, and reasons to codes of others', () => {
  const first = 'TEST_FULL' as ErrorCode;
  defineErrors({
    TEST_FULL: { status: 409, message: 'The {what} is full.' },
    NOT_FOUND: { reasons: { TEST_SHELF: 'There is no such shelf.' } },
  });
  expect(errorEntry(first).status).toBe(409);
  expect(errorSentence(first, { info: { what: 'shelf' } })).toBe('The shelf is full.');
  expect(looseSentence('NOT_FOUND', { reason: 'TEST_SHELF' })).toBe('There is no such shelf.');
  expect(errorEntry('NOT_FOUND').reasons['PATH']).toBe(generalErrors.NOT_FOUND.reasons.PATH);
});

test.each([
  ['UNKNOWN_ERROR', 'An unknown error occurred.'],
  ['INTERNAL_ERROR', 'An unknown internal error occurred.'],
  ['INVALID_FORMAT', 'Invalid format'],
  ['MEDIA_NOT_FOUND', 'The media is no longer available to be downloaded.'],
  ['NOT_FOUND', 'Record not found'],
] as const)(
  '[ERR-12 ERR-24 ERR-32 ERR-38 ERR-40] the sentence of %s is that of the specification',
  (code, sentence) => {
    expect(errorSentence(code)).toBe(sentence);
  },
);

test('[ERR-31] invalid data of any other reason is said in general', () => {
  expect(looseSentence('INVALID_DATA', { reason: 'SOMETHING' })).toBe(
    'Some of the information is not valid. Check it and try again.',
  );
});

test('[ERR-20] what is not allowed without a reason that is known is an internal error', () => {
  expect(errorSentence('NOT_ALLOWED')).toBe('An unknown internal error occurred.');
  expect(looseSentence('NOT_ALLOWED', { reason: 'SOMETHING' })).toBe('An unknown internal error occurred.');
  expect(errorSentence('NOT_ALLOWED', { reason: 'PERMISSION' })).toBe(
    'You are not allowed to do this. Ask an administrator of your business.',
  );
});
