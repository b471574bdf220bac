/** What the rest of a path below the list names. */
export type WebFormRoute = { page: 'list' } | { page: 'new' } | { page: 'form' | 'submissions'; id: string };

/** Reads the rest of a path below the list; null where nothing is. */
export function parseWebFormRoute(rest: string): WebFormRoute | null {
  const path = rest.replace(/\/$/, '');
  if (path === '') return { page: 'list' };
  if (path === 'new') return { page: 'new' };
  const [, id, submissions] = /^([1-9]\d{0,18})(\/submissions)?$/.exec(path) ?? [];
  if (id === undefined) return null;
  return { page: submissions === undefined ? 'form' : 'submissions', id };
}
