import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';
import {
  createAutomationServer,
  openAutomations,
  sampleAutomation,
  sampleQuestion,
  sampleScript,
  sampleSelection,
} from '../testing/automation-server.tsx';

const fake = createAutomationServer();
beforeAll(
  () =>
    Promise.all([
      import('./AutomationBuilderPage.tsx'),
      import('./ScriptBuilderPage.tsx'),
      import('./QuestionFields.tsx'),
      import('../phone/TryIt.tsx'),
    ]),
  60_000,
);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const edit = (...[changes]: Parameters<typeof sampleAutomation>) => {
  const automation = sampleAutomation(changes);
  fake.answer(automationEndpoints.getAutomation, () => ({ chat_automation: automation }));
  fake.answer(automationEndpoints.updateAutomation, ({ body }) => ({
    chat_automation: { ...automation, ...(body as object), version: 2, chat_script: null, channels: [] },
  }));
  return openAutomations('/settings/chat_automations/1/edit');
};
const editScript = (...[changes]: Parameters<typeof sampleScript>) => {
  const script = sampleScript(changes);
  fake.answer(automationEndpoints.getChatScript, () => ({ chatto_script: script }));
  fake.answer(automationEndpoints.updateChatScript, ({ body }) => ({
    chatto_script: { ...script, ...(body as object), version: 2 },
  }));
  return openAutomations('/settings/chat_scripts/5/edit');
};

type User = ReturnType<typeof openAutomations>['user'];
const publish = (user: User) => user.click(screen.getByRole('button', { name: /^(Publish changes|Create)/ }));
/** Ready to be typed in: until the user is known nothing can be changed. */
async function nameField() {
  await screen.findByRole('button', { name: /^(Publish changes|Create)/ });
  return screen.getByRole('textbox', { name: 'Name' });
}
const card = (name: RegExp) => screen.findByRole('article', { name });
const open = async (user: User, name: RegExp) => {
  const found = await card(name);
  await user.click(within(found).getAllByRole('button', { expanded: false })[0]!);
  await within(found).findByRole('textbox', { name: /^Question/ });
  return within(found);
};
const sentBody = (method: string) => fake.calls.findLast(({ operation }) => operation.startsWith(method))?.body;

