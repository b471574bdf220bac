import { expect, test } from 'vitest';
import { matchingPeople, mentionedIn, noteParts, openMention, withMention } from './mentions.ts';

const people = [
  { id: '1', name: 'Priya Raman' },
  { id: '2', name: 'Fatima Sheikh' },
  { id: '3', name: 'Fatima' },
  { id: '4', name: 'தமிழ் செல்வி' },
];

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Ask @fat', 8, { start: 4, typed: 'fat' }],
  ['Ask @Fatima Sh', 14, { start: 4, typed: 'Fatima Sh' }],
  ['(@p', 3, { start: 1, typed: 'p' }],
  ['@தமி', 4, { start: 0, typed: 'தமி' }],
  ['rohan@example.in', 16, null],
  ['@ pri', 5, null],
  ['Ask @fat tomorrow', 4, null],
  ['@fat\nnext', 9, null],
])('in %j at %i a name is looked for: %j', (text, caret, found) => {
  expect(openMention(text, caret)).toEqual(found);
});

test('people are found by the start of each part of their name', () => {
  const names = (typed: string) => matchingPeople(people, typed, 3).map(({ name }) => name);
  expect(names('sh')).toEqual(['Fatima Sheikh']);
  expect(names('FATIMA')).toEqual(['Fatima Sheikh', 'Fatima']);
  expect(names('atima')).toEqual([]);
  expect(names('')).toHaveLength(3);
});

test('a chosen name stands in the place of what was typed', () => {
  expect(withMention('Ask @fat now', { start: 4, typed: 'fat' }, 'Fatima')).toEqual({
    text: 'Ask @Fatima now',
    caret: 12,
  });
  expect(withMention('@p', { start: 0, typed: 'p' }, 'Priya Raman')).toEqual({ text: '@Priya Raman ', caret: 13 });
});

test('a note is in parts, and the longer of two names counts', () => {
  expect(noteParts('@Fatima Sheikh, ask @Fatima or a@b.in', people)).toEqual([
    { text: '@Fatima Sheikh', userId: '2' },
    { text: ', ask ' },
    { text: '@Fatima', userId: '3' },
    { text: ' or a@b.in' },
  ]);
  expect(mentionedIn('@Priya Raman @Priya Raman @தமிழ் செல்வி @Nobody', people)).toEqual(['1', '4']);
});
