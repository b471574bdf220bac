import type { ReplyInput } from '../../foundation/contract/endpoint.ts';
import { chatViews, classifications, type ChatView } from '../contract/chat.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';

const viewLabels: Readonly<Record<ChatView, string>> = {
  all_chats: 'All Chats',
  open_chats: 'All Open Chats',
  my_chats: 'My Chats',
  my_open_chats: 'My Open Chats',
  closed_chats: 'All Closed Chats',
};

const sentenceCase = (value: string): string => {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const options = (values: readonly string[]) => values.map((value) => ({ label: sentenceCase(value), value }));

/** What is known about chats as a module: fields, views and sort fields. */
export const chatModule: ReplyInput<(typeof chatEndpoints)['chatModule']> = {
  module: {
    name: 'chats',
    fields: [
      { id: 'state', label: 'Status', type: 'picklist', options: options(['open', 'closed']) },
      { id: 'classification', label: 'Classification', type: 'picklist', options: options(classifications) },
      { id: 'assignee', label: 'Assignee', type: 'user' },
      { id: 'channel', label: 'Channel', type: 'lookup' },
    ],
    views: chatViews.map((id) => ({ id, label: viewLabels[id] })),
    sort_fields: ['last_message_time', 'created_time'],
  },
};
