import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { chatsArea, openChatId } from '../../../chats/web/index.ts';
import { createChatServer, renderInbox, withLayout } from '../../../chats/web/testing/render-inbox.tsx';
import { sampleChat } from '../../../chats/web/testing/sample-chats.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import type { SearchContext, SearchHit } from '../../../foundation/web/slots/search-source.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';
import { automationsArea } from '../index.ts';
import { automationMenus } from '../menus.ts';
import { automationMessages } from '../messages/catalogue.ts';
import { sampleScript } from '../testing/automation-server.tsx';
import './show-start-script.tsx';

const fake = createChatServer();
withLayout();
const START = 'POST /server/chats/{chatId}/script';
const permissions = ['chats.read', 'chats.reply', 'setup.read'] satisfies Permission[];

beforeAll(() => automationMessages());
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(accountEndpoints.currentUser, () => ({ user: { ...sampleCurrentUser('agent'), permissions } }));
  fake.answer(automationEndpoints.listChatScripts, () => ({
    chatto_scripts: [sampleScript(), sampleScript({ id: '6', name: 'Sizes' })],
    info: { has_more: false },
  }));
  fake.answer(automationEndpoints.startChatScript, () => ({ run_id: '1' }));
});
afterAll(() => {
  composeAreas([]);
  fake.server.close();
});

async function openChat(mayWrite = true) {
  const view = await renderInbox('/chats/5001');
  act(() => composeAreas([chatsArea, automationsArea]));
  if (mayWrite) await screen.findByRole('textbox', { name: /^Message / });
  await waitFor(() => expect(openChatId()).toBe('5001'));
  return view;
}

/** What the search by Ctrl K finds by this area. */
async function search(more: Partial<SearchContext> = {}): Promise<SearchHit[]> {
  const context: SearchContext = {
    query: '',
    scope: 'all',
    navigate: () => undefined,
    queryClient: createQueryClient(),
    permissions,
    ...more,
  };
  const found = (automationMenus.search ?? []).map(async (source) => [
    ...(source.known?.(context) ?? []),
    ...((await source.search?.(context, new AbortController().signal))?.hits ?? []),
  ]);
  return (await Promise.all(found)).flat();
}
const titles = (hits: readonly SearchHit[]) => hits.map(({ title }) => title);
const choose = (hit: SearchHit | undefined) => act(() => (typeof hit?.open === 'function' ? hit.open() : undefined));

test('[AUTO-01] the search by Ctrl K starts a script in the open chat: by the command, or by its name', async () => {
  const { user } = await openChat();
  expect(titles(await search())).toEqual(['Start a script']);
  choose((await search())[0]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a script' }));
  await dialog.findByRole('combobox', { name: 'Script' });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Start script' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sizes] = await search({ query: 'siz' });
  expect(sizes).toMatchObject({ id: 'script:6', title: 'Sizes', detail: '1 question' });
  choose(sizes);
  // It is chosen, and nothing is sent to the customer before that is confirmed.
  expect((await screen.findByRole('combobox', { name: 'Script' })).textContent).toContain('Sizes');
  expect(fake.sent(START)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start script' })));
  await user.keyboard('{Enter}');
  await screen.findByText('The script Sizes has started');
  expect(fake.sent(START)).toEqual([{ chat_script_id: '6' }]);
});

test('[AUTO-01] it is offered where the composer offers it, and nowhere else', async () => {
  const query = { query: 'siz' };
  expect(await search(query)).toEqual([]);
  await openChat();
  expect(await search({ ...query, permissions: ['chats.read', 'setup.read'] })).toEqual([]);
  expect(await search({ ...query, permissions: ['chats.read', 'chats.reply'] })).toEqual([]);
  expect(titles(await search(query))).toContain('Sizes');
});

test('[AUTO-01] in a chat where one cannot write it is not offered', async () => {
  fake.state.chats = [sampleChat({ assignee: { id: '102', label: 'Fatima Sheikh' } })];
  await openChat(false);
  expect(screen.queryByRole('textbox', { name: /^Message / })).toBeNull();
  expect(await search({ query: 'siz' })).toEqual([]);
  expect(await search()).toEqual([]);
});
