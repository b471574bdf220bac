import { Zap } from 'lucide-react';
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
