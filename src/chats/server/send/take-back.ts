import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import { findOpenSends, findUnsent } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { messageInstant } from '../store/message-rows-store.ts';
import { findMarkedTakenBack, markTakenBack } from '../store/taken-back-store.ts';
import type { ChatEdit } from '../update/chat-edit.ts';

const sentences = {
  taken_over: 'Not sent: a person took the chat over before this left.',
  stopped: 'Not sent: the automation was switched off before this left.',
  abandoned: 'Not sent: the time to answer was over before this left.',
} as const;

/** Why what a script has written is not sent any more. */
export type TakeBackReason = keyof typeof sentences;

/** As the thread says it; null for a message that was not taken back. */
export const takenBackRefusal = (reason: string | null): SendRefusal | null =>
  reason !== null && reason in sentences
    ? { message: sentences[reason as TakeBackReason], code: null, detail: null }
    : null;

/** Of automations and scripts. */
const LANE = 2;

/**
 * Takes back what automations and scripts have written in locked chats and what has not left. It stays in its queue, and the guard refuses
 * it when its turn comes: a claim waits for the lock of the chat, so none of it is claimed from now on. What a worker is sending
 * at this moment is left alone; where the provider refuses that temporarily, it is not retried.
 */
export async function takeBackScripts(
  { tx }: Pick<WorkContext, 'tx'>,
  chats: readonly { business_id: Id; chat_id: Id }[],
  reason: TakeBackReason,
): Promise<void> {
  if (chats.length === 0) return;
  const open = await findOpenSends(tx, chats, LANE);
  if (open.length > 0)
    await markTakenBack(
      tx,
      open.map((send) => ({ ...send, reason })),
    );
}

/** What was taken back in locked chats and is certain not to leave, by chat and in the words of the messages. */
export async function findTakenBack(
  { tx, businessId }: Pick<WorkContext, 'tx'> & { businessId: Id },
  chats: readonly { chat_id: Id; since: string }[],
): Promise<ReadonlyMap<Id, string[]>> {
  if (chats.length === 0) return new Map();
  const marked = await findMarkedTakenBack(
    tx,
    businessId,
    // A message has the time of its second.
    chats.map(({ chat_id, since }) => ({ chat_id, since: messageInstant(since) })),
  );
  const unsent = await findUnsent(
    tx,
    marked.map(({ message_id }) => ({ business_id: businessId, message_id })),
  );
  const certain = marked.filter(({ message_id }) => unsent.has(message_id));
  return new Map(
    [...Map.groupBy(certain, ({ chat_id }) => chat_id)].map(([id, own]) => [id, own.map(({ text }) => text)]),
  );
}

/** A person gets the chat from a person, or the script in it ends for another reason than its own. */
export const isTakenOver = ({ actor, assignee, chat, change, script }: ChatEdit): boolean =>
  (actor.type === 'user' && assignee !== undefined && assignee !== null) ||
  (script === undefined && chat.script_name !== null && change.script_name === null);
