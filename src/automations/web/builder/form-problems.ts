/** Parts of an error of a form that are no fields. */
const OWN_PARTS = new Set(['message', 'ref', 'types', 'root']);

/** The sentences of a form's errors, by the dotted paths of what they are about. */
export function findProblems(errors: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof errors !== 'object' || errors === null) return found;
  const { message } = errors as { message?: unknown };
  if (path !== '' && typeof message === 'string' && message !== '') found.set(path, message);
  for (const [name, part] of Object.entries(errors)) {
    // A field may have the name of a part; its error is an object.
    if (OWN_PARTS.has(name) || typeof part !== 'object') continue;
    const at = path === '' ? name : `${path}.${name}`;
    for (const [below, text] of findProblems(part, at)) found.set(below, text);
  }
  return found;
}

/** The sentences below a path, by the rest of their paths. */
export function problemsBelow(problems: ReadonlyMap<string, string>, path: string): Map<string, string> {
  const start = `${path}.`;
  return new Map(
    [...problems].filter(([at]) => at.startsWith(start)).map(([at, message]) => [at.slice(start.length), message]),
  );
}
