import { expect, test } from 'vitest';
import type { Template } from '../contract/template.ts';
import { fillTemplate } from './fill-template.ts';

const template: Template = {
  id: '1',
  name: 'order_ready',
  language: 'en',
  category: 'utility',
  status: 'active',
  channels_group: 'whatsapp',
  header: { format: 'text', text: 'Order {{order}}' },
  body: 'Hi {{name}}, pay {{ amount }}.',
  footer: null,
  buttons: [],
  variables: ['_header_text', 'name', 'amount'].map((name) => ({ name, place: 'body', example: null })),
};

test('every variable needs a value that is more than space', () => {
  expect(fillTemplate(template, {}).missing).toEqual(['_header_text', 'name', 'amount']);
  expect(fillTemplate(template, { _header_text: '1', name: '  ', amount: '2' }).missing).toEqual(['name']);
  expect(fillTemplate(template, { _header_text: '1', name: 'Thomas', amount: '2' }).missing).toEqual([]);
});

test('values stand at their places, and what is missing keeps its name', () => {
  expect(fillTemplate(template, { name: '{{amount}}' }).body).toEqual([
    { text: 'Hi ' },
    { variable: 'name', value: '{{amount}}' },
    { text: ', pay ' },
    { variable: 'amount', value: null },
    { text: '.' },
  ]);
});
