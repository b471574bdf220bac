import { Zap, BookmarkPlus } from 'lucide-react';
import { lazy } from 'react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { QUICK_REPLIES_PATH } from './paths.ts';

/** The row of the settings menu, and the panel of the composer. */
export const quickReplyMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'quick_replies',
      group: 'messaging',
      position: 15,
      label: 'quick_replies_names:quick_replies',
      icon: Zap,
      to: QUICK_REPLIES_PATH,
    },
  ],
  textActions: [
    {
      id: 'save_quick_reply',
      position: 10,
      permission: 'chats.reply',
      label: 'quick_replies:save_as',
      icon: BookmarkPlus,
      Screen: lazy(async () => ({ default: (await import('./form/SaveAsReply.tsx')).SaveAsReply })),
    },
  ],
  composerPanels: [
    {
      id: 'quick_replies',
      position: 10,
      label: 'quick_replies_names:quick_replies',
      icon: Zap,
      opensWith: '/',
      Panel: lazy(async () => ({ default: (await import('./panel/QuickReplyPanel.tsx')).QuickReplyPanel })),
    },
  ],
};
