/** A value as text; what is none is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The chosen options of a value. */
export const chosenOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What a value that names another record or a person holds. */
export interface Reference {
  id: string;
  label: string;
}

/** A reference as records carry it; in the history it is the id alone. */
export function referenceOf(value: unknown): Reference | null {
  if (typeof value === 'string' && value !== '') return { id: value, label: '' };
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null;
  return { id: value.id, label: 'label' in value && typeof value.label === 'string' ? value.label : '' };
}

interface StoredFile {
  csid: string;
  name: string;
  size: number;
}

/** The file of a value; in the history it is the id alone. */
export const fileOf = (value: unknown): StoredFile | null =>
  typeof value === 'object' && value !== null && 'csid' in value && 'name' in value ? (value as StoredFile) : null;
