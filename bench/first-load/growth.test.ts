import { expect, test } from 'vitest';
import { adviceOn, grownSince } from './growth.ts';

test('what is new in the first load or has grown is named, the largest growth first', () => {
  const reached = { 'src/a.ts': 1_000, 'src/b.ts': 500, 'src/gone.ts': 900, 'src/same.ts': 70 };
  const now = { 'src/a.ts': 1_100, 'src/b.ts': 510, 'src/c.ts': 5_387, 'src/same.ts': 70 };
  expect(grownSince(reached, now)).toEqual(['  src/c.ts: new, 5387 bytes', '  src/a.ts: +100 bytes']);
});

test('the message about a first load that is too large names the modules to import lazily', () => {
  const advice = adviceOn('home', { 'src/orders/web/queries.ts': 888 });
  expect(advice).toContain('src/orders/web/queries.ts: new, 888 bytes');
  expect(advice).toContain('Import it lazily');
});
