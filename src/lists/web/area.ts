import { ListPlus, Megaphone } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordPages } from '../../records/web/index.ts';
import { loadBroadcastTabs } from './load-broadcast-tabs.ts';
import { listMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { contactListsRoot } from './paths.ts';

/** To whom one message goes that is sent to many. */
export const area: Area = {
  names: { lists_names: names },
  messages: [listMessages],
  inside: [
    recordPages('contact_lists', contactListsRoot, 'lists_names:contact_lists', {
      head: loadBroadcastTabs,
      record: { parts: [], page: async () => (await import('./ListPage.tsx')).ListPage },
      messages: [listMessages],
    }),
  ],
  navigation: [
    {
      id: 'broadcasts',
      position: 50,
      tab: 40,
      label: 'lists_names:broadcasts',
      // The first of the two tabs.
      to: '/broadcasts/campaigns',
      root: '/broadcasts',
      icon: Megaphone,
      key: 'b',
    },
  ],
  records: [{ module: 'contact_lists', path: (id) => `${contactListsRoot}/${id}`, list: contactListsRoot }],
  fieldTypes: async () => (await import('./list-field-types.tsx')).listFieldTypes,
  recordPanels: {
    contacts: [
      {
        id: 'lists',
        position: 20,
        permission: 'outreach.read',
        part: async () => (await import('./contact/ContactLists.tsx')).ContactLists,
      },
    ],
  },
  recordBulkActions: {
    contacts: [
      {
        id: 'add_to_list',
        position: 10,
        permission: 'outreach.edit',
        label: 'lists_names:add_to_list',
        icon: ListPlus,
        takesAll: true,
        screen: async () => (await import('./members/AddToList.tsx')).AddToList,
      },
    ],
  },
  recordActivities: { list: async () => (await import('./contact/ListActivity.tsx')).ListActivity },
  realtime: async () => (await import('./on-list-events.ts')).listListeners,
  menus: async () => (await import('./menus.ts')).listMenus,
};
