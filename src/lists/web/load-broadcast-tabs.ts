/** The tabs above the pages of broadcasts. */
export const loadBroadcastTabs = async () => (await import('./BroadcastTabs.tsx')).BroadcastTabs;
