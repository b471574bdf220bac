import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

// What has not left yet; the rest is on record under the chat that it was sent in.
const move: NamedStatement = {
  name: 'move_sends_of_merged_chats',
  text: `update outbox o set chat_id = e.kept_id
    from jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)
    where o.business_id = e.business_id and o.chat_id = e.merged_id and o.state in ('queued', 'claimed', 'attempting')`,
};
const redirect: NamedStatement = {
  name: 'redirect_sends_of_chats',
  text: `update outbox o set recipient_id = e.recipient_id, recipient_kind = e.recipient_kind
    from jsonb_to_recordset($1) as e (business_id bigint, chat_id bigint, recipient_id text, recipient_kind text)
    where o.business_id = e.business_id and o.chat_id = e.chat_id and o.state = 'queued'`,
};

/** What waits in chats that become part of others waits there. */
export async function moveSends(
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<void> {
  if (merges.length > 0) await tx.run(move, [JSON.stringify(merges)]);
}

/** What waits in these chats goes to another address: the old one may be somebody else's by now. */
export async function redirectSends(
  tx: Transaction,
  chats: readonly { business_id: Id; chat_id: Id; recipient_id: string; recipient_kind: string }[],
): Promise<void> {
  if (chats.length > 0) await tx.run(redirect, [JSON.stringify(chats)]);
}
