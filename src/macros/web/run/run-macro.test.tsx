import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import type { ActionResult, Run } from '../../../actions/contract/run.ts';
import { chatsArea, openChatId } from '../../../chats/web/index.ts';
import { createChatServer, renderInbox, withLayout } from '../../../chats/web/testing/render-inbox.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { macroEndpoints } from '../../contract/endpoints.ts';
import { area } from '../area.ts';
import { macroMessages } from '../messages/catalogue.ts';
import { macrosQuery } from '../queries.ts';
import { sampleMacro } from '../testing/sample-macro.ts';
import { macroSearch } from './macro-search.ts';
import './RunMacroDialog.tsx';

const fake = createChatServer();
withLayout();
const RUN = 'POST /server/chats/{chatId}/macros/{id}';
const permissions = ['chats.read', 'chats.reply', 'setup.read'] satisfies Permission[];
const done = (label: string, problem: string | null = null): ActionResult => ({ type: 'add_to_list', label, problem });

const runOf = (results: ActionResult[]): Run => ({
  id: '901',
  kind: 'macro',
  record: { id: '801', label: 'Close politely' },
  actor: { type: 'user', id: '101', label: 'Priya Raman' },
  chat_id: '5001',
  contact: null,
  time: '2026-11-20T05:00:00.000Z',
  outcome: 'completed',
  detail: {},
  results,
  is_pending: false,
});

beforeAll(() => macroMessages());
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(accountEndpoints.currentUser, () => ({ user: { ...sampleCurrentUser('agent'), permissions } }));
  fake.answer(macroEndpoints.listMacros, () => ({
    macros: [sampleMacro(), sampleMacro({ id: '802', name: 'Hand over', description: 'To billing' })],
    info: { has_more: false },
  }));
  fake.answer(macroEndpoints.runMacro, () => ({ run: runOf([done('Festive buyers')]) }));
});
afterAll(() => {
  composeAreas([]);
  fake.server.close();
});

async function openChat() {
  const view = await renderInbox('/chats/5001');
  act(() => composeAreas([chatsArea, area]));
  await screen.findByRole('textbox', { name: /^Message / });
  await waitFor(() => expect(openChatId()).toBe('5001'));
  return view;
}

async function openDialog() {
  const view = await openChat();
  await view.user.click(screen.getByRole('button', { name: 'More for this chat' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Run a macro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run a macro' }));
  await dialog.findAllByRole('option');
  return { ...view, dialog };
}

test('from the menu of a chat a macro is found by its words and run by Enter; a toast says that all is done', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('combobox', { name: 'Search macros' }), 'bill');
  expect(dialog.getAllByRole('option').map((each) => each.textContent)).toEqual(['Hand overTo billing']);
  await user.clear(dialog.getByRole('combobox', { name: 'Search macros' }));
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByRole('option', { selected: true }).textContent).toContain('Hand over');
  await user.keyboard('{ArrowUp}{Enter}');
  await screen.findByText('Close politely: everything was done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(RUN)).toHaveLength(1);
});

test('what could not be done is listed with the reason', async () => {
  fake.answer(macroEndpoints.runMacro, () => ({
    run: runOf([done('Festive buyers', 'Your role does not allow this.'), done('Silk lovers')]),
  }));
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('option', { name: /Close politely/ }));
  const result = within(await screen.findByRole('dialog', { name: 'What Close politely did' }));
  expect(result.getByText('1 action could not be done.')).toBeTruthy();
  const rows = within(await result.findByRole('list', { name: 'What was done' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Not done: Add to the list Festive buyersYour role does not allow this.',
    'Done: Add to the list Silk lovers',
  ]);
  await user.click(result.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a call that fails is said in the dialog, which stays', async () => {
  fake.refuse(macroEndpoints.runMacro, 'NOT_FOUND');
  const { user, dialog } = await openDialog();
  await user.keyboard('{Enter}');
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  expect(dialog.getAllByRole('option')).toHaveLength(2);
});

test('the search by Ctrl K runs macros in the open chat, and nowhere else', async () => {
  const client = createQueryClient();
  const search = (more: object = {}) =>
    macroSearch.search?.(
      { query: 'polite', scope: 'all', navigate: () => undefined, queryClient: client, permissions, ...more },
      new AbortController().signal,
    );
  expect(await search()).toEqual({ hits: [] });
  await openChat();
  expect(await search({ permissions: ['chats.read'] })).toEqual({ hits: [] });
  expect(await search({ query: '' })).toEqual({ hits: [] });
  expect((await search({ query: '', scope: 'commands' }))?.hits).toHaveLength(2);
  const [hit] = (await search())?.hits ?? [];
  expect(hit).toMatchObject({ id: 'macro:801', title: 'Close politely' });
  expect(client.getQueryData(macrosQuery.queryKey)).toHaveLength(2);
  if (typeof hit?.open === 'function') act(hit.open);
  await screen.findByText('Close politely: everything was done');
  expect(fake.sent(RUN)).toHaveLength(1);
});

test('who may not reply is not offered macros', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({
    user: { ...sampleCurrentUser('agent'), permissions: ['chats.read', 'setup.read'] satisfies Permission[] },
  }));
  const view = await renderInbox('/chats/5001');
  act(() => composeAreas([chatsArea, area]));
  await view.user.click(await screen.findByRole('button', { name: 'More for this chat' }));
  await screen.findByRole('menuitem', { name: /details/ });
  expect(screen.queryByRole('menuitem', { name: 'Run a macro' })).toBeNull();
});
