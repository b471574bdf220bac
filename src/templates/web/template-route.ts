/** What the rest of a path below the list names. */
export type TemplateRoute = { page: 'list' } | { page: 'new' } | { page: 'template' | 'edit'; id: string };

/** Reads the rest of a path below the list; null where nothing is. */
export function parseTemplateRoute(rest: string): TemplateRoute | null {
  const path = rest.replace(/\/$/, '');
  if (path === '') return { page: 'list' };
  if (path === 'new') return { page: 'new' };
  const [, id, edit] = /^([1-9]\d{0,18})(\/edit)?$/.exec(path) ?? [];
  if (id === undefined) return null;
  return { page: edit === undefined ? 'template' : 'edit', id };
}
