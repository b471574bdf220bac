import { expect, test } from 'vitest';
import { listMenus } from './menus.ts';

test('the palette has a group of contact lists', () => {
  expect(listMenus.search?.map(({ id }) => id)).toEqual(['records:contact_lists']);
});
