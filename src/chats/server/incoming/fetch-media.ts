import type { IncomingContent } from '../../../channels/contract/incoming.ts';
import { openChannel } from '../../../channels/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import {
  defineDueKind,
  scheduleDue,
  type ApplyDue,
  type DueRow,
} from '../../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { keepMedia, receiveFile, sweepContent, type ReceivedFile } from '../../../media/server/index.ts';
import { chatEvents } from '../../contract/events.ts';
import { presentMessage, type MessageRow } from '../store/message-rows-store.ts';
import { scheduleThumbnails } from '../thumbnails.ts';
import type { ChannelKey } from './arrivals.ts';
import { findFileMessage } from '../store/message-read-store.ts';
import { updateChangedMessages, type MessageChange } from '../store/message-change-store.ts';

/** With the growing pauses, of 6 h at most, this reaches beyond the 7 days for which the provider keeps a file. */
const FETCH_TRIES = 42;

/** Fetches a customer's file at once, stores it by its hash and shows it in the thread. */
export const mediaFetches = defineDueKind({
  name: 'media_fetches',
  key: ['message_id'],
  columns: { channel_id: 'bigint', provider_media_id: 'text' },
  // Each fetch may take minutes: a claim takes no more than are soon worked on.
  batch: 16,
  leaseSeconds: 600,
  pollMs: 1_000,
  outgoing: true,
  isLowPriority: true,
  runOutside: (services, row) => fetchOne(services, row),
  giveUp: {
    afterFailures: FETCH_TRIES,
    async run(ctx, row) {
      await showAsGone(row.message_id)(ctx);
    },
  },
});

type MediaFetch = DueRow<'message_id' | 'channel_id' | 'provider_media_id'>;

/** Schedules a fetch for each file of new messages, in one statement; the rows exist exactly when the messages do. */
export async function scheduleFetches(
  ctx: WorkContext,
  stored: readonly { arrived: ChannelKey & { message: { content: IncomingContent } }; row: Pick<MessageRow, 'id'> }[],
): Promise<void> {
  await scheduleDue(
    ctx,
    mediaFetches,
    stored.flatMap(({ arrived: { business_id, channel_id, message }, row }) => {
      if (!('provider_media_id' in message.content)) return [];
      const { provider_media_id } = message.content;
      return [{ business_id, message_id: row.id, channel_id, provider_media_id }];
    }),
  );
}

async function fetchOne(
  services: Services,
  { business_id: businessId, message_id: messageId, channel_id: channelId, provider_media_id: mediaId }: MediaFetch,
): Promise<ApplyDue> {
  const message = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) =>
    findFileMessage(tx, messageId),
  );
  // Fetched before, taken back by the customer, or erased.
  if (!message || message.content.csid !== null) return () => Promise.resolve(null);
  const name = typeof message.content.name === 'string' ? message.content.name : 'file';
  const channel = await openChannel(services, businessId, channelId);
  if (!channel) throw new Error('The channel has no access at the moment');
  const found = await channel.client.fetchMedia(mediaId);
  if (!found) return showAsGone(messageId);
  const file = await receiveFile(services, businessId, {
    name: name.includes('.') ? name : 'file',
    bytes: found.bytes,
  });
  if (!found.isRight(file.sha256)) {
    await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
      ctx.enqueue(sweepContent, { sha256: file.sha256 }),
    );
    throw new Error('The file is not the one that the provider names');
  }
  return show(messageId, named(file, name));
}

/** A file without a name of its own is called after what it is: image.jpg. */
const named = (file: ReceivedFile, name: string): ReceivedFile =>
  name.includes('.') ? file : { ...file, name: file.name.replace(/^file/, name) };

const show =
  (messageId: Id, file: ReceivedFile): ApplyDue =>
  async (ctx) => {
    const message = await findFileMessage(ctx.tx, messageId, { lock: true });
    if (!message || message.content.csid !== null) return null;
    const { id, name, mime_type, size } = await keepMedia(ctx, file, 'incoming', null);
    await change(ctx, { content: { ...message.content, csid: id, name, mime_type, size } }, messageId);
    return null;
  };

/** The bytes are gone at the provider: the message says so instead of waiting for ever. */
const showAsGone =
  (messageId: Id): ApplyDue =>
  async (ctx) => {
    const message = await findFileMessage(ctx.tx, messageId, { lock: true });
    if (message?.content.csid === null) await change(ctx, { meta: { media_not_found: true } }, messageId);
    return null;
  };

async function change(
  ctx: BusinessContext,
  what: Pick<MessageChange, 'content' | 'meta'>,
  messageId: Id,
): Promise<void> {
  const rows = await updateChangedMessages(ctx.tx, [{ business_id: ctx.businessId, id: messageId, ...what }]);
  for (const row of rows) ctx.emit(chatEvents.messageUpdates, presentMessage(row));
  await scheduleThumbnails(ctx, rows);
}
