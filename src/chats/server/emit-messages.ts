import { countSends, type SourceChange } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { messageStatusChanged } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { presentChat } from './store/chat-rows-store.ts';
import type { RaisedMessage } from './store/message-status-store.ts';
import { presentMessage, type MessageRow } from './store/message-rows-store.ts';

type PresentedChat = Parameters<typeof presentChat>[0];

/** Shows new messages, each with its chat as it is now; those of chats that are not given are left out. */
export function emitNewMessages(
  ctx: WorkContext,
  rows: readonly MessageRow[],
  chats: ReadonlyMap<Id, PresentedChat>,
): void {
  ctx.emitAll(
    chatEvents.newMessages,
    rows.flatMap((row) => {
      const chat = chats.get(row.chat_id);
      if (!chat) return [];
      return [{ business_id: row.business_id, data: { chat: presentChat(chat), message: presentMessage(row) } }];
    }),
  );
}

/**
 * Emits messages whose status has changed, and raises it for other areas. Those of bulk sends only change the statistics of their
 * source, which are shown instead.
 */
export async function emitStatusChanges(ctx: WorkContext, rows: readonly RaisedMessage[]): Promise<void> {
  const single = rows.filter(({ source_id }) => source_id === null);
  emitMessageUpdates(ctx, single);
  ctx.raise(
    messageStatusChanged,
    single
      .filter(({ status, former_status }) => status !== former_status)
      .map(({ business_id, chat_id, id, status }) => ({ business_id, chat_id, message_id: id, status })),
  );
  await countSends(ctx.tx, sourceChanges(rows));
}

/** The statuses that are shown with an error, and counted by it. */
const FAILURES: ReadonlySet<string> = new Set(['failed', 'error']);

/** What messages of sources have left and come to, by source, status and reason of the failure. */
function sourceChanges(rows: readonly RaisedMessage[]): SourceChange[] {
  const changes = new Map<string, SourceChange>();
  for (const { business_id, source_id, status, error, former_status, former_error } of rows) {
    if (source_id === null) continue;
    for (const [at, why, by] of [
      [former_status, former_error, -1],
      [status, error, 1],
    ] as const) {
      const reason = FAILURES.has(at) ? (why?.message ?? null) : null;
      const key = `${source_id} ${at} ${reason ?? ''}`;
      const count = (changes.get(key)?.count ?? 0) + by;
      changes.set(key, { business_id, source_id, status: at, reason, count });
    }
  }
  return [...changes.values()];
}

/** Shows messages as they are now: another status, reaction, star or text. */
export function emitMessageUpdates(ctx: WorkContext, rows: readonly MessageRow[]): void {
  ctx.emitAll(
    chatEvents.messageUpdates,
    rows.map((row) => ({ business_id: row.business_id, data: presentMessage(row) })),
  );
}
