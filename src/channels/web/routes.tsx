import type { RouteObject } from 'react-router';
import type { RouteHandle } from '../../foundation/web/slots/area.ts';
import { channelPaths } from './paths.ts';

const titled = (title: string): RouteHandle => ({ title: `channels:${title}` });

/** Onboarding: pages of their own, because the links of the shell are closed until a number is active. */
export const channelOutsideRoutes: readonly RouteObject[] = [
  {
    path: channelPaths.connect,
    handle: titled('connect.title'),
    lazy: async () => ({ Component: (await import('./onboarding/ConnectPage.tsx')).ConnectPage }),
  },
  {
    path: channelPaths.number,
    handle: titled('number.title'),
    lazy: async () => ({ Component: (await import('./onboarding/NumberPage.tsx')).NumberPage }),
  },
  {
    path: channelPaths.addNumber,
    handle: titled('add_number.title'),
    lazy: async () => ({ Component: (await import('./onboarding/AddNumberPage.tsx')).AddNumberPage }),
  },
  {
    path: channelPaths.activate(':id'),
    handle: titled('activate.title'),
    lazy: async () => ({ Component: (await import('./onboarding/ActivatePage.tsx')).ActivatePage }),
  },
  {
    path: channelPaths.contacts(':id'),
    handle: titled('contacts.title'),
    lazy: async () => ({ Component: (await import('./onboarding/ContactsPage.tsx')).ContactsPage }),
  },
  {
    path: channelPaths.ready(':id'),
    handle: titled('ready.title'),
    lazy: async () => ({ Component: (await import('./onboarding/ReadyPage.tsx')).ReadyPage }),
  },
];

/** The page under /settings. */
export const channelSettingsRoutes: readonly RouteObject[] = [
  {
    path: 'channels',
    handle: titled('settings.title'),
    lazy: async () => ({ Component: (await import('./settings/ChannelsPage.tsx')).ChannelsPage }),
  },
];
