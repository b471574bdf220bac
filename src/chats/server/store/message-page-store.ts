import { type MessageRow, messageColumns, messageJoins } from './message-rows-store.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// Raw statements: the benchmark inbox-reads measures them.

export type MessageKind = 'all' | 'starred' | 'files';

const OF_CHAT = 'business_id = current_business() and chat_id = $1';

// The same words as the partial indexes.
const OF_KIND: Readonly<Record<MessageKind, string>> = {
  all: '',
  starred: ' and starred',
  files: " and content_type in ('image', 'video', 'audio', 'file', 'document')",
};

const TIME_OF =
  '(select a.time from messages a where a.business_id = current_business() and a.chat_id = $1 and a.id = $2)';

type Edge = 'newest' | 'before' | 'before_or_at' | 'after';

const EDGES: Readonly<Record<Edge, { where: string; order: 'asc' | 'desc' }>> = {
  newest: { where: '', order: 'desc' },
  before: { where: ` and (time, id) < (${TIME_OF}, $2::bigint)`, order: 'desc' },
  before_or_at: { where: ` and (time, id) <= (${TIME_OF}, $2::bigint)`, order: 'desc' },
  after: { where: ` and (time, id) > (${TIME_OF}, $2::bigint)`, order: 'asc' },
};

/** The page is cut out of the index before anything is joined to it, so that no plan reads the whole thread. */
function pageStatement(edge: Edge, kind: MessageKind): NamedStatement {
  const { where, order } = EDGES[edge];
  const [limit, offset] = edge === 'newest' ? ['$2', '$3'] : ['$3', '$4'];
  return {
    name: `list_messages_${edge}_${kind}`,
    text: `select ${messageColumns} from (
        select * from messages where ${OF_CHAT}${OF_KIND[kind]}${where}
        order by time ${order}, id ${order} limit ${limit} offset ${offset}
      ) m ${messageJoins} order by m.time ${order}, m.id ${order}`,
  };
}

/** Every statement of a thread, so that a test can check their plans. */
export const messagePageStatements = (['newest', 'before', 'before_or_at', 'after'] as const).flatMap((edge) =>
  (['all', 'starred', 'files'] as const).map((kind) => ({ edge, kind, statement: pageStatement(edge, kind) })),
);

const statementOf = new Map(messagePageStatements.map(({ edge, kind, statement }) => [`${edge} ${kind}`, statement]));

export interface MessagePage {
  kind: MessageKind;
  /** At most this many, and one more where there are more. */
  limit: number;
  offset: number;
}

/** Messages on one side of another one, the nearest first; the newest of the chat without one. */
export function readMessages(
  tx: Transaction,
  chatId: Id,
  edge: Edge,
  messageId: Id | null,
  { kind, limit, offset }: MessagePage,
): Promise<MessageRow[]> {
  const statement = statementOf.get(`${edge} ${kind}`);
  if (!statement) throw new Error(`There is no list ${edge} ${kind}`);
  const edgeValues = messageId === null ? [] : [messageId];
  return tx.run<MessageRow>(statement, [chatId, ...edgeValues, limit + 1, offset]);
}
