import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { errorSentence } from '../../contract/errors.ts';
import { CallError, type CallErrorFields } from '../api/call-error.ts';
import { translateFailure } from './failure-text.ts';

const german = createInstance({
  lng: 'de',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    de: {
      failures: {
        NOT_FOUND: 'Nicht gefunden',
        NOT_ALLOWED: 'Nicht erlaubt',
        'NOT_ALLOWED/PERMISSION': 'Das dürfen Sie nicht.',
        TOO_MANY_REQUESTS: 'Warten Sie {{seconds}} Sekunden.',
      },
      sentences: { 'Write a name.': 'Schreiben Sie einen Namen.' },
    },
  },
});
void german.init();

const text = (fields: Pick<CallErrorFields, 'code' | 'message'> & Partial<CallErrorFields>) =>
  translateFailure(german, new CallError({ status: 400, origin: 'unknown', to_display: true, ...fields }));

test('a failure speaks by its code and reason', () => {
  expect(text({ code: 'NOT_FOUND', message: errorSentence('NOT_FOUND') })).toBe('Nicht gefunden');
  const message = errorSentence('NOT_ALLOWED', { reason: 'PERMISSION' });
  expect(text({ code: 'NOT_ALLOWED', reason: 'PERMISSION', message })).toBe('Das dürfen Sie nicht.');
});

test('a reason without a translation says what its code says; a code without one keeps its sentence', () => {
  const message = errorSentence('NOT_ALLOWED', { reason: 'METRICS' });
  expect(text({ code: 'NOT_ALLOWED', reason: 'METRICS', message })).toBe('Nicht erlaubt');
  expect(text({ code: 'CONFLICT', message: errorSentence('CONFLICT') })).toBe(errorSentence('CONFLICT'));
});

test('what the info names stands in the sentence', () => {
  const info = { seconds: 12 };
  const message = errorSentence('TOO_MANY_REQUESTS', { info });
  expect(text({ code: 'TOO_MANY_REQUESTS', info, message })).toBe('Warten Sie 12 Sekunden.');
});

test('a sentence of a schema is translated as one', () => {
  expect(text({ code: 'INVALID_DATA', message: 'Write a name.' })).toBe('Schreiben Sie einen Namen.');
  expect(text({ code: 'NOT_FOUND', message: 'A newer server says this.' })).toBe('A newer server says this.');
});

test('what is no failure of a call says nothing', () => {
  expect(translateFailure(german, new TypeError('x is undefined'))).toBe('');
});
