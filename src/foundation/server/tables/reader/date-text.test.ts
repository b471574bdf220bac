import { describe, expect, test } from 'vitest';
import { builtInDateKind, dateKindOf, dateText } from './date-text.ts';

describe('what a number format shows', () => {
  test.each([
    ['dd/mm/yyyy', 'date'],
    ['d-mmm-yy', 'date'],
    ['[$-409]d-mmm-yy;@', 'date'],
    ['yyyy\\-mm\\-dd', 'date'],
    ['mmmm', 'date'],
    ['"Day "dd', 'date'],
    ['[Red]dd.mm.yyyy', 'date'],
    ['yyyy-mm-dd hh:mm', 'date_time'],
    ['m/d/yy h:mm AM/PM', 'date_time'],
    ['hh:mm:ss', 'time'],
    ['mm:ss.0', 'time'],
    ['h:mm AM/PM', 'time'],
    ['[h]:mm:ss', 'duration'],
    ['[mm]:ss', 'duration'],
    ['General', 'none'],
    ['0.00', 'none'],
    ['#,##0', 'none'],
    ['0.00E+00', 'none'],
    ['"days" 0', 'none'],
    ['@', 'none'],
    ['0 "min"', 'none'],
    ['[Red]0', 'none'],
    ['#,##0 [$USD]', 'none'],
    ['', 'none'],
  ])('%s: %s', (format, kind) => {
    expect(dateKindOf(format)).toBe(kind);
  });

  test.each([
    [0, 'none'],
    [2, 'none'],
    [14, 'date'],
    [17, 'date'],
    [20, 'time'],
    [22, 'date_time'],
    [46, 'duration'],
    [49, 'none'],
    [164, 'none'],
  ])('format %i of every workbook: %s', (id, kind) => {
    expect(builtInDateKind(id)).toBe(kind);
  });
});

describe('[LIST-08] serial numbers', () => {
  test.each([
    [1, 'date', false, '1900-01-01'],
    [59, 'date', false, '1900-02-28'],
    [60, 'date', false, '1900-02-29'],
    [61, 'date', false, '1900-03-01'],
    [46349, 'date', false, '2026-11-23'],
    [44887, 'date', true, '2026-11-23'],
    [0, 'date', true, '1904-01-01'],
    [46349.5, 'date_time', false, '2026-11-23T12:00:00'],
    [46349.99998842593, 'date_time', false, '2026-11-23T23:59:59'],
    [46349.5000002315, 'date_time', false, '2026-11-23T12:00:00.020'],
    [46349.5, 'date', false, '2026-11-23'],
    [0.75, 'time', false, '18:00:00'],
    [46349.25, 'time', false, '06:00:00'],
    [1.5, 'duration', false, '36:00:00'],
    [2958465, 'date', false, '9999-12-31'],
    [2958466, 'date', false, null],
    [-1, 'date', false, null],
    [Number.NaN, 'date', false, null],
    [46349, 'none', false, null],
  ] as const)('%d as %s (from 1904: %s) is %s', (serial, kind, isFrom1904, text) => {
    expect(dateText(serial, kind, isFrom1904)).toBe(text);
  });
});
