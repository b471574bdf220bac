import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecordLook } from '../../foundation/web/slots/area.ts';
import { loadMenus } from '../../foundation/web/slots/composition.ts';

const looksQuery = queryOptions({
  queryKey: ['records', 'looks'] as const,
  queryFn: async () => {
    const menus = await loadMenus();
    return new Map<string, RecordLook>(menus.flatMap(({ recordLooks = {} }) => Object.entries(recordLooks)));
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

const none: ReadonlyMap<string, RecordLook> = new Map();

/** How kinds of records look in lists of mixed ones, by module; empty until that is loaded. */
export const useRecordLooks = (): ReadonlyMap<string, RecordLook> => useQuery(looksQuery).data ?? none;
