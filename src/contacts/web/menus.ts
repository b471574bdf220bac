import { Users } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';

/** How contacts look in lists of mixed records, and how they are found. */
export const contactMenus: AreaMenus = {
  recordLooks: { contacts: { icon: Users, well: 'bg-accent-soft text-accent-text' } },
  search: [
    recordSearch({
      module: 'contacts',
      title: 'contacts_names:contacts',
      icon: Users,
      isPerson: true,
      position: 15,
      root: '/contacts',
    }),
  ],
};
