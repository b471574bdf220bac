import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultFormats, formatDate, type DateFormats, type DateKind } from './format-date.ts';

/** The business's zone and formats; the shell sets them as soon as the business is known. */
export const dateFormatsStore = createStore<DateFormats>(() => defaultFormats);

export type FormatDate = (instant: string | Date | null | undefined, kind: DateKind) => string;

/** `formatDate` in the zone and formats of the business. */
export function useFormatDate(): FormatDate {
  const formats = useStore(dateFormatsStore);
  return useCallback((instant, kind) => formatDate(instant, formats, kind), [formats]);
}
