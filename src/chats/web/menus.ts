import { MessageSquare } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { chatPermissions } from '../contract/permissions.ts';
import { chatMessages } from './messages/catalogue.ts';
import { chatSearch } from './search/chat-search.tsx';
import { describeChatShortcuts } from './shortcut-list.ts';

/** What the inbox adds to menus and searches. */
export const chatMenus: AreaMenus = {
  permissions: chatPermissions,
  recordLooks: { chats: { icon: MessageSquare, well: 'bg-accent-soft text-accent-text' } },
  search: chatSearch,
  shortcuts: describeChatShortcuts,
  systemChecks: [
    {
      id: 'failures',
      position: 20,
      messages: [chatMessages],
      section: async () => (await import('./failures/FailuresCheck.tsx')).FailuresCheck,
    },
  ],
};
