import type { Reply } from '../../../foundation/contract/endpoint.ts';
import type { chatEndpoints } from '../../contract/endpoints.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';

/** A chat of the signed-in sample user, with ten hours left to reply. */
export const sampleChat = (changes: Partial<Chat> = {}): Chat => ({
  id: '5001',
  channel: { id: '301', kind: 'whatsapp', name: 'Store line' },
  contact: { id: '401', label: 'Lakshmi Subramanian', mobile: '+919000041207' },
  state: 'open',
  assignee: { id: '101', label: 'Priya Raman' },
  classification: 'new',
  unread_count: 0,
  last_read_message_id: null,
  last_message_time: '2026-11-20T10:39:00Z',
  last_message: { id: '9001', content_type: 'text', origin: 'incoming', status: 'received', text: 'COD available?' },
  expiration_time: new Date(Date.now() + 10 * 3_600_000).toISOString(),
  waiting_since: null,
  reply_due_time: null,
  reminder: null,
  reminder_time: null,
  follow_up: null,
  follow_up_message: null,
  follow_up_time: null,
  follow_up_template: null,
  snoozed_until: null,
  labels: [],
  follower_ids: [],
  script: null,
  closed_time: null,
  version: 1,
  ...changes,
});

/** An incoming text. */
export const sampleMessage = (changes: Partial<Message> = {}): Message => ({
  id: '9001',
  client_id: null,
  chat: { id: '5001' },
  content_type: 'text',
  content: { text: 'COD available?' },
  origin: 'incoming',
  system_info: null,
  status: 'received',
  error: null,
  starred: false,
  reactions: [],
  meta: {},
  reply_message: null,
  owner: null,
  time: '2026-11-20 10:39:00',
  read_time: null,
  ...changes,
});

/** A message of ours as the server has it. */
export const sampleSent = (changes: Partial<Message> = {}): Message =>
  sampleMessage({
    id: '9002',
    client_id: '5001-1',
    content: { text: 'Yes' },
    origin: 'outgoing',
    status: 'sent',
    owner: { type: 'user', id: '101', label: 'Priya Raman' },
    time: '2026-11-20 10:40:00',
    ...changes,
  });

/** The same while it is only here. */
export const sampleLocal = (changes: Partial<Message> = {}): Message =>
  sampleSent({ id: '5001-1', client_id: '5001-1', status: 'pending', ...changes });

/** The catalogue of the area, for screens of other areas that show its parts. */
export { en as chatTexts } from '../messages/en.ts';

/** What the server says about chats as a module. */
export const sampleChatModule: Reply<(typeof chatEndpoints)['chatModule']>['module'] = {
  name: 'chats',
  fields: [
    {
      id: 'labels',
      label: 'Labels',
      type: 'multi_select',
      options: [
        { value: 'vip', label: 'VIP', colour: 'violet' },
        { value: 'urgent', label: 'Urgent', colour: 'red' },
      ],
    },
    {
      id: 'classification',
      label: 'Classification',
      type: 'picklist',
      options: [
        { value: 'new', label: 'New', colour: 'grey' },
        { value: 'interested', label: 'Interested', colour: 'blue' },
        { value: 'ready_to_buy', label: 'Ready to buy', colour: 'amber' },
        { value: 'customer', label: 'Customer', colour: 'green' },
        { value: 'support', label: 'Support', colour: 'violet' },
        { value: 'not_interested', label: 'Not interested', colour: 'red' },
      ],
    },
  ],
  views: [],
  sort_fields: ['last_message_time', 'created_time'],
};
