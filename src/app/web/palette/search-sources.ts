import type { SearchSource } from '../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';
import { loadSettingsEntries } from '../settings/settings-entries.ts';
import { createShellSearch } from './shell-search.ts';

let loading: Promise<readonly SearchSource[]> | null = null;

async function load(): Promise<readonly SearchSource[]> {
  try {
    const [entries, menus] = await Promise.all([loadSettingsEntries(), loadMenus({ texts: true })]);
    return [...createShellSearch(entries), ...menus.flatMap(({ search = [] }) => search)];
  } catch (error) {
    // The next opening tries again.
    loading = null;
    throw error;
  }
}

/** What the shell and every area give to the search; its code is loaded once, with the first opening. */
export const loadSearchSources = (): Promise<readonly SearchSource[]> => (loading ??= load());
