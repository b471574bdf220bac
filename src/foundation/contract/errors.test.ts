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

test('[ERR-45] every code has one status and one sentence', () => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(message.trim(), code).not.toBe('');
  }
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
  expect(errorSentence('INVALID_DATA', { reason: 'SOMETHING' })).toBe(
    'Some of the information is not valid. Check it and try again.',
  );
});

test('[ERR-35] a used-up allowance says how much it was and when it is there again', () => {
  expect(errorSentence('LIMIT_EXHAUSTED', { info: { max: 5, type: 'messages', time: '10:46' } })).toBe(
    'You have reached the limit of 5 messages in 24 hours. Try again after 10:46.',
  );
});

test('[ERR-14] a column that is missing without being named is an internal error', () => {
  expect(errorSentence('MISSING_MANDATORY_COLUMN')).toBe('An unknown internal error occurred.');
});

test('[ERR-20] what is not allowed without a reason that is known is an internal error', () => {
  expect(errorSentence('NOT_ALLOWED')).toBe('An unknown internal error occurred.');
  expect(errorSentence('NOT_ALLOWED', { reason: 'SOMETHING' })).toBe('An unknown internal error occurred.');
  expect(errorSentence('NOT_ALLOWED', { reason: 'PERMISSION' })).toBe(
    'You are not allowed to do this. Ask an administrator of your business.',
  );
});

test('[ERR-13] a column that is missing is named, with what to do about it', () => {
  expect(errorSentence('MISSING_MANDATORY_COLUMN', { key: 'Mobile' })).toBe(
    'The column Mobile is missing. Add it to the file and import it again.',
  );
});
