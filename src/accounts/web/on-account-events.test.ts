import { expect, test } from 'vitest';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { accountListeners } from './on-account-events.ts';
import { businessQuery, currentUserQuery, usersQuery } from './queries.ts';
import { sampleBusiness, sampleCurrentUser, sampleUser } from './testing/sample-accounts.ts';

function listening() {
  const client = createQueryClient();
  const receive = (event: string, items: readonly unknown[], numbers: readonly number[]) =>
    accountListeners.find((each) => each.topic === 'setup' && each.event === event)?.apply(items, client, numbers);
  return { client, receive };
}

test('several coalesced changes are applied in order', () => {
  const { client, receive } = listening();
  client.setQueryData(usersQuery.queryKey, { items: [sampleUser()], as_of: 1 });
  receive('user_changed', [sampleUser({ first_name: 'A' }), sampleUser({ first_name: 'B' })], [2, 3]);
  expect(client.getQueryData(usersQuery.queryKey)?.items[0]?.first_name).toBe('B');
  receive('user_deleted', [{ id: '101' }], [4]);
  expect(client.getQueryData(usersQuery.queryKey)?.items).toEqual([]);
});

test('a list that was never loaded is not invented', () => {
  const { client, receive } = listening();
  receive('user_changed', [sampleUser()], [1]);
  expect(client.getQueryData(usersQuery.queryKey)).toBeUndefined();
});

test('[SET-10] a change of the own account asks again what it may do', () => {
  const { client, receive } = listening();
  client.setQueryData(currentUserQuery.queryKey, sampleCurrentUser());
  receive('user_changed', [sampleUser({ id: '999' })], [1]);
  expect(client.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(false);
  receive('user_changed', [sampleUser()], [2]);
  expect(client.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(true);
});

test('the business takes no older state', () => {
  const { client, receive } = listening();
  client.setQueryData(businessQuery.queryKey, { ...sampleBusiness(), as_of: 3 });
  receive('business_changed', [sampleBusiness({ name: 'Old' })], [2]);
  expect(client.getQueryData(businessQuery.queryKey)?.name).toBe('Marigold Lane');
  receive('business_changed', [sampleBusiness({ name: 'New' })], [4]);
  expect(client.getQueryData(businessQuery.queryKey)?.name).toBe('New');
});
