import { describe, expect, test } from 'vitest';
import type { AutomationRow } from '../automations/automation-store.ts';
import { matchTrigger, type TriggerFacts } from './match-trigger.ts';

type Candidate = Parameters<typeof matchTrigger<AutomationRow>>[0][number];

const automation = (given: Partial<AutomationRow>): Candidate =>
  ({
    id: '1',
    trigger: 'keyword',
    channel_ids: [],
    button_text: '',
    keywords: [],
    keyword_match: 'whole',
    retrigger_delay: null,
    chat_script_id: null,
    script_questions: [],
    ...given,
  }) as Candidate;

const text = (words: string) => ({ content_type: 'text', content: { text: words } });
const facts = (given: Partial<TriggerFacts> = {}): TriggerFacts => ({
  channel_id: '9',
  message: text('hello'),
  is_first: false,
  is_out_of_hours: false,
  is_assigned: false,
  now: '2026-11-20T10:00:00.000Z',
  zone: 'Asia/Kolkata',
  latest: new Map(),
  ...given,
});
const startedBy = (automations: Partial<AutomationRow>[], given: Partial<TriggerFacts>): string | null =>
  matchTrigger(automations.map(automation), facts(given))?.id ?? null;

describe('[AUTO-03] what starts an automation', () => {
  const tap = (words: string) => ({ content_type: 'reply', content: { text: words, payload: 'x' } });
  const order = { content_type: 'order', content: {} };
  const rows: [string, Partial<AutomationRow>, Partial<TriggerFacts>, boolean][] = [
    ['[AUTO-22] the first message ever', { trigger: 'contact_onboarding' }, { is_first: true }, true],
    ['[AUTO-22] a later message', { trigger: 'contact_onboarding' }, {}, false],
    [
      '[AUTO-23] a tap on the button',
      { trigger: 'button_click', button_text: 'See more' },
      { message: tap('SEE  more') },
      true,
    ],
    ['[AUTO-23] another button', { trigger: 'button_click', button_text: 'See more' }, { message: tap('Stop') }, false],
    ['[AUTO-23] the same words typed', { trigger: 'button_click', button_text: 'hello' }, {}, false],
    ['[AUTO-24] an order', { trigger: 'order' }, { message: order }, true],
    ['[AUTO-24] no order', { trigger: 'order' }, {}, false],
    ['a keyword', { keywords: ['hours', 'Hello!'] }, {}, true],
    ['a keyword within a sentence, as a whole', { keywords: ['hello'] }, { message: text('hello there') }, false],
    [
      'a keyword within a sentence',
      { keywords: ['hello'], keyword_match: 'contains' },
      { message: text('Oh, hello there') },
      true,
    ],
    [
      'a keyword with a hyphen, within a sentence',
      { keywords: ['t-shirt'], keyword_match: 'contains' },
      { message: text('Is the T-shirt there?') },
      true,
    ],
    ['a part of a word', { keywords: ['hell'], keyword_match: 'contains' }, {}, false],
    ['a keyword in Tamil', { keywords: ['வணக்கம்'] }, { message: text('வணக்கம்!') }, true],
    [
      'a picture',
      { keywords: ['hello'] },
      { message: { content_type: 'image', content: { caption: 'hello' } } },
      false,
    ],
    ['outside of the business hours', { trigger: 'out_of_hours' }, { is_out_of_hours: true }, true],
    ['while the business is open', { trigger: 'out_of_hours' }, {}, false],
    ['its channel', { keywords: ['hello'], channel_ids: ['8', '9'] }, {}, true],
    ['another channel', { keywords: ['hello'], channel_ids: ['8'] }, {}, false],
    ['a chat of a person, with questions', { keywords: ['hello'], chat_script_id: '4' }, { is_assigned: true }, false],
    ['a chat of a person, with one message', { keywords: ['hello'] }, { is_assigned: true }, true],
  ];
  test.each(rows)('%s', (_, given, around, isStarted) => {
    expect(startedBy([given], around)).toBe(isStarted ? '1' : null);
  });

  test('what the customer asked for by name comes before the welcome, and that before the away message', () => {
    const all: Partial<AutomationRow>[] = [
      { id: '1', trigger: 'out_of_hours' },
      { id: '2', trigger: 'contact_onboarding' },
      { id: '3', trigger: 'keyword', keywords: ['hello'] },
    ];
    const around = { is_first: true, is_out_of_hours: true };
    expect(startedBy(all, around)).toBe('3');
    expect(startedBy(all.slice(0, 2), around)).toBe('2');
    expect(startedBy(all.slice(0, 1), around)).toBe('1');
  });
});

describe('[AUTO-28] how soon it may start again', () => {
  const before = (outcome: string | null, started_time: string) => ({
    latest: new Map([['1', { outcome, started_time }]]),
  });
  const hour = { value: 1, measure: 'hours' } as const;
  const rows: [string, Partial<AutomationRow>, Partial<TriggerFacts>, boolean][] = [
    ['never, without a delay', { keywords: ['hello'] }, before('completed', '2020-01-01T00:00:00.000Z'), false],
    [
      'before its delay is over',
      { keywords: ['hello'], retrigger_delay: hour },
      before('completed', '2026-11-20T09:00:01.000Z'),
      false,
    ],
    [
      'after its delay',
      { keywords: ['hello'], retrigger_delay: hour },
      before('completed', '2026-11-20T09:00:00.000Z'),
      true,
    ],
    [
      'a welcome that was broken off',
      { trigger: 'contact_onboarding', retrigger_delay: hour },
      before('abandoned', '2026-11-20T08:00:00.000Z'),
      true,
    ],
    [
      'a welcome that was completed',
      { trigger: 'contact_onboarding', retrigger_delay: hour },
      before('completed', '2026-11-20T08:00:00.000Z'),
      false,
    ],
  ];
  test.each(rows)('%s', (_, given, around, isStarted) => {
    expect(startedBy([given], around)).toBe(isStarted ? '1' : null);
  });
});
