import type { FieldErrors } from 'react-hook-form';

const isErrors = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The sentences about a list of a form by their dotted paths in it: `0.data.text`; about the list itself: ``. */
export function problemsOf(errors: FieldErrors[string] | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (!isErrors(value)) return;
    const { message } = value;
    if (typeof message === 'string' && message !== '') found.set(path, message);
    for (const [name, inner] of Object.entries(value))
      if (name !== 'ref' && name !== 'root') collect(inner, path === '' ? name : `${path}.${name}`);
    if (isErrors(value['root'])) collect(value['root'], path);
  };
  collect(errors, '');
  return found;
}
