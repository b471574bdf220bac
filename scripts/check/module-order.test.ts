import { expect, test } from 'vitest';
import { areas } from '../../src/app/server/areas.ts';
import { AREAS, areasBelow, readModuleOrder } from './module-order.ts';

const list = (groups: string) => `
import { billsArea } from '../../bills/server/index.ts';
import { shopsArea as shops } from '../../shops/server/index.ts';
import { pens } from './pens.ts';
export const moduleOrder: readonly (readonly Area[])[] = ${groups};
export const areas = moduleOrder.flat();
`;

test('what the checks read is what the server runs', () => {
  expect(AREAS).toEqual(areas.map(({ name }) => name));
  expect(areasBelow('channels')).toEqual(['accounts', 'media', 'doctor']);
  expect([areasBelow('accounts'), areasBelow('media')]).toEqual([[], []]);
});

test('the order is read with its groups, by the folders of the imports', () => {
  expect(readModuleOrder(list('[\n  [shops, billsArea],\n  // planned: rules\n]'))).toEqual([['shops', 'bills']]);
  expect(readModuleOrder(list('[[billsArea], [shops]]'))).toEqual([['bills'], ['shops']]);
});

test.each([
  ['[[pens]]', 'imported from ../../<area>/server/index.ts'],
  ['[[billsArea, missing]]', 'imported from ../../<area>/server/index.ts'],
  ['[[defineArea({})]]', 'imported from ../../<area>/server/index.ts'],
  ['[billsArea]', 'a list of lists of areas'],
  ['[...lower, [billsArea]]', 'a list of lists of areas'],
  ['order', 'a list of lists of areas'],
])('an order that cannot be read is refused: %s', (groups, sentence) => {
  expect(() => readModuleOrder(list(groups))).toThrow(sentence);
});
