import { Inbox } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordMessages, recordPages } from '../../records/web/index.ts';
import { enquiryBoard } from './board.ts';
import { names } from './messages/names.ts';

const root = '/enquiries';

/** What contacts are interested in. */
export const area: Area = {
  names: { enquiries_names: names },
  inside: [recordPages('enquiries', root, 'enquiries_names:enquiries', { board: enquiryBoard })],
  navigation: [
    {
      id: 'enquiries',
      position: 30,
      label: 'enquiries_names:enquiries',
      to: root,
      root,
      icon: Inbox,
      key: 'e',
    },
  ],
  homeCards: [
    {
      id: 'my_enquiries',
      position: 40,
      column: 'main',
      permission: 'records.edit',
      whileOpen: true,
      hasOwnTexts: true,
      card: async () => (await import('./home/MyEnquiriesCard.tsx')).MyEnquiriesCard,
    },
  ],
  records: [{ module: 'enquiries', path: (id) => `${root}/${id}`, list: root }],
  panelSections: [
    {
      id: 'enquiries',
      module: 'chats',
      position: 40,
      permission: 'records.edit',
      section: async () => {
        const [section] = await Promise.all([import('./ChatEnquiries.tsx'), recordMessages()]);
        return section.ChatEnquiries;
      },
    },
  ],
  relatedRows: { enquiries: async () => (await import('./RelatedEnquiry.tsx')).RelatedEnquiry },
  menus: async () => (await import('./menus.ts')).enquiryMenus,
};
