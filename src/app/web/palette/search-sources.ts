import type { SearchSource } from '../../../foundation/web/slots/area.ts';
import { areas } from '../areas.tsx';

let loading: Promise<readonly SearchSource[]> | null = null;

async function load(): Promise<readonly SearchSource[]> {
  try {
    return (await Promise.all(areas.map(async (area) => (await area.search?.()) ?? []))).flat();
  } catch (error) {
    // The next opening tries again.
    loading = null;
    throw error;
  }
}

/** What every area gives to the search; its code is loaded once, with the first opening. */
export const loadSearchSources = (): Promise<readonly SearchSource[]> => (loading ??= load());
