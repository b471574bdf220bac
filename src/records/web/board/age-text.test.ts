import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { ageText } from './age-text.ts';
import { boardMessages } from './messages/catalogue.ts';
// Declares the namespace, which the catalogue's types leave out.
import type {} from './messages/en.ts';

beforeAll(boardMessages);

const now = new Date('2026-11-20T10:00:00.000Z');

test.each([
  // The clock of the browser may be behind.
  ['2026-11-20T10:00:30.000Z', 'now'],
  ['2026-11-20T09:59:01.000Z', 'now'],
  ['2026-11-20T09:59:00.000Z', '1 min'],
  ['2026-11-20T09:00:01.000Z', '59 min'],
  ['2026-11-20T09:00:00.000Z', '1h'],
  ['2026-11-19T10:00:01.000Z', '23h'],
  ['2026-11-19T10:00:00.000Z', '1 day'],
  ['2026-11-08T09:00:00.000Z', '12 days'],
])('%s is %s ago', (since, text) => {
  expect(ageText(i18n.getFixedT('en', 'record_board'), since, now)).toBe(text);
});
