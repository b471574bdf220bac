import { NotebookText } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordMessages, recordPages } from '../../records/web/index.ts';
import { names } from './messages/names.ts';

const root = '/conversations';

/** What was agreed in chats. */
export const area: Area = {
  names: { conversations_names: names },
  inside: [recordPages('conversations', root, 'conversations_names:conversations')],
  navigation: [
    {
      id: 'conversations',
      position: 80,
      label: 'conversations_names:conversations',
      to: root,
      root,
      icon: NotebookText,
      key: 'v',
    },
  ],
  records: [{ module: 'conversations', path: (id) => `${root}/${id}`, list: root }],
  panelSections: [
    {
      id: 'conversations',
      module: 'chats',
      position: 50,
      permission: 'records.edit',
      tab: true,
      section: async () => {
        const [section] = await Promise.all([import('./ChatConversations.tsx'), recordMessages()]);
        return section.ChatConversations;
      },
    },
  ],
  menus: async () => (await import('./menus.ts')).conversationMenus,
};
