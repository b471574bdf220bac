import { expect, test } from 'vitest';
import { webFormMenus } from './menus.ts';

test('the palette has a group of web forms', () => {
  expect(webFormMenus.search?.map(({ id }) => id)).toEqual(['records:webforms']);
});
