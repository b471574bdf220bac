import { expect, test } from 'vitest';
import { area } from './area.ts';
import { importMenus } from './menus.ts';

test('a notification of an import leads to its result, and looks like an import', () => {
  const kind = area.records?.find(({ module }) => module === 'contacts/history');
  expect(kind?.path('41')).toBe('/contacts/history/41');
  expect(Object.keys(importMenus.recordLooks ?? {})).toEqual(area.records?.map(({ module }) => module));
});
