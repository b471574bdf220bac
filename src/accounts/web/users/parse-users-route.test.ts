import { expect, test } from 'vitest';
import { parseUsersRoute } from './parse-users-route.ts';

test.each([
  ['', { tab: 'users', drawer: null }],
  ['new', { tab: 'users', drawer: 'new' }],
  ['4711', { tab: 'users', drawer: { id: '4711' } }],
  ['roles', { tab: 'roles', drawer: null }],
  ['roles/', { tab: 'roles', drawer: null }],
  ['roles/new', { tab: 'roles', drawer: 'new' }],
  ['roles/9', { tab: 'roles', drawer: { id: '9' } }],
  ['somebody', null],
  ['0', null],
  ['4711/more', null],
])('%s', (rest, route) => {
  expect(parseUsersRoute(rest)).toEqual(route);
});
