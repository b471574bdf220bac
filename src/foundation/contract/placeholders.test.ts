import { expect, test } from 'vitest';
import { fillPlaceholders, piecesOf, placeholdersOf, sourceOf } from './placeholders.ts';

test('a text is cut at its placeholders, each of which has a source', () => {
  const text = 'Hi {{ contact.first_name }}, {{date}} or {{date}}? {{me.name}}';
  expect(piecesOf(text)).toEqual([
    { text: 'Hi ' },
    { placeholder: 'contact.first_name' },
    { text: ', ' },
    { placeholder: 'date' },
    { text: ' or ' },
    { placeholder: 'date' },
    { text: '? ' },
    { placeholder: 'me.name' },
  ]);
  expect(placeholdersOf(text)).toEqual(['contact.first_name', 'date', 'me.name']);
  expect(['contact.city', 'me.name', 'business.name', 'date'].map(sourceOf)).toEqual([
    'contact',
    'me',
    'business',
    'typed',
  ]);
});

test('values are put in once and never looked at again', () => {
  const values = new Map([
    ['a', '{{b}}'],
    ['b', '$1'],
  ]);
  expect(fillPlaceholders('{{a}} {{b}} {{c}} {not} {{}}', values)).toBe('{{b}} $1 {{c}} {not} {{}}');
});

test('names are words of any script', () => {
  expect(placeholdersOf('{{தேதி}} {{order no}} {{1}} {{a{b}} {{ }}')).toEqual(['தேதி', 'order no']);
});
