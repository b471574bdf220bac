/** Modules whose lists can be filled from a file, with the address of each list. */
export const importedModules = ['contacts', 'enquiries', 'offerings', 'tasks'] as const;

const LISTS = '/broadcasts/contact_lists';

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

/** The pages of imports below what the rows go to. */
export const importPaths = ({ root }: Pick<ImportScope, 'root'>) => ({
  start: `${root}/import`,
  history: `${root}/history`,
  result: (id: string): string => `${root}/history/${id}`,
});

/** What a notification names as the module of an import, so that it leads to its result: /{module}/{id} (specification, section 2). */
export const resultKind = (module: string): string => `${module}/history`;

/** Reads where a page's rows go from its address. */
export function scopeOfPath(pathname: string): ImportScope {
  const [, first = '', second, third] = pathname.split('/');
  return first === 'broadcasts' && second === 'contact_lists' ? listScope(third ?? '') : moduleScope(first);
}

/** The roots of all pages of imports, in React Router's form. */
export const importRoots: readonly string[] = [...importedModules.map((module) => `/${module}`), `${LISTS}/:listId`];
