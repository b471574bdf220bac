import { LISTS } from './paths.ts';

/** Where the rows of a file go: a module, or contacts into a list. */
export interface ImportScope {
  module: string;
  /** Of a list its id. */
  listId: string | null;
  /** The address of what the rows go to. */
  root: string;
}

export const moduleScope = (module: string): ImportScope => ({ module, listId: null, root: `/${module}` });

export const listScope = (listId: string): ImportScope => ({
  module: 'contacts',
  listId,
  root: `${LISTS}/${listId}`,
});

/** Reads where a page's rows go from its address. */
export function scopeOfPath(pathname: string): ImportScope {
  const [, first = '', second, third] = pathname.split('/');
  return first === 'broadcasts' && second === 'contact_lists' ? listScope(third ?? '') : moduleScope(first);
}
