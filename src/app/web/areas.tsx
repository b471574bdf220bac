import {
  accountRoutes,
  accountSettingsRoutes,
  loadAccountListeners,
  loadAccountShortcuts,
} from '../../accounts/web/index.ts';
import { loadChannelListeners, channelOutsideRoutes, channelSettingsRoutes } from '../../channels/web/index.ts';
import {
  chatRoutes,
  loadChatListeners,
  loadChatSearch,
  loadChatShortcuts,
  loadWaitingCards,
} from '../../chats/web/index.ts';
import type { Area } from '../../foundation/web/slots/area.ts';
import { loadNotificationListeners } from '../../notifications/web/index.ts';

/** The shell, then every area that the app is made of, lowest on the ladder first. */
export const areas: readonly Area[] = [
  { name: 'shell', search: async () => (await import('./palette/shell-search.ts')).shellSearch },
  {
    name: 'accounts',
    outside: accountRoutes,
    settings: accountSettingsRoutes,
    realtime: loadAccountListeners,
    search: async () => (await import('./palette/people-search.tsx')).peopleSearch,
    shortcuts: loadAccountShortcuts,
  },
  {
    name: 'channels',
    outside: channelOutsideRoutes,
    settings: channelSettingsRoutes,
    realtime: loadChannelListeners,
  },
  {
    name: 'chats',
    inside: chatRoutes,
    realtime: loadChatListeners,
    search: loadChatSearch,
    shortcuts: loadChatShortcuts,
    home: loadWaitingCards,
  },
  { name: 'notifications', realtime: loadNotificationListeners },
];
