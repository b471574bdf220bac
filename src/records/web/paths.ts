/** Routes of a module below its root. */
export const recordPaths = (root: string) => ({
  list: root,
  new: `${root}/new`,
  record: (id: string): string => `${root}/${id}`,
  edit: (id: string): string => `${root}/${id}/edit`,
});

const ID = /^[1-9]\d{0,18}$/;

/** What is open above the list. */
export type RecordRoute =
  | { open: null }
  | { open: 'new' }
  | { open: 'edit'; id: string }
  | { open: 'record'; id: string; part: string | null };

/**
 * Reads the rest of a path below the root; null where nothing is. `parts` are those that the page of a record has below
 * its own address.
 */
export function parseRecordRoute(rest: string, parts: readonly string[] = []): RecordRoute | null {
  const [first = '', second, ...more] = rest.replace(/\/$/, '').split('/');
  if (more.length > 0) return null;
  if (first === '') return { open: null };
  if (second === undefined && first === 'new') return { open: 'new' };
  if (!ID.test(first)) return null;
  if (second === 'edit') return { open: 'edit', id: first };
  if (second === undefined) return { open: 'record', id: first, part: null };
  return parts.includes(second) ? { open: 'record', id: first, part: second } : null;
}
