import { loadAccountListeners, accountRoutes, accountSettingsRoutes } from '../../accounts/web/index.ts';
import { loadChannelListeners, channelOutsideRoutes, channelSettingsRoutes } from '../../channels/web/index.ts';
import { loadChatListeners, chatRoutes } from '../../chats/web/index.ts';
import type { Area } from '../../foundation/web/slots/area.ts';
import { loadNotificationListeners } from '../../notifications/web/index.ts';
import { navigationProviders } from './palette/navigation-provider.ts';
import { peopleProviders } from './palette/people-provider.tsx';

/** The shell, then every area that the app is made of, lowest on the ladder first. The palette lists in this order. */
export const areas: readonly Area[] = [
  { name: 'shell', palette: navigationProviders },
  {
    name: 'accounts',
    outside: accountRoutes,
    settings: accountSettingsRoutes,
    realtime: loadAccountListeners,
    palette: peopleProviders,
  },
  {
    name: 'channels',
    outside: channelOutsideRoutes,
    settings: channelSettingsRoutes,
    realtime: loadChannelListeners,
  },
  { name: 'chats', inside: chatRoutes, realtime: loadChatListeners },
  { name: 'notifications', realtime: loadNotificationListeners },
];
