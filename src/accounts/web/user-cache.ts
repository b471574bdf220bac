import type { User } from '../contract/user.ts';

export type UserChange = { changed: User } | { deleted: string };

/**
 * The one way a cached list of users changes: by a mutation's reply, its optimistic guess, or an event.
 * Who is known keeps the place, a new one goes to the end, as the server lists them. An older version
 * than the one at hand is a late event and changes nothing.
 */
export function patchUsers(users: readonly User[], change: UserChange): User[] {
  if ('deleted' in change) return users.filter((user) => user.id !== change.deleted);
  const { changed } = change;
  if (!users.some((user) => user.id === changed.id)) return [...users, changed];
  return users.map((user) => (user.id === changed.id && user.version <= changed.version ? changed : user));
}

/** How people are listed on screen. */
export function byName(a: User, b: User): number {
  return `${a.first_name} ${a.last_name}`.localeCompare(`${b.first_name} ${b.last_name}`);
}
