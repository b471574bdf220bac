import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const find: NamedStatement = {
  name: 'find_open_chats_of_user',
  text: `select id from chats where business_id = $1 and assignee_id = $2 and state = 'open' and is_listed
    order by last_message_time desc, id desc limit $3`,
};

/** Open chats of a user, the latest first. */
export async function findOpenChatsOf(tx: Transaction, businessId: Id, userId: Id, limit: number): Promise<Id[]> {
  return (await tx.run<{ id: Id }>(find, [businessId, userId, limit])).map(({ id }) => id);
}
