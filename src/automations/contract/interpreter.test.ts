import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentRules } from '../../channels/contract/providers/capabilities-of.ts';
import {
  advance,
  MAX_ASKED,
  MAX_ATTEMPTS,
  startScript,
  type RunnableScript,
  type ScriptEffect,
  type ScriptFacts,
  type ScriptState,
} from './interpreter.ts';
import type { CustomerMessage } from './customer-message.ts';
import { questions as questionList, type QuestionInput } from './script.ts';

const whatsappContent = contentRules('whatsapp') ?? { kinds: [], selection: null, maxText: 4_096 };

const facts: ScriptFacts = {
  values: new Map([['contact.first_name', 'Pooja']]),
  known: new Set(),
  content: whatsappContent,
};

const script = (given: QuestionInput[], rest: Partial<RunnableScript> = {}): RunnableScript => ({
  questions: questionList.parse(given),
  closing_message: '',
  person_words: ['agent'],
  person_message: 'One moment.',
  ...rest,
});

const text = (words: string): CustomerMessage => ({ content_type: 'text', content: { text: words } });
const tap = (payload: string, words = ''): CustomerMessage => ({
  content_type: 'reply',
  content: { text: words, payload },
});
const textQuestion = (id: string, words: string, more: Partial<QuestionInput> = {}): QuestionInput => ({
  id,
  content: { text: words },
  response: { type: 'text' },
  ...more,
});
const choice: QuestionInput = {
  id: 'why',
  content: { text: 'What brings you here?' },
  response: {
    type: 'selection',
    options: [
      { id: 'home', label: 'For my home' },
      { id: 'trade', label: 'Wholesale', next: 'company' },
      { id: 'talk', label: 'Talk to a person', next: '$person' },
    ],
  },
};

const sent = (effects: readonly ScriptEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [effect.body] : []));
const words = (effects: readonly ScriptEffect[]) =>
  sent(effects).map(({ content }) => ('text' in content ? content.text : '(file)'));
const endOf = (effects: readonly ScriptEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'end' ? [effect.reason] : []));

/** Plays messages one after another; returns the last state and everything that was sent. */
function play(played: RunnableScript, messages: readonly CustomerMessage[], around = facts) {
  const first = startScript(played, around);
  let state: ScriptState = first.state;
  const effects = [...first.effects];
  for (const message of messages) {
    const next = advance(played, state, message, around);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects, words: words(effects), end: endOf(effects)[0] ?? null };
}

