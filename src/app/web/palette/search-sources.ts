import type { SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { composition, loadMenus, type Composition } from '../../../foundation/web/slots/composition.ts';
import { loadSettingsEntries } from '../settings/settings-entries.ts';
import { createShellSearch } from './shell-search.ts';

/** Of one composition of areas; the app has one, tests have several. */
let loading: { of: Composition; sources: Promise<readonly SearchSource[]> } | null = null;

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
export function loadSearchSources(): Promise<readonly SearchSource[]> {
  const present = composition();
  if (loading?.of !== present) loading = { of: present, sources: load() };
  return loading.sources;
}
