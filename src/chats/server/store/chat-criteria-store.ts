import type { SqlField } from '../../../rules/server/index.ts';

const ofContact = 'from chats c where c.business_id = r.business_id and c.contact_id = r.id';
const someChat = (condition: string): string => `exists (select ${ofContact} and ${condition})`;

/** How criteria reach the chats of a contact `r`. */
export const chatFieldsOfContact = {
  // The newest of all chats: someone who wrote on one number was not quiet because another number has an old chat.
  last_message_time: { kind: 'instant', one: `(select max(c.last_message_time) ${ofContact})` },
  state: { kind: 'choice', some: (condition) => someChat(condition('c.state')) },
  assignee: {
    kind: 'choice',
    type: 'bigint',
    some: (condition) => someChat(`c.assignee_id is not null and ${condition('c.assignee_id')}`),
  },
} satisfies Record<string, SqlField>;
