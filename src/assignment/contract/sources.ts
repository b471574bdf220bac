import type { CriteriaSource } from '../../rules/contract/sources.ts';
import { timeSource } from '../../rules/contract/sources.ts';

interface Option {
  value: string;
  label: string;
  colour?: string | null;
}

/** What only a business itself has: its channels, and the options of its fields of chats. */
export interface ChatOptions {
  /** `value` is the id of a channel. */
  channels: readonly Option[];
  classification: readonly Option[];
  labels: readonly Option[];
}

/** The kinds of messages that contacts write, by `content_type` of a message. */
export const incomingKinds = [
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Picture' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'file', label: 'File' },
  { value: 'sticker', label: 'Sticker' },
  { value: 'location', label: 'Location' },
  { value: 'contacts', label: 'Contact card' },
  { value: 'order', label: 'Order' },
  { value: 'reply', label: 'Tap on a button or an option' },
] as const;

/** By what assignment rules choose chats, beside the fields of the contact: the chat, the message that opened it, the time. */
export const assignmentSources = ({ channels, classification, labels }: ChatOptions): CriteriaSource[] => [
  {
    name: 'chat',
    label: 'Chat',
    fields: [
      { name: 'channel', label: 'Channel', type: 'picklist', kind: 'choice', options: channels },
      { name: 'classification', label: 'Classification', type: 'picklist', kind: 'choice', options: classification },
      { name: 'labels', label: 'Labels', type: 'multi_select', kind: 'choices', options: labels },
      /** True until it was closed for the first time. */
      { name: 'is_new', label: 'First conversation', type: 'boolean', kind: 'boolean' },
    ],
  },
  {
    name: 'message',
    label: 'Message',
    fields: [
      { name: 'text', label: 'Text', type: 'text', kind: 'text' },
      { name: 'kind', label: 'Kind', type: 'picklist', kind: 'choice', options: incomingKinds },
    ],
  },
  timeSource,
];

/**
 * Whether rules compare a further field of contacts, such as `list.member_of`: those that are shown as columns have a value
 * that can be read, and a field of the contact's other chats would be mistaken for one of this chat.
 */
export const isFieldOfContacts = ({ name, column }: { name: string; column: unknown }): boolean =>
  column !== null && !name.startsWith('chat.');
