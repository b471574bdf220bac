import type { Area, AreaPage } from '../../foundation/web/slots/area.ts';
import { channelMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { channelPaths } from './paths.ts';

/** Onboarding: pages of their own, because the links of the shell are closed until a number is active. */
const outside: readonly AreaPage[] = [
  {
    path: channelPaths.connect,
    handle: { title: 'channels:connect.title' },
    page: async () => (await import('./onboarding/ConnectPage.tsx')).ConnectPage,
  },
  {
    path: channelPaths.number,
    handle: { title: 'channels:number.title' },
    page: async () => (await import('./onboarding/NumberPage.tsx')).NumberPage,
  },
  {
    path: channelPaths.addNumber,
    handle: { title: 'channels:add_number.title' },
    page: async () => (await import('./onboarding/AddNumberPage.tsx')).AddNumberPage,
  },
  {
    path: channelPaths.activate(':id'),
    handle: { title: 'channels:activate.title' },
    page: async () => (await import('./onboarding/number-steps.ts')).ActivatePage,
  },
  {
    path: channelPaths.contacts(':id'),
    handle: { title: 'channels:contacts.title' },
    page: async () => (await import('./onboarding/number-steps.ts')).ContactsPage,
  },
  {
    path: channelPaths.ready(':id'),
    handle: { title: 'channels:ready.title' },
    page: async () => (await import('./onboarding/number-steps.ts')).ReadyPage,
  },
];

/** The numbers and accounts of the business: connecting them, and their settings. */
export const area: Area = {
  failures: { origins: { channels: 'toast' } },
  names: { channels_names: names },
  messages: [channelMessages],
  outside,
  settings: [
    {
      path: 'channels',
      handle: { title: 'channels:settings.title' },
      page: async () => (await import('./settings/ChannelsPage.tsx')).ChannelsPage,
      prefetch: async ({ queryClient, permissions }) => {
        if (!permissions.includes('business.read')) return;
        await queryClient.prefetchQuery((await import('./queries.ts')).channelsQuery);
      },
    },
  ],
  records: [{ module: 'channels', path: () => channelPaths.channels }],
  menus: async () => (await import('./menus.ts')).channelMenus,
  homeCards: [
    {
      id: 'channels',
      position: 20,
      column: 'main',
      hasOwnTexts: true,
      card: async () => (await import('./home/ChannelsCard.tsx')).ChannelsCard,
    },
  ],
  topics: [{ topic: 'setup' }],
  realtime: async () => (await import('./on-channel-events.ts')).channelListeners,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    channels: true;
  }
}
