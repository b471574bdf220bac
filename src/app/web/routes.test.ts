import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { settingsMenu } from './settings/settings-menu.ts';

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

test('[SET-01] the settings have the entries of the specification, each with a page', () => {
  const entries = settingsMenu.flatMap((group) => group.entries.map(({ id }) => id));
  expect(entries).toEqual([
    'organisation',
    'users',
    'channels',
    'templates',
    'chat_automations',
    'chat_assignment_rule',
    'form_customization',
    'integrations',
    'widget',
  ]);
  for (const id of entries) expect(routesOf(`/settings/${id}`).at(-1)?.path, id).not.toBe('*');
});
