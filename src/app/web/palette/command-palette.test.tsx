import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { act, Suspense, useEffect } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Business } from '../../../accounts/contract/business.ts';
import type { CurrentUser, User } from '../../../accounts/contract/user.ts';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { businessQuery, currentUserQuery, usersQuery } from '../../../accounts/web/index.ts';
import type { Chat } from '../../../chats/contract/chat.ts';
import { messageSearchEndpoints } from '../../../chats/contract/message-search-endpoints.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { chatTexts, sampleChat } from '../../../chats/web/testing/sample-chats.ts';
import { sampleModule } from '../../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { SearchResult } from '../../../records/contract/search.ts';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { registerShortcuts, type Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { matchHits } from '../../../foundation/web/slots/match-hits.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { openOverlaysStore } from '../../../ui/primitives/open-overlays.ts';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { composeApp, shellTexts } from '../testing/compose-app.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { mergeHits, parseQuery } from './merge-hits.ts';
import { PaletteOverlay } from './PaletteOverlay.tsx';
import { loadSearchSources } from './search-sources.ts';

const fake = createFakeServer();
/** What the server finds by a search term. */
let found: (term: string) => Chat[] | Promise<Chat[]>;
let records: (term: string) => SearchResult[];

beforeAll(async () => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  // Loaded with the tests: the palette loads it when it is first opened, which takes a slow machine longer than a test waits.
  await composeApp();
  await loadSearchSources();
});
beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  found = () => [];
  fake.answer(chatEndpoints.listChats, async ({ query }) => ({
    chats: await found(query.get('search_term') ?? ''),
    info: { has_more: false },
  }));
  records = () => [];
  fake.answer(recordEndpoints.search, ({ query }) => ({ results: records(query.get('search_term') ?? '') }));
  fake.answer(messageSearchEndpoints.searchMessages, () => ({
    found: [],
    totals: { messages: 0, chats: 0, is_more: false },
    info: { has_more: false, after: null },
  }));
  fake.answer(accountEndpoints.listCountries, () => ({ countries: [] }));
  fake.answer(recordEndpoints.listModules, () => ({ modules: [] }));
});
afterAll(() => fake.server.close());

const person = (id: string, first_name: string, last_name: string) =>
  ({
    id,
    first_name,
    last_name,
    email: `${first_name}@marigoldlane.example`,
    role: { id: '1', name: 'Agent' },
  }) as User;

async function open(
  permissions: CurrentUser['permissions'] = ['business.read', 'organisation.edit', 'chats.read'],
  hasChannel = true,
  draw = (onClose: () => void) => <CommandPalette onClose={onClose} />,
) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, { id: '1', permissions } as CurrentUser);
  queryClient.setQueryData(usersQuery.queryKey, {
    items: [person('21', 'Lakshmi', 'Subramanian'), person('22', 'Arjun', 'Mehta')],
  });
  const channels = hasChannel ? [{ id: '5', status: 'active' }] : [];
  queryClient.setQueryData(businessQuery.queryKey, { channels } as unknown as Business);
  const onClose = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: draw(onClose) }]);
  await act(async () => {
    renderUi(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>,
      { ...shellTexts, chats: chatTexts },
    );
    await loadSearchSources();
  });
  // Keys belong to the field once it has the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  return { router, onClose, queryClient };
}

const options = () => screen.getAllByRole('option');
const active = () => options().find((option) => option.getAttribute('aria-selected') === 'true');

test('arrows move round, the input names the active row, Enter goes there', async () => {
  const { router, onClose } = await open();
  const input = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(active()?.textContent).toContain('Home');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe(options().at(-1));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()?.textContent).toContain('Chats');
  expect(input.getAttribute('aria-activedescendant')).toBe(active()?.id);
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/chats');
});

test('typing finds, marks the match and starts again at the first row', async () => {
  await open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}lak');
  const found = await screen.findByRole('option', { name: /Lakshmi Subramanian/ });
  expect(found.getAttribute('aria-selected')).toBe('true');
  expect(within(found).getByText('Lak', { selector: 'mark' })).toBeTruthy();
});

