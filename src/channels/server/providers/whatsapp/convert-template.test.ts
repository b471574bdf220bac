import { expect, test } from 'vitest';
import { convertTemplate, convertTemplateCategory } from './convert-template.ts';
import { templateSentences } from './template-sentences.ts';

const status = (value: object) => convertTemplate({ message_template_id: 7, ...value });

test.each([
  [
    'the first pause, and what the platform says of it',
    { event: 'PAUSED', reason: 'NONE', other_info: { title: 'FIRST_PAUSE', description: 'Paused for a while.' } },
    { status: 'PAUSED', reason: 'FIRST_PAUSE', detail: 'Paused for a while.', paused_hours: 3 },
  ],
  [
    'the second pause',
    { event: 'PAUSED', other_info: { title: 'SECOND_PAUSE' } },
    { reason: 'SECOND_PAUSE', paused_hours: 6 },
  ],
  [
    'a pause without a known end',
    { event: 'PAUSED', other_info: { title: 'RATE_LIMITING_PAUSE' } },
    { reason: 'RATE_LIMITING_PAUSE', paused_hours: null },
  ],
  [
    'a rejection with advice',
    { event: 'REJECTED', reason: 'SCAM', rejection_info: { reason: 'It asks for money.', recommendation: 'Do not.' } },
    { reason: 'SCAM', detail: 'It asks for money. Do not.', paused_hours: null },
  ],
  ['one that is as it was', { event: 'REINSTATED' }, { status: 'APPROVED' }],
  ['one that came out of the archive: its status is read', { event: 'UNARCHIVED' }, { type: 'template_components' }],
  [
    'a quality under the field of a status',
    { new_quality_score: 'YELLOW' },
    { type: 'template_quality', quality: 'YELLOW' },
  ],
])('%s', (_, value, expected) => {
  expect(status(value)).toEqual([expect.objectContaining({ template_id: '7', ...expected })]);
});

test('a category is announced with its time, and then there', () => {
  const id = { message_template_id: '7' };
  expect(
    convertTemplateCategory({
      ...id,
      correct_category: 'MARKETING',
      new_category: 'UTILITY',
      category_update_timestamp: 1_746_169_200,
    }),
  ).toMatchObject([{ category: 'UTILITY', announced: 'MARKETING', announced_time: '2025-05-02T07:00:00.000Z' }]);
  expect(convertTemplateCategory({ ...id, previous_category: 'UTILITY', new_category: 'MARKETING' })).toMatchObject([
    { category: 'MARKETING', announced: null, announced_time: null },
  ]);
});

test.each([
  ['PAUSED', 'FIRST_PAUSE', null, 'WhatsApp has paused it for 3 hours. It resumes by itself.'],
  ['DISABLED', null, null, 'WhatsApp has disabled it. Write a new template.'],
  ['REJECTED', null, null, 'gave no reason'],
  ['REJECTED', 'NEW_REASON', null, 'WhatsApp says: NEW_REASON'],
  [
    'REJECTED',
    'SCAM',
    'It asks for money.',
    'Say who you are and what you offer, and publish it again. WhatsApp says: It asks for money.',
  ],
])('%s because of %s says what to do', (provider_status, reason, detail, words) => {
  expect(templateSentences.explain({ provider_status, reason, detail })).toContain(words);
  expect(templateSentences.explain({ provider_status: 'APPROVED', reason, detail })).toBeNull();
});

test.each([2388019, 2388023, 2388024, 2388040, 2388047, 2388072, 2388073, 2388293, 2388299])(
  'the rule of subcode %i has a sentence of ours',
  (subcode) => {
    const refusal = {
      http_status: 400,
      code: 100,
      subcode,
      type: null,
      message: '',
      detail: null,
      user_title: null,
      user_message: null,
      trace_id: null,
      is_transient: false,
      retry_after_seconds: null,
    };
    expect(templateSentences.ruleOf(refusal)).toMatch(/[.]$/);
    expect(templateSentences.ruleOf({ ...refusal, subcode: 1 })).toBeNull();
    expect(templateSentences.ruleOf({ ...refusal, code: 131_000 })).toBeNull();
  },
);
