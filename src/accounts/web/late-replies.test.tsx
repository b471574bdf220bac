import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { roleEndpoints } from '../contract/role-endpoints.ts';
import { userEndpoints } from '../contract/setup-endpoints.ts';
import { accountListeners } from './on-account-events.ts';
import { usersQuery } from './queries.ts';
import { rolesQuery } from './settings-queries.ts';
import { useSaveRole } from './roles/use-save-role.ts';
import { createAccountServer } from './testing/render-accounts.tsx';
import { sampleUser } from './testing/sample-accounts.ts';
import { useUpdateUser } from './users/user-mutations.ts';

// Replies and events travel on two connections: what left the server later may arrive earlier.

const fake = createAccountServer();
const press = { id: '9', name: 'Press', built_in: null, permissions: ['business.read' as const], user_count: 0 };
const arjun = sampleUser({ id: '102', first_name: 'Arjun' });
let client: QueryClient;

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  client = createQueryClient();
});
afterAll(() => fake.server.close());

const receive = (event: string, item: unknown, number: number) =>
  accountListeners.find((each) => each.event === event)?.apply([item], client, [number]);
const mutation = <Hook,>(use: () => Hook): Hook => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(use, { wrapper }).result.current;
};
const roles = () => new QueryObserver(client, rolesQuery).getCurrentResult().data?.map(({ name }) => name);
const users = () => new QueryObserver(client, usersQuery).getCurrentResult().data?.map((user) => user.first_name);

test('a reply after the event of a newer change does not put the older state back', async () => {
  fake.answer(roleEndpoints.listRoles, () => ({ roles: [press] }), 5);
  await client.fetchQuery(rolesQuery);
  const reply = Promise.withResolvers<void>();
  const answer = async () => {
    await reply.promise;
    return { role: { ...press, name: 'Marketing' } };
  };
  fake.answer(roleEndpoints.updateRole, answer, 6);
  const body = { name: 'Marketing', permissions: press.permissions };
  const saving = mutation(useSaveRole).mutateAsync({ id: '9', body });
  await waitFor(() => expect(fake.sent('PUT /server/setup/roles/{id}')).toHaveLength(1));
  receive('role_changed', { ...press, name: 'Media' }, 7);
  reply.resolve();
  await act(() => saving);
  expect(roles()).toEqual(['Media']);
});

test('a reply after the event that deleted the user does not bring the user back', async () => {
  fake.answer(userEndpoints.listUsers, () => ({ users: [sampleUser(), arjun] }), 5);
  await client.fetchQuery(usersQuery);
  const reply = Promise.withResolvers<void>();
  const answer = async () => {
    await reply.promise;
    return { user: { ...arjun, version: 2 } };
  };
  fake.answer(userEndpoints.updateUser, answer, 6);
  const saving = mutation(useUpdateUser).mutateAsync({ id: arjun.id, body: { last_name: 'M' } });
  await waitFor(() => expect(fake.sent('PUT /server/setup/users/{id}')).toHaveLength(1));
  receive('user_deleted', { id: arjun.id }, 7);
  reply.resolve();
  await act(() => saving);
  expect(users()).toEqual(['Priya']);
});

test('an event that arrives before the list that it is newer than is part of the list', async () => {
  const reply = Promise.withResolvers<void>();
  const answer = async () => {
    await reply.promise;
    return { users: [sampleUser(), arjun] };
  };
  fake.answer(userEndpoints.listUsers, answer, 5);
  const loading = client.fetchQuery(usersQuery);
  await waitFor(() => expect(fake.calls).toHaveLength(1));
  receive('user_changed', { ...arjun, first_name: 'Aryan', version: 2 }, 6);
  receive('user_changed', sampleUser({ id: '103', first_name: 'Zoya' }), 7);
  reply.resolve();
  await loading;
  expect(users()).toEqual(['Priya', 'Aryan', 'Zoya']);
});

test('people who were read before their role was renamed are shown with its new name', async () => {
  const reply = Promise.withResolvers<void>();
  const answer = async () => {
    await reply.promise;
    return { users: [{ ...arjun, role: { id: press.id, name: press.name } }] };
  };
  fake.answer(userEndpoints.listUsers, answer, 5);
  const reading = client.fetchQuery(usersQuery);
  await waitFor(() => expect(fake.sent('GET /server/setup/users')).toHaveLength(1));
  receive('role_changed', { ...press, name: 'Media' }, 6);
  reply.resolve();
  expect((await reading).items[0]?.role.name).toBe('Media');
});
