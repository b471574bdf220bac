export type UsersRoute =
  | { tab: 'users'; drawer: null | 'new' | { id: string } }
  | { tab: 'roles'; drawer: null | 'new' | { id: string } };

const ID = /^[1-9]\d{0,18}$/;

function drawerOf(part: string): UsersRoute['drawer'] | undefined {
  if (part === '') return null;
  if (part === 'new') return 'new';
  return ID.test(part) ? { id: part } : undefined;
}

/** What is on screen below /settings/users; null for a path that does not exist. */
export function parseUsersRoute(rest: string): UsersRoute | null {
  const parts = rest.split('/').filter((part) => part !== '');
  const isRoles = parts[0] === 'roles';
  const [drawerPart = '', ...more] = isRoles ? parts.slice(1) : parts;
  const drawer = drawerOf(drawerPart);
  if (drawer === undefined || more.length > 0) return null;
  return { tab: isRoles ? 'roles' : 'users', drawer };
}
