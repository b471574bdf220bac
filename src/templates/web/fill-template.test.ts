import { expect, test } from 'vitest';
import type { Template } from '../contract/template.ts';
import { fillTemplate } from './fill-template.ts';

const template: Template = {
  id: '1',
  name: 'order_ready',
  language: 'en',
  category: 'utility',
  status: 'active',
  purpose: 'individual',
  channels_group: 'whatsapp',
  headerType: 'text',
  header: 'Order {{order}}',
  body: 'Hi {{name}}, pay {{ amount }}.',
  footer: null,
  buttons: [],
  variables: ['_header_text', 'name', 'amount'].map((name) => ({ name, place: 'body', example: null })),
  media: null,
  quality: null,
  reason: null,
  paused_until: null,
  category_change: null,
  has_edits: false,
  is_deactivated: false,
  changed_time: '2026-11-20T10:00:00.000Z',
  is_editable: true,
  version: 1,
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
