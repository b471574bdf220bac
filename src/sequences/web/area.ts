import { ListTree } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordPages } from '../../records/web/index.ts';
import { memberMessages, sequenceMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { sequencePaths } from './paths.ts';

/** Series of messages that each member gets step by step. */
export const area: Area = {
  failures: {
    origins: { sequences: 'toast' },
    // The dialog that adds members says it (specification, section 8).
    silent: [{ operation: /^POST \/server\/setup\/sequences\/\{\}\/members$/ }],
  },
  names: { sequences_names: names },
  messages: [memberMessages],
  inside: [
    recordPages('sequences', sequencePaths.list, 'sequences_names:sequences', {
      record: { parts: ['members'], page: async () => (await import('./detail/load-page.ts')).loadSequencePage() },
      messages: [sequenceMessages, memberMessages],
    }),
    {
      path: sequencePaths.new,
      handle: { title: 'sequences_names:sequence_new' },
      messages: [sequenceMessages, memberMessages],
      page: async () => (await import('./form/load-pages.ts')).loadNewPage(),
    },
    {
      path: sequencePaths.edit(':id'),
      handle: { title: 'sequences_names:sequence_edit' },
      messages: [sequenceMessages, memberMessages],
      page: async () => (await import('./form/load-pages.ts')).loadEditPage(),
    },
  ],
  navigation: [
    {
      id: 'sequences',
      position: 40,
      label: 'sequences_names:sequences',
      to: sequencePaths.list,
      root: sequencePaths.list,
      icon: ListTree,
      key: 's',
    },
  ],
  records: [{ module: 'sequences', path: sequencePaths.sequence, list: sequencePaths.list }],
  fieldTypes: async () => (await import('./sequence-field-types.tsx')).sequenceFieldTypes,
  recordPanels: {
    contacts: [
      {
        id: 'sequences',
        position: 21,
        permission: 'outreach.read',
        part: async () => (await import('./contact/ContactSequences.tsx')).ContactSequences,
      },
    ],
  },
  recordBulkActions: {
    contacts: [
      {
        id: 'add_to_sequence',
        position: 20,
        permission: 'outreach.edit',
        label: 'sequences_names:add_to_sequence',
        icon: ListTree,
        takesAll: true,
        screen: async () => (await import('./add/AddToSequence.tsx')).AddToSequence,
      },
    ],
  },
  panelSections: [
    {
      id: 'sequences',
      module: 'chats',
      position: 25,
      permission: 'outreach.read',
      section: async () => (await import('./contact/ChatSequences.tsx')).ChatSequences,
    },
  ],
  webFormCards: [
    {
      id: 'sequence',
      position: 10,
      permission: 'outreach.read',
      card: async () => (await import('./web-form/FormSequenceCard.tsx')).FormSequenceCard,
    },
  ],
  topics: [{ topic: 'sequences', permission: 'outreach.read' }],
  realtime: async () => (await import('./on-sequence-events.ts')).sequenceListeners,
  menus: async () => (await import('./menus.ts')).sequenceMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    sequences: true;
  }
}
