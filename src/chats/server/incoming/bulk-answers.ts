import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { bulkMessageAnswered } from '../../contract/domain-events.ts';
import { emitStatusChanges } from '../emit-messages.ts';
import type { ArrivedMessage } from './arrivals.ts';
import type { LockedChat } from '../store/chat-read-store.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import type { MessageRow } from '../store/message-rows-store.ts';
import { raiseStatuses } from '../store/message-status-store.ts';

/** What a customer wrote, and the message of a bulk send that it answers. */
interface Arrived {
  arrived: ArrivedMessage;
  row: MessageRow;
  /** Null for most. */
  answeredId: Id | null;
}

/** As much as is kept of an answer beside the message itself. */
const TEXT_MAX = 1_000;

/** Raises answered messages of bulk sends to `replied`, and tells what sent them. Without answers nothing is asked. */
export async function answerBulkMessages(
  ctx: WorkContext,
  stored: readonly Arrived[],
  chatOf: (arrived: ArrivedMessage) => LockedChat | undefined,
): Promise<void> {
  const answers = stored.flatMap(({ arrived, row, answeredId }) => {
    const chat = chatOf(arrived);
    return answeredId === null || !chat ? [] : [{ chat, row, answeredId }];
  });
  if (answers.length === 0) return;
  const raised = new Map(
    answers.map(({ row: { business_id }, answeredId }) => [
      answeredId,
      { business_id, id: answeredId, status: 'replied' as const, error: null, read_time: null },
    ]),
  );
  await emitStatusChanges(ctx, await raiseStatuses(ctx.tx, [...raised.values()]));
  ctx.raise(
    bulkMessageAnswered,
    answers.map(({ chat, row, answeredId }) => ({
      ...chatItem(chat),
      message_id: row.id,
      answered_message_id: answeredId,
      text: textOf(row),
      button_index: tappedButton(row, answeredId),
    })),
  );
}

function textOf({ content }: MessageRow): string {
  const { text, caption } = content as { text?: unknown; caption?: unknown };
  const written = typeof text === 'string' ? text : typeof caption === 'string' ? caption : '';
  return written.slice(0, TEXT_MAX);
}

/**
 * The place of the button that was tapped in the message that it answers: providers repeat the payload that we gave it
 * (`template:{id}:{index}`), or what stands on it.
 */
export function tappedButton(
  { content_type, content, quoted_id, quoted_content }: MessageRow,
  answeredId: Id,
): number | null {
  if (content_type !== 'reply' || quoted_id !== answeredId) return null;
  const { text, payload } = content as { text?: string; payload?: string };
  const index = /^template:\d+:(\d)$/.exec(payload ?? '')?.[1];
  if (index !== undefined) return Number(index);
  const { buttons = [] } = (quoted_content ?? {}) as { buttons?: { text: string }[] };
  const found = buttons.findIndex((button) => button.text === text);
  return found < 0 ? null : found;
}
