import { describe, expect, test } from 'vitest';
import { guardFormula, withoutGuard } from './formula-guard.ts';

describe('texts in a CSV', () => {
  test.each([
    ['=1+1'],
    ['+919000012345'],
    ['-5'],
    ['@SUM(A1)'],
    ['\t=1'],
    ['\r=1'],
    ['\tname'],
    ['\rname'],
    [' =1'],
    ['\n=1'],
    ['\u00A0=1'],
    ['\u0000=1'],
    ['\u200B=1'],
    ['\uFEFF=1'],
    ['＝1'],
    ['＋1'],
    ['－1'],
    ['＠SUM(A1)'],
    ["'=1"],
    ["''=1"],
    ["' =1"],
    [" '=1"],
  ])('[S23] %j cannot become a formula, and comes back', (text) => {
    const cell = guardFormula(text);
    expect(cell).toBe(`'${text}`);
    expect(withoutGuard(cell)).toBe(text);
  });

  test.each([['Ravi'], ['a=b'], ["'t Hart"], ["''"], [''], ['5 + 5'], ['1-2'], ['தமிழ்'], ['😀'], ['# 5']])(
    '[S23] %j stays as it is',
    (text) => {
      expect(guardFormula(text)).toBe(text);
      expect(withoutGuard(text)).toBe(text);
    },
  );
});
