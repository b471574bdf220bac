import { Inbox } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';

/** How enquiries look in lists of mixed records, and how they are found. */
export const enquiryMenus: AreaMenus = {
  recordLooks: { enquiries: { icon: Inbox, well: 'bg-bot-soft text-bot-text' } },
  search: [
    recordSearch({
      module: 'enquiries',
      title: 'enquiries_names:enquiries',
      icon: Inbox,
      position: 20,
      root: '/enquiries',
    }),
  ],
};
