import type { Area } from '../../foundation/web/slots/area.ts';
import { customizeMessages } from './customize/messages/catalogue.ts';
import { recordMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

/** What all records have in common; the pages of each module are declared by its area (`recordPages`). */
export const area: Area = {
  failures: {
    origins: { modules: 'toast', records: 'toast' },
    silent: [{ operation: /^DELETE \/server\/modules\/\{\}\/fields\/\{\}$/, code: 'NOT_ALLOWED' }],
  },
  names: { records_names: names },
  messages: [recordMessages],
  settings: [
    {
      path: 'form_customization/*',
      handle: { title: 'records_names:form_customization' },
      messages: [recordMessages, customizeMessages],
      page: async () => (await import('./customize/CustomizePage.tsx')).CustomizePage,
    },
  ],
  menus: async () => (await import('./menus.ts')).recordMenus,
  recordPanels: {
    '*': [
      { id: 'notes', position: 5, part: async () => (await import('./notes/RecordNotes.tsx')).RecordNotes },
      // Below the panels of every area.
      { id: 'origin', position: 1000, part: async () => (await import('./detail/RecordOrigin.tsx')).RecordOrigin },
    ],
  },
  recordActions: {
    '*': [{ id: 'follow', position: 90, part: async () => (await import('./notes/FollowButton.tsx')).FollowButton }],
  },
  recordActivities: {
    note: async () => (await import('./notes/NoteActivity.tsx')).NoteActivity,
    related_added: async () => (await import('./detail/RelatedActivity.tsx')).RelatedActivity,
    file_added: async () => (await import('./detail/FileActivity.tsx')).FileActivity,
  },
  topics: [{ topic: 'records' }],
  realtime: async () => (await import('./on-record-events.ts')).recordListeners,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    modules: true;
    records: true;
  }
}
