import type { TFunction } from 'i18next';

/** The heading of a column, or its number where it has none. */
export const columnName = (t: TFunction<'imports'>, heading: string, index: number): string =>
  heading.trim() === '' ? t('column', { number: index + 1 }) : heading;
