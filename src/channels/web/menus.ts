import { RadioTower } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { channelMessages } from './messages/catalogue.ts';
import { channelPaths } from './paths.ts';

/** What this area adds to menus. */
export const channelMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'channels',
      group: 'workspace',
      position: 30,
      label: 'channels_names:channels',
      icon: RadioTower,
      to: channelPaths.channels,
    },
  ],
  systemChecks: [
    {
      id: 'channels',
      position: 10,
      messages: [channelMessages],
      section: async () => (await import('./settings/ChannelsCheck.tsx')).ChannelsCheck,
    },
  ],
};