test('[AUTO-14] an automation without a question says so, and nothing that was typed is lost', async () => {
  const { user } = openAutomations('/settings/chat_automations/new');
  await user.type(await nameField(), 'Hello');
  await publish(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Add the first question.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Hello');
  expect(fake.calls.some(({ operation }) => operation.startsWith('POST'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Add the first question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Text' }));
  await waitFor(() => expect(screen.queryByText('Add the first question.')).toBeNull());
});

test('[AUTO-12] a selection with fewer than three options says so on its card', async () => {
  const { user } = edit({ script_questions: [sampleSelection('need', ['One', 'Two', 'Three'])] });
  const fields = await open(user, /Text of need/);
  await user.click(fields.getByRole('button', { name: 'Remove Three' }));
  expect(fields.getByText('Add at least 3 options.')).toBeDefined();
  await publish(user);
  expect(fields.getAllByText('Add at least 3 options.')).toHaveLength(1);
  expect(sentBody('PUT')).toBeUndefined();
  await user.click(fields.getByRole('button', { name: 'Add option' }));
  await user.type(fields.getByRole('textbox', { name: 'Option 3' }), 'Talk to a person');
  await waitFor(() => expect(fields.queryByText('Add at least 3 options.')).toBeNull());
});

test('[AUTO-11] a text answer takes 200 characters at most', async () => {
  const { user } = edit();
  const fields = await open(user, /Text of name/);
  const max = fields.getByRole('textbox', { name: /^Characters at most/ });
  await user.clear(max);
  await user.type(max, '201');
  await publish(user);
  expect(await fields.findByText('A text answer has at most 200 characters.')).toBeDefined();
  await user.clear(max);
  await user.type(max, '40');
  await publish(user);
  await waitFor(() => expect(sentBody('PUT')).toBeDefined());
  expect(sentBody('PUT')).toMatchObject({ version: 1, script_questions: [{ response: { max_length: 40 } }] });
});

test('[AUTO-13] limits of an option are counted while one types: 20 characters of a button, 24 in a list', async () => {
  const { user } = edit({ script_questions: [sampleSelection('need', ['One', 'Two', 'Three'])] });
  const fields = await open(user, /Text of need/);
  await user.click(fields.getByRole('textbox', { name: 'Option 1' }));
  await user.paste(' more than twenty here');
  expect(fields.getByText('25 / 20')).toBeDefined();
  await publish(user);
  expect(await fields.findByText('Use at most 24 characters.')).toBeDefined();
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(await fields.findByText('Use at most 20 characters: a button shows no more.')).toBeDefined();
  await user.click(fields.getByRole('button', { name: 'Add option' }));
  await user.type(fields.getByRole('textbox', { name: 'Option 4' }), 'Four');
  expect(fields.getByText('22 / 24')).toBeDefined();
  await waitFor(() => expect(fields.queryByText(/a button shows no more/)).toBeNull());
});

test('[AUTO-09] [AUTO-10] [ERR-16] a second onboarding or order automation cannot be chosen', async () => {
  fake.answer(automationEndpoints.listAutomations, () => ({
    chat_automations: [sampleAutomation({ id: '9' }), sampleAutomation({ id: '8', trigger: 'order' })],
    info: { has_more: false },
  }));
  openAutomations('/settings/chat_automations/new');
  await waitFor(() =>
    expect(screen.getAllByText('Business can only have one Onboarding and Order chat automation.')).toHaveLength(2),
  );
  for (const name of ['Contact onboarding', 'Order'])
    expect(screen.getByRole('radio', { name }).getAttribute('aria-disabled')).toBe('true');
  // It begins with one that it can have.
  expect(screen.getByRole('radio', { name: 'Button click' }).getAttribute('aria-checked')).toBe('true');
});

test('[ERR-16] one that a colleague made meanwhile is refused beside what starts it', async () => {
  fake.refuse(automationEndpoints.createAutomation, 'NOT_ALLOWED', { reason: 'ALREADY_EXISTS' });
  const { user } = openAutomations('/settings/chat_automations/new?start=welcome');
  await nameField();
  await card(/May I have your name/);
  await publish(user);
  expect(await screen.findByText('Business can only have one Onboarding and Order chat automation.')).toBeDefined();
});

test('what the server refuses stands in the question that it is about, which opens', async () => {
  const { user } = edit({
    script_questions: [
      sampleQuestion('name'),
      sampleQuestion('city', { save_to: { module: 'contacts', field: 'city' } }),
    ],
  });
  fake.refuse(automationEndpoints.updateAutomation, 'INVALID_DATA', {
    message: 'This field is no longer there.',
    info: { field: 'script_questions.1.save_to.field' },
  });
  await user.type(await nameField(), '!');
  await publish(user);
  expect(await within(await card(/Text of city/)).findByText('This field is no longer there.')).toBeDefined();
});

test('questions are moved by the keyboard, and options in their question', async () => {
  const { user } = edit({
    script_questions: [sampleQuestion('name'), sampleSelection('need', ['One', 'Two', 'Three'])],
  });
  const names = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
  await card(/Text of name/);
  screen.getByRole('button', { name: /^Move Text of name/ }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(names()).toEqual(['Question 1: Text of need', 'Question 2: Text of name']);
  const fields = await open(user, /Text of need/);
  fields.getByRole('button', { name: /^Move Three/ }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect([1, 2, 3].map((at) => fields.getByRole<HTMLInputElement>('textbox', { name: `Option ${at}` }).value)).toEqual([
    'One',
    'Three',
    'Two',
  ]);
  await publish(user);
  await waitFor(() => expect(sentBody('PUT')).toBeDefined());
  expect(sentBody('PUT')).toMatchObject({ script_questions: [{ id: 'need' }, { id: 'name' }] });
});

test('deleting a question to which others jump says which', async () => {
  const { user } = edit({
    script_questions: [sampleQuestion('name', { next: 'city' }), sampleQuestion('age'), sampleQuestion('city')],
  });
  await card(/Text of city/);
  await user.click(screen.getByRole('button', { name: 'Actions for Text of city' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete question' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Text of name');
  await user.click(within(dialog).getByRole('button', { name: 'Delete question' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('the value of a header that is stored goes back as it came, until another one is written', async () => {
  const webhook = { endpoint: 'https://hooks.example/in', header_key: 'X-Parley-Token', header_value: '********' };
  const { user } = edit({ webhook });
  const address = await screen.findByRole('textbox', { name: /^Address/ });
  expect(screen.getByText('1 header key set')).toBeDefined();
  await user.type(address, '2');
  await publish(user);
  await waitFor(() => expect(sentBody('PUT')).toBeDefined());
  expect(sentBody('PUT')).toMatchObject({
    webhook: { ...webhook, endpoint: 'https://hooks.example/in2' },
  });
});

test('two who edit one automation: the later one keeps the own changes over what is stored now', async () => {
  const { user } = edit();
  const theirs = { ...sampleAutomation(), version: 2, closing_message: 'Theirs', handle: 'Maya' };
  fake.refuse(automationEndpoints.updateAutomation, 'CONFLICT', { info: { current: theirs } });
  await user.type(await nameField(), ' 2');
  await publish(user);
  const conflict = await screen.findByRole('alert');
  expect(conflict.textContent).toContain('Someone else changed this in the meantime');
  expect(conflict.textContent).toContain('Closing message');
  await user.click(within(conflict).getByRole('button', { name: 'Keep yours' }));
  fake.answer(automationEndpoints.updateAutomation, () => ({ chat_automation: { ...theirs, version: 3 } }));
  await publish(user);
  await waitFor(() => expect(sentBody('PUT')).toMatchObject({ version: 2 }));
  expect(sentBody('PUT')).toMatchObject({ name: 'Welcome 2', closing_message: 'Theirs', handle: 'Maya' });
});

test('[AUTO-18] a new script is read again by the id of the reply', async () => {
  fake.answer(automationEndpoints.createChatScript, () => ({ id: '7', chatto_script: sampleScript({ id: '7' }) }));
  fake.answer(automationEndpoints.getChatScript, ({ params }) => ({
    chatto_script: sampleScript({ id: String(params['id']) }),
  }));
  const { user, router } = openAutomations('/settings/chat_scripts/new');
  await user.type(await nameField(), 'Sizes');
  await publish(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Add the first question.');
  await user.click(await screen.findByRole('button', { name: 'Add the first question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Text' }));
  await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'Which size?');
  await publish(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/chat_scripts/7/edit'));
  expect(
    fake.calls.some(({ operation }) => operation.startsWith('GET') && operation.endsWith('chatto_scripts/{id}')),
  ).toBe(true);
});

test('[AUTO-15] creating a script fails if the reply has no id', async () => {
  fake.answer(automationEndpoints.createChatScript, () => ({ id: '7', chatto_script: sampleScript() }));
  const path = automationEndpoints.createChatScript;
  fake.answer(
    { ...path, reply: path.reply.partial({ id: true }) } as never,
    () => ({ chatto_script: sampleScript() }) as never,
  );
  const { user, router } = openAutomations('/settings/chat_scripts/new');
  await user.type(await nameField(), 'Sizes');
  await user.click(await screen.findByRole('button', { name: 'Add the first question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Text' }));
  await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'Which size?');
  await publish(user);
  await screen.findByRole('alert');
  expect(router.state.location.pathname).toBe('/settings/chat_scripts/new');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ }).value).toBe('Which size?');
});

test('[AUTO-08] after an update of a script the cached list of onboarding scripts is dropped and fetched again', async () => {
  const lists = () => fake.calls.filter(({ operation }) => operation === 'GET /server/setup/automation/chatto_scripts');
  const first = openAutomations('/settings/chat_automations/new');
  await waitFor(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]?.query.get('type')).toBe('onboarding');
  const script = sampleScript({ type: 'onboarding' });
  fake.answer(automationEndpoints.getChatScript, () => ({ chatto_script: script }));
  fake.answer(automationEndpoints.updateChatScript, () => ({ chatto_script: { ...script, version: 2 } }));
  await first.router.navigate('/settings/chat_scripts/5/edit');
  await card(/Text of name/);
  const { user, queryClient } = first;
  await user.type(await nameField(), ' 2');
  await publish(user);
  await screen.findByText('Saved');
  await waitFor(() =>
    expect(queryClient.getQueriesData({ queryKey: ['chat_scripts', 'list', 'onboarding'] })).toEqual([]),
  );
  await first.router.navigate('/settings/chat_automations/new');
  await waitFor(() => expect(lists()).toHaveLength(2));
});

test('[SET-32] who may only read sees the questions and cannot change them', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  const { user } = editScript();
  await screen.findByText(/Someone who may edit settings can change it/);
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  const fields = await open(user, /Text of name/);
  expect(fields.getByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ }).disabled).toBe(true);
});

test('leaving with unsaved changes asks first, and Ctrl S saves', async () => {
  onTestFinished(listenForShortcuts());
  const { user, router } = edit();
  await user.type(await nameField(), ' 2');
  await user.click(screen.getByRole('link', { name: 'Chat automations' }));
  await user.click(
    within(await screen.findByRole('alertdialog'))
      .getAllByRole('button')
      .at(-1)!,
  );
  expect(router.state.location.pathname).toBe('/settings/chat_automations/1/edit');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentBody('PUT')).toMatchObject({ name: 'Welcome 2' }));
  await screen.findByText('Saved');
});
