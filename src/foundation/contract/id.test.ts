import { describe, expect, test } from 'vitest';
import { id } from './id.ts';

describe('[RUN-50] id', () => {
  test.each(['1', '9223372036854775807', '60011'])('%s is an id', (value) => {
    expect(id.safeParse(value).success).toBe(true);
  });
  test.each(['', '0', '-1', '01', '1.0', '9223372036854775808', '1e3', "1' or 1=1", 'null', '１'])(
    '%j is none',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );
  test.each([1, null, undefined, {}, ['1']])('%j of another type is none', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });
});
