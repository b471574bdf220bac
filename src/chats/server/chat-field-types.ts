import { z } from 'zod';
import { id } from '../../foundation/contract/id.ts';
import { FieldProblem, type FieldType, type ReferenceTarget } from '../../records/server/index.ts';
import { findChats } from './store/chat-read-store.ts';

const reference = (name: string, sentence: string): FieldType => ({
  name,
  kind: 'choice',
  storage: 'bigint',
  index: null,
  // Of built-in fields only.
  maxFields: 0,
  canBeUnique: false,
  parse(value) {
    if (value === null || value === undefined) return null;
    const given = typeof value === 'object' && 'id' in value ? value.id : value;
    if (!id.safeParse(given).success) throw new FieldProblem(sentence);
    return given as string;
  },
  toText: (value) => (typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''),
});

/** A field that names a chat: where an enquiry came from, what a conversation is the log of. */
export const chatFieldType: FieldType = { ...reference('chat', 'Choose a chat.'), refersTo: () => 'chats' };

/** A field that names a channel: where a chat is. */
export const channelFieldType = reference('channel', 'Choose a channel.');

/** Several people: who follows a chat. Only calls of chats write it. */
export const usersFieldType: FieldType = {
  name: 'users',
  kind: 'choices',
  storage: 'jsonb',
  index: null,
  // Of built-in fields only.
  maxFields: 0,
  canBeUnique: false,
  parse(value) {
    if (value === null || value === undefined) return null;
    const ids = z.array(id).safeParse(value);
    if (!ids.success) throw new FieldProblem('Choose people.');
    return ids.data.length === 0 ? null : ids.data;
  },
  toText: () => '',
};

/** Chats by the names of their contacts. */
export const chatTarget: ReferenceTarget = {
  name: 'chats',
  async resolve(tx, businessId, ids) {
    const chats = await findChats(
      tx,
      ids.map((chat_id) => ({ business_id: businessId, chat_id })),
    );
    return [...chats.values()].map((chat) => ({ id: chat.id, label: chat.contact_name }));
  },
};
