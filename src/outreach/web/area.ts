import type { Area } from '../../foundation/web/slots/area.ts';
import { outreachMessages } from './messages/catalogue.ts';

/** What campaigns and sequences share: steps, and why somebody got a message or not. */
export const area: Area = {
  messages: [outreachMessages],
  recordPanels: {
    contacts: [
      {
        id: 'outreach',
        position: 25,
        permission: 'outreach.read',
        part: async () => (await import('./why/ContactMessages.tsx')).ContactMessages,
      },
    ],
  },
};
