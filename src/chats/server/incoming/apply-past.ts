import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { MessageStatus } from '../../contract/message.ts';
import { emitMessageUpdates } from '../emit-messages.ts';
import { lockMessages, updateChangedMessages } from '../store/message-change-store.ts';
import { findByProviderId, type KnownMessage } from '../store/message-read-store.ts';
import { applyWaiting } from './apply-changes.ts';
import { providerKey, type ArrivedPast } from './arrivals.ts';
import { scheduleFetches } from './fetch-media.ts';
import type { ChatsOfBatch } from './lock-chats-of-batch.ts';
import { storeElsewhere, type MessageElsewhere } from './store-elsewhere.ts';

const NOT_DELIVERED = { message: 'This message was not delivered.', code: null, detail: null };

/**
 * Stores messages of the time before the number was connected here. One that is stored already changes nothing, except
 * that the content of a placeholder takes its place; the order in which the two come does not matter.
 */
export async function applyPast(ctx: WorkContext, arrived: readonly ArrivedPast[], batch: ChatsOfBatch): Promise<void> {
  if (arrived.length === 0) return;
  const { tx } = ctx;
  const distinct = new Map<string, ArrivedPast>();
  for (const each of arrived) {
    const key = keyOf(each);
    const before = distinct.get(key);
    if (!before || isPlaceholder(before)) distinct.set(key, each);
  }
  const all = [...distinct.values()].map((each) => ({ ...each, provider_id: each.past.provider_id }));
  const known = await findByProviderId(tx, all);
  const unknown = all.filter((each) => !known.has(keyOf(each)));
  await storeElsewhere(ctx, unknown.map(elsewhereOf), batch, { asClosed: true });
  await fillPlaceholders(
    ctx,
    all.flatMap((each) => {
      const message = known.get(keyOf(each));
      return message && !isPlaceholder(each) ? [{ ...each, message }] : [];
    }),
  );
  await applyWaiting(ctx, unknown);
}

const isPlaceholder = ({ past: { content } }: ArrivedPast): boolean =>
  content.content_type === 'unsupported' && content.content.is_placeholder === true;

const keyOf = (each: ArrivedPast): string => providerKey(each, each.past.provider_id);

function elsewhereOf({ past, ...arrived }: ArrivedPast): MessageElsewhere {
  const { provider_id, time, origin, content, quoted_provider_id, meta } = past;
  const status: MessageStatus = origin === 'incoming' ? 'received' : (past.status ?? 'sent');
  return {
    ...arrived,
    provider_id,
    time,
    origin,
    status,
    error: status === 'failed' ? NOT_DELIVERED : null,
    content,
    quoted_provider_id,
    meta,
  };
}

async function fillPlaceholders(
  ctx: WorkContext,
  found: readonly (ArrivedPast & { message: KnownMessage })[],
): Promise<void> {
  if (found.length === 0) return;
  const { tx } = ctx;
  const byId = new Map(found.map((each) => [each.message.id, each]));
  const locked = await lockMessages(
    tx,
    found.map(({ message }) => message),
  );
  const waiting = locked.flatMap((message) => {
    const each = byId.get(message.id);
    return each && message.content['is_placeholder'] === true ? [{ message, each }] : [];
  });
  const rows = await updateChangedMessages(
    tx,
    waiting.map(({ message: { business_id, id }, each: { past } }) => ({
      business_id,
      id,
      content_type: past.content.content_type,
      content: { ...past.content.content },
      meta: past.meta,
    })),
  );
  await scheduleFetches(
    ctx,
    waiting.map(({ message, each }) => ({ arrived: { ...each, message: each.past }, row: message })),
  );
  emitMessageUpdates(ctx, rows);
}
