import { expect, test } from 'vitest';
import { sampleUser } from './testing/sample-accounts.ts';
import { byName, patchUsers } from './user-cache.ts';

const priya = sampleUser();
const arjun = sampleUser({ id: '102', first_name: 'Arjun', version: 4 });
const users = [priya, arjun];

test('a newer version takes the place of the older one', () => {
  const changed = { ...priya, first_name: 'Priyanka', version: 2 };
  expect(patchUsers(users, { changed })).toEqual([changed, arjun]);
});

test('a guess of the same version is taken, and can be taken back', () => {
  const guess = { ...arjun, status: 'inactive' as const };
  const guessed = patchUsers(users, { changed: guess });
  expect(guessed[1]?.status).toBe('inactive');
  expect(patchUsers(guessed, { changed: arjun })).toEqual(users);
});

test('a late event changes nothing', () => {
  expect(patchUsers(users, { changed: { ...arjun, first_name: 'Old', version: 3 } })).toEqual(users);
});

test('a new user goes to the end, a deleted one goes', () => {
  const added = sampleUser({ id: '103' });
  expect(patchUsers(users, { changed: added })).toEqual([...users, added]);
  expect(patchUsers(users, { deleted: '101' })).toEqual([arjun]);
  expect(patchUsers(users, { deleted: '999' })).toEqual(users);
});

test('on screen they stand by name', () => {
  expect(users.toSorted(byName)).toEqual([arjun, priya]);
});
