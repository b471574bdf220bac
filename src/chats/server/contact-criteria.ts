import type { ModuleCriteriaSource } from '../../records/server/index.ts';
import { chatFieldsOfContact, lastChatOfContact } from './store/chat-criteria-store.ts';

/** Contacts are chosen by their chats: who was quiet for 30 days, who has an open chat, whose chats a colleague has. */
export const chatsOfContacts: ModuleCriteriaSource = {
  name: 'chat',
  label: 'Chat',
  module: 'contacts',
  permission: 'chats.read',
  fields: [
    { name: 'last_message_time', label: 'Last message', type: 'datetime', kind: 'instant' },
    {
      name: 'state',
      label: 'Status',
      type: 'picklist',
      kind: 'choice',
      options: [
        { value: 'open', label: 'Open', colour: 'petrol' },
        { value: 'closed', label: 'Closed', colour: 'grey' },
      ],
    },
    { name: 'assignee', label: 'Assignee', type: 'user', kind: 'choice' },
  ],
  sql: chatFieldsOfContact,
  columns: { last_message_time: lastChatOfContact },
};
