import type { Business } from '../../../accounts/contract/business.ts';
import { activeChannel } from '../../../accounts/web/index.ts';
import type { NavigationEntry } from '../../../foundation/web/slots/area.ts';

/** How many links stay in the header between 1024 and 1279 px; the rest is behind More. */
export const IN_NARROW_HEADER = 6;

/** What the tab bar shows below 1024 px, in its own order. */
export const tabsOf = (links: readonly NavigationEntry[]): readonly NavigationEntry[] =>
  links.filter(({ tab }) => tab !== undefined).toSorted((a, b) => (a.tab ?? 0) - (b.tab ?? 0));

/** What is behind More in the tab bar. */
export const behindTabs = (links: readonly NavigationEntry[]): readonly NavigationEntry[] =>
  links.filter(({ tab }) => tab === undefined);

export type NavigationState = 'open' | 'not_loaded' | 'no_channel' | 'pending_channel';

/** Whether the links of the navigation lead anywhere; if not, why. */
export function navigationState(business: Pick<Business, 'channels'> | undefined): NavigationState {
  if (!business) return 'not_loaded';
  const active = activeChannel(business);
  if (!active) return 'no_channel';
  return active.status === 'pending' ? 'pending_channel' : 'open';
}

/** True on the link's own page and everything below it. */
export function isUnder(pathname: string, root: string): boolean {
  return pathname === root || pathname.startsWith(`${root}/`);
}
