import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { automationEndpoints } from '../../contract/endpoints.ts';
import {
  createAutomationServer,
  openAutomations,
  sampleAutomation,
  sampleQuestion,
  sampleSelection,
} from '../testing/automation-server.tsx';

const fake = createAutomationServer();
beforeAll(
  () =>
    Promise.all([
      import('../builder/AutomationBuilderPage.tsx'),
      import('../builder/QuestionFields.tsx'),
      import('./TryIt.tsx'),
    ]),
  60_000,
);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const name = sampleQuestion('name', {
  content: { text: 'May I have your name?', media: null },
  response: { type: 'text', format: 'name', max_length: 200 },
  save_to: { module: 'contacts', field: 'name' },
});
const need = sampleSelection('need', ['Buy', 'Track an order', 'Talk to a person']);
need.content.text = 'What do you need, {{name}}?';
if (need.response.type === 'selection') {
  need.response.options[0]!.actions = [{ type: 'assign_owner', data: { assign_to: 'everyone', users: [] } }];
  need.response.options[2]!.next = '$person';
}
const place = sampleQuestion('place', {
  content: { text: 'Where are you?', media: null },
  response: { type: 'location' },
});

async function open() {
  const automation = sampleAutomation({
    script_questions: [name, need, place],
    closing_message: 'Thank you {{name}}.',
    create_enquiry: true,
  });
  fake.answer(automationEndpoints.getAutomation, () => ({ chat_automation: automation }));
  const { user } = openAutomations('/settings/chat_automations/1/edit');
  const phone = within(await screen.findByRole('group', { name: 'Phone of a customer' }));
  const say = async (text: string) => {
    await user.type(phone.getByRole('textbox', { name: 'Answer as the customer' }), `${text}{Enter}`);
  };
  const effects = () =>
    within(screen.getByRole('list', { name: 'What it would do' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { user, phone, say, effects };
}

test('[AUTO-29] the script runs on the phone: answers are understood, asked again, and shown as what is saved', async () => {
  const { user, phone, say, effects } = await open();
  expect(phone.getByText('May I have your name?')).toBeDefined();
  await say('12');
  expect(phone.getByText('Please write your name.')).toBeDefined();
  await say('Pooja');
  expect(phone.getByText('What do you need, Pooja?')).toBeDefined();
  expect(effects()).toEqual(['Saves Name: Pooja']);
  await user.click(phone.getByRole('button', { name: 'Buy' }));
  expect(effects()[1]).toMatch(/Assign/);
  await user.click(phone.getByRole('button', { name: 'Send location' }));
  expect(phone.getByText('Thank you Pooja.')).toBeDefined();
  expect(effects().slice(2)).toEqual(['Creates an enquiry', 'The script ends: completed']);
  expect(phone.getByRole<HTMLInputElement>('textbox').disabled).toBe(true);
  expect(fake.calls.filter(({ operation }) => !operation.startsWith('GET'))).toEqual([]);
});

test('[AUTO-04] samples of what is no text, an option that ends the script, and the beginning again', async () => {
  const { user, phone, say, effects } = await open();
  await say('Pooja');
  await user.click(phone.getByRole('button', { name: 'Send something else' }));
  await user.click(await screen.findByRole('menuitem', { name: 'A sample order' }));
  expect(phone.getByText(/Please choose one of the options/)).toBeDefined();
  await user.click(phone.getAllByRole('button', { name: 'Talk to a person' }).at(-1)!);
  expect(phone.getByText('One moment.')).toBeDefined();
  expect(effects().at(-1)).toBe('The script ends: a person is wanted');
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(phone.queryByText('Pooja')).toBeNull();
  expect(screen.queryByRole('list', { name: 'What it would do' })).toBeNull();
});

test('a word for a person ends it at any moment', async () => {
  const { say, effects } = await open();
  await say('Agent');
  expect(effects().at(-1)).toBe('The script ends: a person is wanted');
});

test('words that are changed in the editor are changed on the phone, where the script continues', async () => {
  const { user, phone, say } = await open();
  await say('Pooja');
  const card = await screen.findByRole('article', { name: /What do you need/ });
  await user.click(within(card).getAllByRole('button', { expanded: false })[0]!);
  const text = await within(card).findByRole('textbox', { name: /^Question/ });
  await user.clear(text);
  await user.type(text, 'How can we help?');
  expect(phone.getByText('How can we help?')).toBeDefined();
  expect(phone.getByText('Pooja')).toBeDefined();
});
