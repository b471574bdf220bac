import { defineModule } from '../../records/server/index.ts';

/** Conversations as a module: what was agreed in a chat. */
export const conversationModule = defineModule({
  name: 'conversations',
  one: 'conversation',
  label: 'Conversation',
  pluralLabel: 'Conversations',
  table: 'conversations',
  labelField: 'subject',
  stateField: 'status',
  labelView: 'conversation_labels',
  permissions: { read: 'records.edit', edit: 'records.edit', delete: 'records.delete' },
  fields: [
    {
      name: 'subject',
      label: 'Subject',
      type: 'text',
      isRequired: true,
      foldedColumn: 'subject_folded',
      sort: { column: 'subject_folded', nullable: false },
      maxLength: 200,
    },
    { name: 'contact', label: 'Contact', type: 'lookup', column: 'contact_id', lookupModule: 'contacts' },
    {
      name: 'status',
      label: 'Status',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'open',
      // How a chat was closed.
      keptOptions: ['open', 'resolved', 'follow_up_needed'],
      options: [
        { value: 'open', label: 'Open', colour: 'petrol' },
        { value: 'resolved', label: 'Resolved', colour: 'green' },
        { value: 'follow_up_needed', label: 'Follow-up needed', colour: 'amber' },
      ],
    },
    { name: 'owner', label: 'Assignee', type: 'user', column: 'owner_id' },
    { name: 'summary', label: 'Summary', type: 'long_text' },
    { name: 'chat', label: 'Chat', type: 'chat', column: 'chat_id', inForm: false },
  ],
  sections: [
    { id: 'conversation', label: 'Conversation', fields: ['subject', 'contact', 'status', 'owner', 'summary'] },
  ],
  views: [
    {
      id: 'all_conversations',
      name: 'All conversations',
      columns: ['subject', 'contact', 'status', 'owner', 'created_time'],
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'my_conversations',
      name: 'My conversations',
      columns: ['subject', 'contact', 'status', 'created_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'owner', comparator: 'equal', value: '$user' }] },
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'follow_up_needed',
      name: 'Follow-up needed',
      columns: ['subject', 'contact', 'owner', 'created_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'status', comparator: 'equal', value: 'follow_up_needed' }] },
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
});
