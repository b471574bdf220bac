import { expect, test } from 'vitest';
import {
  describePosition,
  heirOf,
  moveFieldOver,
  moveSectionOver,
  placeField,
  removeSection,
  stepField,
  stepSection,
} from './layout-moves.ts';

const sections = [
  { id: 'a', label: 'A', fields: ['one', 'two', 'three'] },
  { id: 'b', label: 'B', fields: [] },
  { id: 'c', label: 'C', fields: ['four'] },
];
const fields = (moved: readonly { fields: string[] }[]) => moved.map((section) => section.fields.join(' '));

test.each([
  ['down', 'one', 1, ['two one three', '', 'four']],
  ['up', 'three', -1, ['one three two', '', 'four']],
  ['out of the end of its section', 'three', 1, ['one two', 'three', 'four']],
  ['out of the start of its section', 'four', -1, ['one two three', 'four', '']],
  ['not above the first', 'one', -1, ['one two three', '', 'four']],
  ['not below the last', 'four', 1, ['one two three', '', 'four']],
  ['nothing that is not there', 'five', 1, ['one two three', '', 'four']],
] as const)('a field moves %s', (_, name, step, expected) => {
  expect(fields(stepField(sections, name, step))).toEqual(expected);
});

test('a field is dragged over another one, in its section and from another', () => {
  expect(fields(moveFieldOver(sections, 'one', 'three'))).toEqual(['two three one', '', 'four']);
  expect(fields(moveFieldOver(sections, 'three', 'one'))).toEqual(['three one two', '', 'four']);
  expect(fields(moveFieldOver(sections, 'one', 'four'))).toEqual(['two three', '', 'one four']);
  expect(moveFieldOver(sections, 'one', 'one')).toBe(sections);
  expect(moveFieldOver(sections, 'one', 'created_time')).toBe(sections);
});

test('a field is put at the end of a section', () => {
  expect(fields(placeField(sections, 'one', 'b', null))).toEqual(['two three', 'one', 'four']);
  expect(placeField(sections, 'one', 'nowhere', null)).toBe(sections);
  expect(describePosition(sections, 'two')).toEqual({ section: 'A', position: 2, count: 3 });
});

test('sections change places, and one that goes leaves its fields to the one before it', () => {
  const ids = (moved: readonly { id: string }[]) => moved.map(({ id }) => id).join('');
  expect(ids(stepSection(sections, 'a', 1))).toBe('bac');
  expect(stepSection(sections, 'a', -1)).toBe(sections);
  expect(ids(moveSectionOver(sections, 'a', 'c'))).toBe('bca');
  expect(heirOf(sections, 'a')?.id).toBe('b');
  expect(fields(removeSection(sections, 'c'))).toEqual(['one two three', 'four']);
  expect(fields(removeSection(sections, 'a'))).toEqual(['one two three', 'four']);
  expect(removeSection([{ id: 'a', label: 'A', fields: [] }], 'a')).toHaveLength(1);
});
