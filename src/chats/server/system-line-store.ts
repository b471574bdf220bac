import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const insert: NamedStatement = {
  name: 'insert_own_system_lines',
  text: `insert into messages (business_id, chat_id, channel_id, author_id, origin, content_type, content, status, time)
    select current_business(), $1, $2, $3, 'system', 'system', l.content, 'received', $5
    from unnest($4::jsonb[]) with ordinality as l (content, place) order by l.place
    returning id`,
};

/** Adds lines to a thread and answers their ids in the same order: ids grow with the rows. */
export async function insertSystemLines(
  tx: Transaction,
  chat: { id: Id; channel_id: Id },
  authorId: Id,
  contents: readonly object[],
  time: string,
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(insert, [
    chat.id,
    chat.channel_id,
    authorId,
    contents.map((content) => JSON.stringify(content)),
    time,
  ]);
  return rows.map(({ id }) => id);
}
