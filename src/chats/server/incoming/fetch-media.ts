import { openChannel } from '../../../channels/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { keepMedia, receiveFile, sweepContent, type ReceivedFile } from '../../../media/server/index.ts';
import { chatEvents } from '../../contract/events.ts';
import { presentMessage } from '../message-store.ts';
import { findFileMessage, updateChangedMessages, type MessageChange } from './incoming-message-store.ts';
import { FETCH_MEDIA, FETCH_TRIES, mediaToFetch, type MediaToFetch } from './media-to-fetch.ts';

/** Fetches a customer's file at once, stores it by its hash and shows it in the thread. */
export const fetchMediaJob = defineJob({
  name: FETCH_MEDIA,
  payload: mediaToFetch,
  maxAttempts: FETCH_TRIES,
  async handle(toFetch, { services, businessId, isLastAttempt }) {
    if (businessId === null) throw new GiveUp('A message belongs to a business');
    try {
      await fetchOne(services, businessId, toFetch);
    } catch (error) {
      if (isLastAttempt) await giveUp(services, businessId, toFetch.message_id);
      throw error;
    }
  },
});

async function fetchOne(
  services: Services,
  businessId: Id,
  { message_id: messageId, channel_id: channelId, provider_media_id: mediaId }: MediaToFetch,
): Promise<void> {
  const message = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) =>
    findFileMessage(tx, messageId),
  );
  // Fetched before, taken back by the customer, or erased.
  if (!message || message.content.csid !== null) return;
  const name = typeof message.content.name === 'string' ? message.content.name : 'file';
  const channel = await openChannel(services, businessId, channelId);
  if (!channel) throw new Error('The channel has no access at the moment');
  const found = await channel.client.fetchMedia(mediaId);
  if (!found) return giveUp(services, businessId, messageId);
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
  await show(services, businessId, messageId, named(file, name));
}

/** A file without a name of its own is called after what it is: image.jpg. */
const named = (file: ReceivedFile, name: string): ReceivedFile =>
  name.includes('.') ? file : { ...file, name: file.name.replace(/^file/, name) };

function show(services: Services, businessId: Id, messageId: Id, file: ReceivedFile): Promise<void> {
  return inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
    const message = await findFileMessage(ctx.tx, messageId, { lock: true });
    if (!message || message.content.csid !== null) return;
    const { id, name, mime_type, size } = await keepMedia(ctx, file, 'incoming', null);
    await change(ctx, { content: { ...message.content, csid: id, name, mime_type, size } }, messageId);
  });
}

/** The bytes are gone at the provider: the message says so instead of waiting for ever. */
function giveUp(services: Services, businessId: Id, messageId: Id): Promise<void> {
  return inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
    const message = await findFileMessage(ctx.tx, messageId, { lock: true });
    if (message?.content.csid === null) await change(ctx, { meta: { media_not_found: true } }, messageId);
  });
}

async function change(
  ctx: BusinessContext,
  what: Pick<MessageChange, 'content' | 'meta'>,
  messageId: Id,
): Promise<void> {
  for (const row of await updateChangedMessages(ctx.tx, [{ business_id: ctx.businessId, id: messageId, ...what }]))
    ctx.emit(chatEvents.messageUpdates, presentMessage(row));
}
