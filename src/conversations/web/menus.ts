import { BookText } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';

/** How conversations look in lists of mixed records, and how they are found. */
export const conversationMenus: AreaMenus = {
  recordLooks: { conversations: { icon: BookText, well: 'bg-accent-soft text-accent-text' } },
  search: [
    recordSearch({
      module: 'conversations',
      title: 'conversations_names:conversations',
      icon: BookText,
      position: 24,
      root: '/conversations',
    }),
  ],
};
