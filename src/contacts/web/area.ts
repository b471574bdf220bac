import { Merge, Users } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordMessages, recordPages } from '../../records/web/index.ts';
import { contactMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

const root = '/contacts';

/** The people a business talks with. */
export const area: Area = {
  names: { contacts_names: names },
  messages: [contactMessages],
  inside: [
    {
      path: `${root}/merge/:keptId/:mergedId`,
      handle: { title: 'contacts:merge.title' },
      messages: [contactMessages, recordMessages],
      page: async () => (await import('./merge/MergePage.tsx')).MergePage,
    },
    recordPages('contacts', root, 'contacts_names:contacts'),
  ],
  navigation: [
    {
      id: 'contacts',
      position: 20,
      tab: 20,
      label: 'contacts_names:contacts',
      to: root,
      root,
      icon: Users,
      key: 'p',
    },
  ],
  records: [{ module: 'contacts', path: (id) => `${root}/${id}`, list: root }],
  recordPanels: {
    contacts: [
      {
        id: 'merge',
        position: 90,
        permission: 'records.edit',
        part: async () => (await import('./merge/MergePanel.tsx')).MergePanel,
      },
    ],
  },
  recordBulkActions: {
    contacts: [
      {
        id: 'merge',
        position: 50,
        permission: 'records.edit',
        label: 'contacts:merge.select',
        icon: Merge,
        count: 2,
        screen: async () => (await import('./merge/MergeSelected.tsx')).MergeSelected,
      },
    ],
  },
  recordActivities: {
    preference_changed: async () => (await import('./PreferenceActivity.tsx')).PreferenceActivity,
    merged: async () => (await import('./merge/MergeActivity.tsx')).MergeActivity,
    merge_undone: async () => (await import('./merge/MergeActivity.tsx')).MergeActivity,
  },
  deletionNotes: { contacts: async () => (await import('./delete/DeletionNote.tsx')).DeletionNote },
  menus: async () => (await import('./menus.ts')).contactMenus,
  fieldTypes: async () => (await import('./address-list-types.tsx')).addressListTypes,
};
