const PREFIX = 'parley.tab.';

/** Names this tab among those of this browser. In memory only: a duplicated tab must not share it. */
export const TAB_ID = crypto.getRandomValues(new Uint32Array(2)).join('-');

// Held until the tab is gone. Without a secure connection browsers have no locks, and each tab counts as the only one.
if ('locks' in navigator) void navigator.locks.request(PREFIX + TAB_ID, () => new Promise(() => {}));

/** The tabs of this browser that are open, by their ids. */
export async function livingTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set([TAB_ID]);
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
