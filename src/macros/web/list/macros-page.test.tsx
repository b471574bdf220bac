import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createChatServer } from '../../../chats/web/testing/render-inbox.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { macroEndpoints } from '../../contract/endpoints.ts';
import type { Macro } from '../../contract/macro.ts';
import { area } from '../area.ts';
import { macroListeners } from '../on-macro-events.ts';
import { sampleMacro } from '../testing/sample-macro.ts';
import { loadMacrosPage } from './load-page.ts';

const fake = createChatServer();
let macros: Macro[] = [];
beforeAll(async () => {
  await loadMacrosPage();
}, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
  macros = [sampleMacro(), sampleMacro({ id: '802', name: 'Hand over', description: '' })];
  fake.answer(macroEndpoints.listMacros, () => ({ macros, info: { has_more: false } }));
});
afterAll(() => fake.server.close());

const CREATE = 'POST /server/setup/automation/macros';
const UPDATE = 'PUT /server/setup/automation/macros/{id}';

function openPage(path = '/settings/macros') {
  const client = createQueryClient();
  return renderRoutes(routesOfArea(area, client, ['setup.read', 'setup.edit']), path, client);
}
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('macros are listed with what they do, and opened by their name', async () => {
  const { user, router } = openPage();
  const row = await screen.findByRole('row', { name: /Close politely/ });
  expect(row.textContent).toMatch(/At the end of an order.*Send “Thank you for your order.”.*Close the chat/);
  await user.click(within(row).getByRole('link', { name: 'Close politely' }));
  expect(router.state.location.pathname).toBe('/settings/macros/801');
  const form = await drawer('Edit macro');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Close politely');
});

test('one is added with its actions; what is missing is said beside its control and nothing is sent', async () => {
  fake.answer(macroEndpoints.createMacro, ({ body }) => ({ macro: sampleMacro({ ...(body as object), id: '803' }) }));
  const { user, router } = openPage('/settings/macros/new');
  const form = await drawer('New macro');
  await user.click(form.getByRole('button', { name: 'Create macro' }));
  expect(await form.findByText('Give the macro a name.')).toBeTruthy();
  expect(form.getByText('Add an action.')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Follow up');
  await user.click(form.getByRole('button', { name: 'Add action' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Create a task' }));
  await user.click(form.getByRole('button', { name: 'Create macro' }));
  const row = within(await form.findByRole('listitem', { name: 'Create a task' }));
  expect(await row.findByText('Enter the task.')).toBeTruthy();
  expect(fake.sent(CREATE)).toEqual([]);
  await user.type(row.getByRole('textbox', { name: 'Task' }), 'Call back');
  await user.click(form.getByRole('button', { name: 'Create macro' }));
  await screen.findByText('Follow up added');
  expect(fake.sent(CREATE)).toEqual([
    {
      name: 'Follow up',
      description: '',
      actions: [{ type: 'create_task', data: { title: 'Call back', due_in_days: null, user_id: null } }],
    },
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/macros'));
  await screen.findByRole('row', { name: /Follow up/ });
});

test('what the server refuses is said beside the action that it names, and nothing typed is lost', async () => {
  fake.refuse(macroEndpoints.updateMacro, 'INVALID_DATA', {
    message: 'This file does not exist any more.',
    info: { field: 'actions.0.data.text' },
  });
  const { user } = openPage('/settings/macros/801');
  const form = await drawer('Edit macro');
  await user.type(form.getByRole('textbox', { name: 'Description' }), ' today');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const row = within(await form.findByRole('listitem', { name: 'Send a message' }));
  expect(await row.findByText('This file does not exist any more.')).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe(
    'At the end of an order today',
  );
  expect(fake.sent(UPDATE)).toMatchObject([{ version: 1 }]);
});

test('a version of somebody else is offered instead of being overwritten', async () => {
  const theirs = sampleMacro({ name: 'Close warmly', version: 2 });
  fake.refuse(macroEndpoints.updateMacro, 'CONFLICT', { info: { current: theirs } });
  const { user } = openPage('/settings/macros/801');
  const form = await drawer('Edit macro');
  await user.type(form.getByRole('textbox', { name: 'Name' }), ' now');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('button', { name: 'Load the new version' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Close warmly');
  fake.answer(macroEndpoints.updateMacro, ({ body }) => ({ macro: sampleMacro({ ...(body as object), version: 3 }) }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), ' now');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Close warmly now saved');
  expect(fake.sent(UPDATE).at(-1)).toMatchObject({ name: 'Close warmly now', version: 2 });
});

test('deleting asks first', async () => {
  fake.answer(macroEndpoints.deleteMacro, () => undefined);
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Actions for Hand over' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete macro' }));
  await screen.findByText('Hand over deleted');
  expect(screen.queryByRole('row', { name: /Hand over/ })).toBeNull();
});

test('who may only read sees what macros do and changes nothing', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  const { user } = openPage();
  await screen.findByText(/A supervisor can change them/);
  expect(screen.queryByRole('button', { name: /New macro|Actions for/ })).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Close politely' }));
  const form = await drawer('Macro');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).disabled).toBe(true);
  expect(form.queryByRole('button', { name: /Save|Add action/ })).toBeNull();
});

test('without macros it says what they are for; a failure is said with a retry; events read them again', async () => {
  macros = [];
  const view = openPage();
  await screen.findByText('No macros yet');
  macros = [sampleMacro()];
  macroListeners[0]?.apply([{ ids: ['801'] }], view.queryClient, [9]);
  await screen.findByRole('row', { name: /Close politely/ });
  view.unmount();
  fake.refuse(macroEndpoints.listMacros, 'INTERNAL_ERROR');
  openPage();
  expect(await screen.findByText('The macros could not be loaded')).toBeTruthy();
});