describe('a script', () => {
  const welcome = script(
    [textQuestion('name', 'May I have your name?'), choice, textQuestion('company', 'Which company, {{name}}?')],
    { closing_message: 'Thank you {{name}}.' },
  );

  test('[AUTO-05] asks one question after another and closes with its message, with answers in later texts', () => {
    const run = play(welcome, [text('Asha'), tap('why:home'), text('None')]);
    expect(run.words).toEqual([
      'May I have your name?',
      'What brings you here?',
      'Which company, Asha?',
      'Thank you Asha.',
    ]);
    expect(run.end).toBe('completed');
    expect(run.state.answers).toMatchObject({
      name: { text: 'Asha', value: 'Asha' },
      why: { text: 'For my home', option_id: 'home' },
    });
  });

  test('three options are buttons that name their question, more are a list', () => {
    const { effects } = play(welcome, [text('Asha')]);
    expect(sent(effects)[1]).toEqual({
      content_type: 'selection_request',
      content: {
        text: 'What brings you here?',
        options: [
          { id: 'why:home', label: 'For my home' },
          { id: 'why:trade', label: 'Wholesale' },
          { id: 'why:talk', label: 'Talk to a person' },
        ],
      },
    });
    const four = script([
      {
        ...choice,
        response: {
          type: 'selection',
          button: 'See all',
          options: ['a', 'b', 'c', 'd'].map((id) => ({ id, label: `Option ${id}` })),
        },
      },
    ]);
    expect(sent(startScript(four, facts).effects)[0]).toMatchObject({ content: { button: 'See all' } });
  });

  test('jumps by answer, to a question and to a person', () => {
    const jumping = script([
      choice,
      textQuestion('skipped', 'Never?', { next: '$end' }),
      textQuestion('company', 'Which company?'),
    ]);
    expect(play(jumping, [tap('why:trade')]).words.at(-1)).toBe('Which company?');
    const person = play(jumping, [tap('why:talk')]);
    expect([person.end, person.words.at(-1)]).toEqual(['person_wanted', 'One moment.']);
    expect(play(jumping, [tap('why:home'), text('x')]).end).toBe('completed');
  });

  test('an option is chosen by its words and by its number, too', () => {
    for (const answer of [text('wholesale'), text('2'), tap('why:trade')])
      expect(play(script([choice, textQuestion('company', 'Which?')]), [answer]).state.answers['why']?.option_id).toBe(
        'trade',
      );
  });

  test('a person is wanted at any moment, by any of the words alone', () => {
    expect(play(welcome, [text('AGENT!')]).end).toBe('person_wanted');
    expect(play(welcome, [text('my agent sent me')]).end).toBeNull();
  });

  test('an option that is one of the words for a person is an option', () => {
    const roles = script([
      {
        id: 'role',
        content: { text: 'Who are you?' },
        response: {
          type: 'selection',
          options: ['Buyer', 'Owner', 'Agent'].map((label) => ({ id: label.toLowerCase(), label })),
        },
      },
      textQuestion('more', 'What else?'),
    ]);
    for (const answer of [tap('role:agent', 'Agent'), text('agent')])
      expect(play(roles, [answer]).state).toMatchObject({ at: 'more', answers: { role: { text: 'Agent' } } });
    expect(play(roles, [tap('role:agent', 'Agent'), text('agent')]).end).toBe('person_wanted');
  });

  test('a tap on an earlier question answers it again; a second tap on the same button changes nothing', () => {
    const again = script([choice, textQuestion('company', 'Which company?', { next: '$end' })]);
    const twice = play(again, [tap('why:home'), tap('why:home')]);
    expect(twice.words).toHaveLength(2);
    const changed = play(again, [tap('why:home'), tap('why:talk')]);
    expect(changed.end).toBe('person_wanted');
  });

  test('what is known is not asked, and a placeholder without a value leaves no gap', () => {
    const known = script([
      textQuestion('city', 'Which city?', { save_to: { module: 'contacts', field: 'city' }, skip_if_known: true }),
      textQuestion('more', 'Anything else, {{contact.nick}} {{contact.first_name}}?'),
    ]);
    const run = play(known, [], { ...facts, known: new Set(['contacts.city']) });
    expect(run.words).toEqual(['Anything else, Pooja?']);
  });

  test('S45: what a customer writes stands in later texts as it is, and is looked at by nothing', () => {
    const echo = script([textQuestion('word', 'A word?'), textQuestion('more', 'You wrote: {{word}}')]);
    for (const written of ['{{contact.first_name}}', '${7*7}', '<script>alert(1)</script>', '{{word}}'])
      expect(play(echo, [text(written)]).words.at(-1)).toBe(`You wrote: ${written}`);
  });

  test('a question that is not required is skipped by a button or in words', () => {
    const optional = script([textQuestion('note', 'A note?', { required: false }), textQuestion('end', 'Last?')]);
    expect(sent(startScript(optional, facts).effects)[0]).toMatchObject({
      content_type: 'selection_request',
      content: { options: [{ id: 'note:$skip', label: 'Skip' }] },
    });
    for (const answer of [tap('note:$skip', 'Skip'), text('Skip')])
      expect(play(optional, [answer]).state).toMatchObject({ at: 'end', answers: {} });
    // A second tap on it asks nothing again.
    expect(play(optional, [tap('note:$skip', 'Skip'), tap('note:$skip', 'Skip')]).words).toEqual(['A note?', 'Last?']);
  });

  test('a circle of jumps ends', () => {
    const circle = script([textQuestion('a', 'A?', { next: 'b' }), textQuestion('b', 'B?', { next: 'a' })]);
    expect(
      play(
        circle,
        Array.from({ length: 100 }, () => text('x')),
      ).end,
    ).toBe('loop');
    const silent = script(
      ['a', 'b'].map((id) =>
        textQuestion(id, `${id}?`, {
          save_to: { module: 'contacts', field: 'city' },
          skip_if_known: true,
          next: id === 'a' ? 'b' : 'a',
        }),
      ),
    );
    expect(play(silent, [], { ...facts, known: new Set(['contacts.city']) }).end).toBe('loop');
  });

  test('system lines and what cannot be shown answer nothing', () => {
    for (const content_type of ['system', 'deleted', 'unsupported'])
      expect(play(welcome, [{ content_type, content: {} }]).words).toHaveLength(1);
  });
});

