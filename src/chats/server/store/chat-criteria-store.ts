import type { SourceColumn } from '../../../records/server/index.ts';
import type { SqlField } from '../../../rules/server/index.ts';

// A chat that exists only because of a bulk send is in no list, and no chat of the contact to anyone who chooses or sorts by it.
const ofContact = 'from chats c where c.business_id = r.business_id and c.contact_id = r.id and c.is_listed';
// The newest of all chats: someone who wrote on one number was not quiet because another number has an old chat.
const lastMessageTime = `(select max(c.last_message_time) ${ofContact})`;
const someChat = (condition: string): string => `exists (select ${ofContact} and ${condition})`;

/** How criteria reach the chats of a contact `r`. */
export const chatFieldsOfContact = {
  last_message_time: { kind: 'instant', one: lastMessageTime },
  state: { kind: 'choice', some: (condition) => someChat(condition('c.state')) },
  assignee: {
    kind: 'choice',
    type: 'bigint',
    some: (condition) => someChat(`c.assignee_id is not null and ${condition('c.assignee_id')}`),
  },
} satisfies Record<string, SqlField>;

/** When a contact `r` last had a message, and the list of contacts in that order: by their newest chats. */
export const lastChatOfContact: SourceColumn = {
  label: 'Last chat',
  value: lastMessageTime,
  sort: {
    from: 'chats v',
    recordId: 'v.contact_id',
    by: 'v.last_message_time',
    isRow: `v.is_listed and not exists (select from chats n where n.business_id = v.business_id and n.contact_id = v.contact_id
      and n.is_listed and (n.last_message_time, n.id) > (v.last_message_time, v.id))`,
  },
};
