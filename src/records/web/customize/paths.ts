const root = '/settings/form_customization';

/** What of a form is open beside it: a field, or a new one of a type for a section. */
export type OpenEditor = { field: string } | { type: string; section: string | null };

/** Addresses of form customization. */
export const customizePaths = {
  root,
  module: (name: string): string => `${root}/${name}`,
  editor: (name: string, editor: OpenEditor): string => {
    const query = new URLSearchParams(
      'field' in editor
        ? { field: editor.field }
        : { new: editor.type, ...(editor.section !== null && { section: editor.section }) },
    );
    return `${root}/${name}?${query}`;
  },
};

export function readEditor(search: URLSearchParams): OpenEditor | null {
  const field = search.get('field');
  if (field !== null) return { field };
  const type = search.get('new');
  return type === null ? null : { type, section: search.get('section') };
}