describe('[AUTO-04] answers of each type', () => {
  const image = { content_type: 'image', content: { csid: '7', name: 'sofa.jpg' } };
  const place = { content_type: 'location', content: { latitude: 11.66, longitude: 78.14, name: 'Salem' } };
  const order = {
    content_type: 'order',
    content: { items: [{ product: 'Saree', quantity: 2, price: 10, currency: 'INR' }], total: 20, currency: 'INR' },
  };
  const rows: [string, QuestionInput['response'], CustomerMessage, string | number | null][] = [
    ['text', { type: 'text' }, text(' hello '), 'hello'],
    ['[AUTO-11] a text of 200 characters', { type: 'text' }, text('x'.repeat(200)), 'x'.repeat(200)],
    ['[AUTO-11] a longer text', { type: 'text' }, text('x'.repeat(201)), null],
    ['text over the question’s own limit', { type: 'text', max_length: 5 }, text('abcdef'), null],
    ['no text', { type: 'text' }, image, null],
    ['a name', { type: 'text', format: 'name' }, text('Asha  Rao'), 'Asha Rao'],
    ['no name', { type: 'text', format: 'name' }, text('12'), null],
    ['an address', { type: 'text', format: 'email' }, text('Asha@Example.in'), 'asha@example.in'],
    ['no address', { type: 'text', format: 'email' }, text('asha@'), null],
    ['a number', { type: 'text', format: 'number' }, text('1,250.50'), 1250.5],
    ['no number', { type: 'text', format: 'number' }, text('many'), null],
    ['a phone number', { type: 'text', format: 'mobile' }, text('+91 90000 31877'), '+919000031877'],
    ['no phone number', { type: 'text', format: 'mobile' }, text('call me'), null],
    ['a date', { type: 'text', format: 'date' }, text('3/12/2026'), '2026-12-03'],
    ['no day of the calendar', { type: 'text', format: 'date' }, text('31/02/2026'), null],
    ['a page', { type: 'text', format: 'url' }, text('shop.example/x'), 'https://shop.example/x'],
    ['no page', { type: 'text', format: 'url' }, text('not one'), null],
    ['a photo', { type: 'file' }, image, '7'],
    ['a file of another kind', { type: 'file', kinds: ['document'] }, image, null],
    ['a location', { type: 'location' }, place, 'Salem'],
    ['no location', { type: 'location' }, text('Salem'), null],
    ['an order', { type: 'order' }, order, '2 × Saree; 20 INR'],
    ['no order', { type: 'order' }, text('two'), null],
  ];
  test.each(rows)('%s', (_, response, message, value) => {
    const asked = script([{ id: 'q', content: { text: 'Q?' }, response }]);
    const { state, words: said } = play(asked, [message]);
    expect(state.answers['q']?.value ?? null).toBe(value);
    // What does not fit is said, and asked again.
    if (value === null) expect([state.at, said.length]).toEqual(['q', 2]);
  });

  test('the sentence of the script is said instead of the general one; after three a person is needed', () => {
    const asked = script([
      textQuestion('n', 'How many?', {
        response: { type: 'text', format: 'number' },
        invalid_text: 'A number, please.',
      }),
    ]);
    const run = play(
      asked,
      Array.from({ length: MAX_ATTEMPTS }, () => text('many')),
    );
    expect(run.words).toEqual(['How many?', 'A number, please.', 'A number, please.', 'One moment.']);
    expect(run.end).toBe('not_understood');
  });
});

test('a channel without buttons gets a numbered list, and a question with a file sends it first', () => {
  const plain = { ...facts, content: { ...whatsappContent, selection: null } };
  const asked = script([
    { ...choice, content: { text: 'Which?', media: { csid: '5' } } },
    textQuestion('company', 'Which company?'),
  ]);
  expect(sent(startScript(asked, plain).effects)).toEqual([
    { content_type: 'file', content: { csid: '5' } },
    { content_type: 'text', content: { text: 'Which?\n\n1. For my home\n2. Wholesale\n3. Talk to a person' } },
  ]);
});

describe('any script with any messages', () => {
  const keys = ['a', 'b', 'c', 'd'];
  const target = fc.constantFrom(null, '$end', '$person', ...keys);
  const anyQuestion = (id: string) =>
    fc
      .record({ next: target, jump: target, required: fc.boolean(), isChoice: fc.boolean() })
      .map(({ next, jump, required, isChoice }): QuestionInput => ({
        id,
        content: { text: `${id}?` },
        required,
        next,
        response: isChoice
          ? { type: 'selection', options: keys.slice(0, 3).map((key) => ({ id: key, label: key, next: jump })) }
          : { type: 'text', format: 'number' },
      }));
  const anyMessage = fc.oneof(
    fc.constantFrom('1', '2', 'a', 'skip', 'agent', 'x').map(text),
    fc
      .tuple(fc.constantFrom(...keys), fc.constantFrom(...keys, '$skip'))
      .map(([key, option]) => tap(`${key}:${option}`)),
    fc.constant({ content_type: 'sticker', content: {} }),
  );

  test('ends once, asks a limited number of questions, sends nothing after its end, and continues from its stored state', () => {
    fc.assert(
      fc.property(fc.tuple(...keys.map(anyQuestion)), fc.array(anyMessage, { maxLength: 90 }), (given, messages) => {
        const played = script(given);
        let { state, effects } = startScript(played, facts);
        let ends = endOf(effects).length;
        for (const message of messages) {
          const hadEnded = state.at === null;
          // What is stored is all that counts.
          ({ state, effects } = advance(played, JSON.parse(JSON.stringify(state)) as ScriptState, message, facts));
          if (hadEnded) expect(effects).toEqual([]);
          ends += endOf(effects).length;
          expect(sent(effects).length).toBeLessThanOrEqual(2);
        }
        expect(ends).toBe(state.at === null ? 1 : 0);
        expect(state.asked).toBeLessThanOrEqual(MAX_ASKED);
      }),
    );
  });
});
