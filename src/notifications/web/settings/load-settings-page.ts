import type { ComponentType } from 'react';
import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the page with a user's settings; declared here, out of the first load. */
const settingsMessages = lateMessages(
  'notification_settings',
  async () => (await import('../messages/settings.ts')).settings,
);

/** The page with its texts. */
export const loadSettingsPage = (): Promise<ComponentType> =>
  withMessages([settingsMessages], async () => (await import('./NoticeSettingsPage.tsx')).NoticeSettingsPage);
