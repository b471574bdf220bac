/** Modules whose lists can be filled from a file, with the address of each list. */
export const importedModules = ['contacts', 'enquiries', 'offerings', 'tasks'] as const;

export const LISTS = '/broadcasts/contact_lists';

/** The pages of imports below what the rows go to. */
export const importPaths = ({ root }: { root: string }) => ({
  start: `${root}/import`,
  history: `${root}/history`,
  result: (id: string): string => `${root}/history/${id}`,
});

/** What a notification names as the module of an import, so that it leads to its result: /{module}/{id} (specification, section 2). */
export const resultKind = (module: string): string => `${module}/history`;

/** The roots of all pages of imports, in React Router's form. */
export const importRoots: readonly string[] = [...importedModules.map((module) => `/${module}`), `${LISTS}/:listId`];