test('@ lists people and opens one', async () => {
  const { router } = await open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('@arj');
  await screen.findByRole('option', { name: /Arjun Mehta/ });
  expect(options()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/settings/users/22');
});

test('> keeps to commands and places; inviting needs the permission', async () => {
  await open(['business.read']);
  await screen.findByRole('combobox');
  await userEvent.keyboard('>');
  expect(screen.getByRole('option', { name: /Theme: Dark/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Invite/ })).toBeNull();
  expect(screen.queryByRole('option', { name: /Lakshmi/ })).toBeNull();
});

test('while the links are closed the palette offers none of them', async () => {
  await open(['business.read'], false);
  await screen.findByRole('combobox');
  expect(screen.queryByRole('option', { name: /Chats/ })).toBeNull();
  await userEvent.keyboard('zzzz');
  expect(await screen.findByText('Nothing found for “zzzz”.')).toBeTruthy();
});

test('a record is begun by its command, of those kinds that the person may add', async () => {
  const of = (name: string, label: string, create: boolean) =>
    sampleModule({ name, label, allows: { ...sampleModule().allows, create } });
  fake.answer(recordEndpoints.listModules, () => ({
    modules: [of('contacts', 'Contact', true), of('tasks', 'Task', false), of('unknown', 'Contact of old', true)],
  }));
  await open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('new ');
  expect(await screen.findByRole('option', { name: /^New contact/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /New task|of old/ })).toBeNull();
});

test('Back closes it', async () => {
  const { onClose } = await open();
  act(() => openOverlaysStore.getState().overlays.at(-1)?.());
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape closes', async () => {
  const { onClose } = await open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['lak', 'all', 'lak'],
  ['> Dark ', 'commands', 'dark'],
  ['#', 'lists', ''],
  [' @Ar', 'people', 'ar'],
  ['@ Arjun   Me ', 'people', 'arjun me'],
])('%j is %s %j', (text, scope, query) => {
  expect(parseQuery(text)).toEqual({ scope, query });
});

describe('[CHAT-03] customers', () => {
  const chat = (id: string, label: string, changes: Partial<Chat> = {}) =>
    sampleChat({ id, contact: { id: `4${id}`, label, mobile: '+919000041207' }, ...changes });
  const lakshmi = chat('5001', 'Lakshmi Subramanian');
  const names = () => options().map((option) => option.textContent);
  /** Calls that search; a row with a number also requests the countries. */
  const searches = () => fake.calls.filter(({ operation }) => operation === 'GET /server/chats');

  test('who is loaded is found at once, above colleagues, pages and commands; the server adds below', async () => {
    const reply = Promise.withResolvers<Chat[]>();
    found = () => reply.promise;
    const { router, queryClient } = await open();
    queryClient.setQueryData(['chats', 'one', '5001'], lakshmi);
    await userEvent.keyboard('lak');
    expect(names()[0]).toMatch(/Lakshmi Subramanian .*left to reply/);
    expect(screen.getByRole('group', { name: 'Contacts and chats' })).toBeTruthy();
    expect(active()?.textContent).toContain('Lakshmi');
    await waitFor(() => expect(searches()).toHaveLength(1));
    reply.resolve([chat('5002', 'Lakhan Rathore', { state: 'closed' }), lakshmi]);
    await screen.findByRole('option', { name: /Lakhan Rathore.*Closed/ });
    expect(names()[0]).toMatch(/Lakshmi .*left to reply/);
    expect(names()[1]).toMatch(/Lakhan/);
    expect(names()[2]).toMatch(/Lakshmi Subramanian .*@/);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/chats/5001');
  });

  test('all chats are searched, whatever the inbox shows, by name or number', async () => {
    found = () => [lakshmi];
    await open();
    // At once, so that no pause between two keys asks before the whole of it is there.
    await userEvent.paste('90000 41');
    expect(await screen.findByRole('option', { name: /Lakshmi/ })).toBeTruthy();
    expect(searches().map(({ query }) => [query.get('view'), query.get('search_term')])).toEqual([
      ['all_chats', '90000 41'],
    ]);
  });

  test('nothing is called not found before the server says so', async () => {
    const reply = Promise.withResolvers<Chat[]>();
    found = () => reply.promise;
    await open();
    await userEvent.keyboard('zzzz');
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Searching');
    reply.resolve([]);
    expect(await screen.findByText('Nothing found for “zzzz”.')).toBeTruthy();
  });

  test('a search that fails says so and tries again', async () => {
    fake.refuse(chatEndpoints.listChats, 'INTERNAL_ERROR');
    await open();
    await userEvent.keyboard('lak');
    expect((await screen.findByRole('alert')).textContent).toContain('Could not search: Contacts and chats.');
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    fake.answer(chatEndpoints.listChats, () => ({ chats: [lakshmi], info: { has_more: false } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /left to reply/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('more than fit lead to the inbox, with the search', async () => {
    fake.answer(chatEndpoints.listChats, () => ({ chats: [lakshmi], info: { has_more: true } }));
    const { router } = await open();
    await userEvent.keyboard('lak');
    await userEvent.click(await screen.findByRole('option', { name: 'Show all chats with “lak”' }));
    expect(router.state.location.search).toBe('?search=lak');
  });

  test('without the right to see chats none is searched or shown', async () => {
    const { queryClient } = await open(['business.read']);
    queryClient.setQueryData(['chats', 'one', '5001'], lakshmi);
    await userEvent.keyboard('lakshmi');
    await screen.findByRole('option', { name: /Lakshmi Subramanian/ });
    expect(screen.queryByRole('option', { name: /left to reply/ })).toBeNull();
    expect(fake.calls).toEqual([]);
  });

  test('# offers the lists of the inbox, > only commands and pages, @ customers and colleagues', async () => {
    const { queryClient, router } = await open();
    queryClient.setQueryData(['chats', 'one', '5001'], lakshmi);
    await userEvent.keyboard('#');
    expect(names().slice(0, 3)).toEqual(
      ['Unread, assigned to you', 'Waiting for an owner', 'Windows closing soon'].map(
        (name) => expect.stringContaining(name) as string,
      ),
    );
    await userEvent.keyboard('{Backspace}@');
    expect(names()[0]).toMatch(/left to reply/);
    await userEvent.keyboard('{Backspace}>');
    expect(screen.queryByRole('option', { name: /left to reply/ })).toBeNull();
    await userEvent.keyboard('{Backspace}#closed{Enter}');
    expect(router.state.location.search).toBe('?list=closed_chats');
  });
});

test('keys that are typed before the palette is there run no shortcut of the page and stand in its box', async () => {
  const ran: string[] = [];
  const shortcut = (key: string): Shortcut => ({
    keys: [key],
    label: 'shell:search',
    group: 'shell:search',
    run: () => void ran.push(key),
  });
  const stop = listenForShortcuts();
  const unregister = registerShortcuts(['l', 'a', 'k', 'Enter'].map(shortcut));
  const early: boolean[] = [];
  function TypeAtOnce() {
    useEffect(() => {
      for (const key of ['l', 'a', 'x', 'Backspace', 'k', 'Enter'])
        early.push(document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
    }, []);
    return null;
  }
  await open(undefined, undefined, (onClose) => (
    <>
      <PaletteOverlay onClose={onClose} />
      <TypeAtOnce />
    </>
  ));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('lak');
  await userEvent.keyboard('s');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('laks');
  expect(early).toEqual(Array(6).fill(false));
  expect(ran).toEqual([]);
  unregister();
  stop();
});

const hit = (title: string) => ({ id: title, title, open: '/' });

test('names that begin with the query come first', () => {
  const hits = [hit('Old tasks'), hit('Tasks'), hit('Other')];
  expect(matchHits(hits, 'task').map(({ title }) => title)).toEqual(['Tasks', 'Old tasks']);
});

test('what is on screen stays where it is when the server replies; its words become those of the server', () => {
  const fresh = { ...hit('B'), detail: 'now' };
  expect(mergeHits([hit('A'), hit('B')], { hits: [hit('C'), fresh] })).toEqual([hit('A'), fresh, hit('C')]);
});

test('Enter that is typed before there is a hit chooses the first one when it comes', async () => {
  function TypeAtOnce() {
    useEffect(() => {
      for (const key of ['#', 'c', 'l', 'o', 's', 'e', 'd', 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }, []);
    return null;
  }
  const { router } = await open(undefined, undefined, (onClose) => (
    <>
      <PaletteOverlay onClose={onClose} />
      <TypeAtOnce />
    </>
  ));
  await waitFor(() => expect(router.state.location.search).toBe('?list=closed_chats'));
});

describe('records', () => {
  const enquiry = { id: '71', label: '30 stoles for Lake House', detail: 'Lakshmi Subramanian' };

  test('one call finds records of all modules: a group for each that has some, which opens them', async () => {
    records = () => [
      { name: 'contacts', hits: [{ id: '9', label: 'Lakhan Rathore', detail: '+919000050218' }], has_more: false },
      { name: 'enquiries', hits: [enquiry], has_more: true },
    ];
    const { router } = await open();
    await userEvent.keyboard('lak');
    const group = await screen.findByRole('group', { name: 'Enquiries' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['30 stoles for Lake House Lakshmi Subramanian', 'All enquiries with “lak” ']);
    expect(within(screen.getByRole('group', { name: 'Contacts' })).getByText('Lak', { selector: 'mark' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Tasks' })).toBeNull();
    expect(fake.calls.filter(({ operation }) => operation === 'GET /server/search')).toHaveLength(1);
    await userEvent.click(within(group).getByRole('option', { name: /30 stoles/ }));
    expect(router.state.location.pathname).toBe('/enquiries/71');
  });

  test('where there are more, the list opens with the search', async () => {
    records = () => [{ name: 'enquiries', hits: [enquiry], has_more: true }];
    const { router } = await open();
    await userEvent.keyboard('lake house');
    await userEvent.click(await screen.findByRole('option', { name: /All enquiries with/ }));
    expect(router.state.location).toMatchObject({ pathname: '/enquiries', search: '?search=lake%20house' });
  });
});
