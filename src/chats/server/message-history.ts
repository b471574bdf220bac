import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { findSendRecord, type SendRecord } from '../../delivery/server/index.ts';
import {
  historySteps,
  type HistoryStep,
  type HistoryStepName,
  type MessageHistory,
} from '../contract/message-history.ts';
import { findMessage, findMessageTimes } from './store/message-read-store.ts';
import { presentMessage, toMessageTime, type MessageRow } from './store/message-rows-store.ts';
import { findStatuses, type ReportedStatus } from './store/message-status-store.ts';

/** What happened to a message of a chat, in the order of time. */
export async function readMessageHistory(
  { tx, businessId }: Pick<BusinessContext, 'tx' | 'businessId'>,
  chatId: Id,
  messageId: Id,
): Promise<MessageHistory> {
  const [row, times, statuses, sent] = await Promise.all([
    findMessage(tx, chatId, messageId),
    findMessageTimes(tx, businessId, messageId),
    findStatuses(tx, businessId, messageId),
    findSendRecord(tx, businessId, messageId),
  ]);
  if (!row || !times || row.origin === 'system') return refuse('NOT_FOUND');
  const { origin, owner, meta } = presentMessage(row);
  return {
    message_id: row.id,
    origin,
    owner,
    channel: { id: times.channel_id, label: times.channel_name },
    attempts: sent?.attempts ?? 0,
    retry_of: meta.retry_of ?? null,
    steps: stepsOf({ row, ...times, statuses, sent }),
  };
}

interface Facts {
  row: MessageRow;
  created_time: string;
  deleted_time: string | null;
  statuses: readonly Pick<ReportedStatus, 'status' | 'time' | 'error' | 'price'>[];
  sent: SendRecord | null;
}

const isStep = (word: string): word is HistoryStepName => historySteps.some((step) => step === word);

/**
 * The steps of a message from all that is on record. Times are whole seconds, as the provider's are; steps of one second
 * stand in the order in which they can happen.
 */
function stepsOf({ row, created_time, deleted_time, statuses, sent }: Facts): HistoryStep[] {
  const isIncoming = row.origin === 'incoming';
  const steps: HistoryStep[] = [];
  const add = (step: HistoryStepName, time: string | null | undefined, more: Partial<HistoryStep> = {}) => {
    if (typeof time === 'string') steps.push({ step, time: toMessageTime(time), error: null, price: null, ...more });
  };
  add('written', isIncoming ? row.time : created_time);
  if (isIncoming) add('received', created_time);
  add('handed_over', sent?.attempt_time);
  if (sent?.state === 'accepted') add('accepted', sent.settled_time);
  if (sent?.state === 'unknown') add('outcome_unknown', sent.settled_time);
  if (sent?.state === 'refused') add('failed', sent.settled_time, { error: row.error });
  for (const { status, time, error, price } of statuses) if (isStep(status)) add(status, time, { error, price });
  add('edited', typeof row.meta['edited_time'] === 'string' ? row.meta['edited_time'] : null);
  add('deleted', deleted_time);
  if (isIncoming) add('read_here', row.read_time);
  const rank = ({ step }: HistoryStep) => historySteps.indexOf(step);
  return steps.toSorted((a, b) => a.time.localeCompare(b.time) || rank(a) - rank(b));
}
