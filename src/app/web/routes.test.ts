import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { composeAreas, composition, recordListPath, recordPath } from '../../foundation/web/slots/composition.ts';
import { areas } from './areas.ts';
import { createRoutes } from './routes.ts';
import { loadSettingsEntries } from './settings/settings-entries.ts';

composeAreas(areas);
const routes = createRoutes(areas, createQueryClient());

const routesOf = (path: string) => (matchRoutes(routes, path) ?? []).map(({ route }) => route);
const shell = routesOf('/')[1];

test.each(['/nothing', '/chats/7/nothing/more', '/settings/nothing'])(
  '[SHELL-02] %s leads to the home page, inside the shell',
  async (path) => {
    const matched = routesOf(path);
    expect(matched).toContain(shell);
    const loader = matched.at(-1)?.loader;
    if (typeof loader !== 'function') throw new Error(`${path} has a page`);
    const response = (await loader({} as never)) as Response;
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  },
);

test.each(['/sign_in', '/sign_up', '/forgot_password', '/reset_password', '/accept_invitation', '/sign_out'])(
  '[ACC-45] %s is a page outside the shell',
  (path) => {
    const matched = routesOf(path);
    expect(matched.length).toBeGreaterThan(1);
    expect(matched).not.toContain(shell);
  },
);

test('[SET-01] the settings have the entries of the specification in its order, and every entry has a page', async () => {
  const specified = [
    'organisation',
    'users',
    'channels',
    'templates',
    'chat_automations',
    'chat_assignment_rule',
    'form_customization',
    'integrations',
    'widget',
  ];
  const entries = await loadSettingsEntries();
  // Areas that the specification does not know may add entries of their own.
  expect(entries.map(({ id }) => id).filter((id) => specified.includes(id))).toEqual(specified);
  for (const { to } of entries) expect(routesOf(to).at(-1)?.path, to).not.toBe('*');
});

test('every link of the navigation leads to a page inside the shell', () => {
  for (const { to } of composition().navigation) {
    expect(routesOf(to)).toContain(shell);
    expect(routesOf(to).at(-1)?.path, to).not.toBe('*');
  }
});

test.each<[string, string, string | null]>([
  ['templates', '7', '/settings/templates/7'],
  ['campaigns', '7', '/broadcasts/campaigns/7'],
  ['contact_lists', '7', '/broadcasts/contact_lists/7'],
  ['chats', '7', '/chats/7'],
  ['contacts', '9223372036854775807', '/contacts/9223372036854775807'],
  ['enquiries', '7', '/enquiries/7'],
  ['offerings', '7', '/offerings/7'],
  ['conversations', '7', '/conversations/7'],
  ['tasks', '7', '/tasks/7'],
  ['sequences', '7', '/sequences/7'],
  ['webforms', '7', '/enquiries/webforms/7'],
  ['notes', '7', null],
  ['settings', '7', null],
  ['/evil.example', '7', null],
  ['__proto__', '7', null],
  ['contacts', 'new', null],
  ['contacts', '../settings', null],
  ['contacts', '', null],
])('the record %s %s is at %s', (module, id, path) => {
  expect(recordPath(module, id)).toBe(path);
});

test.each<[string, string | null]>([
  ['contacts', '/contacts'],
  ['contact_lists', '/broadcasts/contact_lists'],
  ['webforms', null],
  ['__proto__', null],
])('the views of %s are at %s', (module, path) => {
  expect(recordListPath(module)).toBe(path);
});
