import {
  Box,
  ChartColumn,
  Inbox,
  ListTree,
  Megaphone,
  MessagesSquare,
  NotebookText,
  SquareCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Business, ChannelSummary } from '../../../accounts/contract/business.ts';
import { paths } from '../paths.ts';

export interface NavigationLink {
  id: string;
  to: string;
  /** Everything below it highlights the link. */
  root: string;
  icon: LucideIcon;
  /** Pressed after G. */
  key: string;
}

/** The nine links in the specification's order. */
export const navigation: readonly NavigationLink[] = [
  { id: 'chats', to: paths.chats, root: '/chats', icon: MessagesSquare, key: 'c' },
  { id: 'contacts', to: paths.contacts, root: '/contacts', icon: Users, key: 'p' },
  { id: 'enquiries', to: paths.enquiries, root: '/enquiries', icon: Inbox, key: 'e' },
  { id: 'sequences', to: paths.sequences, root: '/sequences', icon: ListTree, key: 's' },
  { id: 'broadcasts', to: paths.broadcasts, root: '/broadcasts', icon: Megaphone, key: 'b' },
  { id: 'tasks', to: paths.tasks, root: '/tasks', icon: SquareCheck, key: 't' },
  { id: 'analytics', to: paths.analytics, root: '/analytics', icon: ChartColumn, key: 'a' },
  { id: 'conversations', to: paths.conversations, root: '/conversations', icon: NotebookText, key: 'v' },
  { id: 'offerings', to: paths.offerings, root: '/offerings', icon: Box, key: 'o' },
];

/** What stays in the header between 1024 and 1279 px; the rest is behind More. */
export const IN_NARROW_HEADER = 6;
const tabIds = ['chats', 'contacts', 'tasks', 'broadcasts'];
/** What the tab bar shows below 1024 px, in its own order. */
export const tabs: readonly NavigationLink[] = tabIds.flatMap((id) => navigation.filter((link) => link.id === id));
/** What stands behind More in the tab bar. */
export const behindTabs: readonly NavigationLink[] = navigation.filter((link) => !tabIds.includes(link.id));

/** The first channel with status active, else the first (specification, section 2). */
export function activeChannel(business: Pick<Business, 'channels'> | undefined): ChannelSummary | undefined {
  return business?.channels.find(({ status }) => status === 'active') ?? business?.channels[0];
}

export type NavigationState = 'open' | 'not_loaded' | 'no_channel' | 'pending_channel';

/** Whether the nine links lead anywhere; if not, why. */
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
