import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';
import type { Question, ScriptOption } from '../../contract/script.ts';
import {
  createAutomationServer,
  openAutomations,
  sampleQuestion,
  sampleScript,
  sampleSelection,
} from '../testing/automation-server.tsx';

const fake = createAutomationServer();
beforeAll(() => Promise.all([import('./ScriptBuilderPage.tsx'), import('./QuestionFields.tsx')]), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const openScript = (...questions: Question[]) => {
  fake.answer(automationEndpoints.getChatScript, () => ({ chatto_script: sampleScript({ script: { questions } }) }));
  return openAutomations('/settings/chat_scripts/5/edit');
};
const selection = (changes: Partial<Question>, ...options: Partial<ScriptOption>[]): Question => {
  const question = sampleSelection(
    'need',
    options.map(({ label = '' }) => label),
  );
  if (question.response.type !== 'selection') throw new Error('It is a selection');
  const all = question.response.options.map((option, at) => ({ ...option, ...options[at] }));
  return { ...question, ...changes, response: { ...question.response, options: all } };
};
const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));
/** The effects on the closed card. */
const effects = async (name: RegExp) => {
  const list = (await card(name)).getByRole('list', { name: 'What answers do' });
  return within(list)
    .queryAllByRole('listitem')
    .map((row) => {
      const [label, ...said] = [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent);
      return `${label}: ${said.join(' | ')}`;
    });
};

test('a closed question says what each answer does, where that is more than the next question', async () => {
  fake.answer(recordEndpoints.getRecord, () => ({ contact_list: { id: '31', name: 'Wholesale' } }));
  openScript(
    selection(
      { save_to: { module: 'contacts', field: 'city' } },
      { label: 'Buy for my home' },
      {
        label: 'Buy wholesale',
        actions: [
          { type: 'add_to_list', data: { id: '31' } },
          { type: 'assign_owner', data: { assign_to: 'everyone', users: [] } },
        ],
      },
      { label: 'Track an order', next: 'order' },
      { label: 'Talk to a person', next: '$person', value: 'urgent' },
      { label: 'Nothing', next: 'gone' },
    ),
    sampleQuestion('order', { content: { text: 'What is its number?', media: null } }),
    sampleQuestion('size', { next: '$end' }),
  );
  await waitFor(async () =>
    expect(await effects(/Text of need/)).toEqual([
      'Buy wholesale: Add to the list Wholesale | Assign to everyone, by round robin',
      'Track an order: Ask “What is its number?”',
      'Talk to a person: Save “urgent” | End script, a person replies',
      'Nothing: A question that is gone',
    ]),
  );
  expect(await effects(/What is its number/)).toEqual([]);
  expect(await effects(/Text of size/)).toEqual(['Then: End script']);
});

test('an option without a jump of its own does what its question does, also on the open card', async () => {
  const { user } = openScript(
    selection({ next: '$end' }, { label: 'One' }, { label: 'Two', next: '$person' }, { label: 'Three' }),
  );
  expect(await effects(/Text of need/)).toEqual([
    'One: End script',
    'Two: End script, a person replies',
    'Three: End script',
  ]);
  const fields = await card(/Text of need/);
  await user.click(fields.getAllByRole('button', { expanded: false })[0]!);
  await fields.findByRole('button', { name: 'What follows One: End script' });
  // The rows of the open card say it; the lines are not repeated.
  expect(fields.queryByRole('list', { name: 'What answers do' })).toBeNull();
});
