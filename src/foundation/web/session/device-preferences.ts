/** What is a choice about this device and says nothing about its user or customers. */
const PREFERENCES = ['parley.theme', 'parley.inbox', 'parley.shortcuts', 'parley.dismissed_banners'];
/** The database in which files of drafts are kept: the name that idb-keyval gives to its own. */
const KEPT_FILES = 'keyval-store';
const PREFERENCE_PREFIXES = ['ui.section.'];

const isPreference = (key: string): boolean =>
  PREFERENCES.includes(key) || PREFERENCE_PREFIXES.some((prefix) => key.startsWith(prefix));

/**
 * Remembers the preferences of this device and returns the function that writes them again: signing out deletes
 * everything that the browser has stored (`Clear-Site-Data`), drafts and unsent messages with it. What is in
 * storage and is no preference is removed here as well, for browsers that do not know the header.
 */
export function keepDevicePreferences(): () => void {
  const kept = Object.keys(localStorage).flatMap((key) =>
    isPreference(key) ? [[key, localStorage.getItem(key) ?? ''] as const] : [],
  );
  return () => {
    localStorage.clear();
    // Files of drafts. Private windows have no such storage, and then nothing was kept.
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(KEPT_FILES);
    for (const [key, value] of kept) localStorage.setItem(key, value);
  };
}
