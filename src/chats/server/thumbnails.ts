import {
  defineDueKind,
  scheduleDue,
  type ApplyDue,
  type DueRow,
  type Lease,
} from '../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { hasThumbnails, type ShownPicture } from '../../media/contract/thumbnails.ts';
import { keepThumbnail, makeThumbnail, presentPicture } from '../../media/server/index.ts';
import { chatEvents } from '../contract/events.ts';
import { fileIdOf } from './message-file.ts';
import { updateChangedMessages } from './store/message-change-store.ts';
import { findFileMessage } from './store/message-read-store.ts';
import { presentMessage, type MessageContent, type MessageRow } from './store/message-rows-store.ts';

/** A file that cannot be read is given up at once; this is for a machine that has no room for another process. */
const TRIES = 3;

/** Makes the thumbnail of a message's picture or film, and shows it in the threads that are open. */
export const thumbnails = defineDueKind({
  name: 'thumbnails',
  key: ['message_id'],
  columns: { media_id: 'bigint' },
  // They wait for each other, a minute each at most: a claim takes no more than its lease lasts for.
  batch: 8,
  leaseSeconds: 600,
  pollMs: 5_000,
  isLowPriority: true,
  runOutside: (services, row, lease) => makeOne(services, row, lease),
  giveUp: { afterFailures: TRIES, run: () => Promise.resolve() },
});

type DueThumbnail = DueRow<'message_id' | 'media_id'>;

type FileMessage = Pick<MessageRow, 'business_id' | 'id' | 'content_type' | 'content'>;

/** Schedules thumbnails for those of the messages that show a picture or film and have none, in one statement. */
export async function scheduleThumbnails(ctx: WorkContext, messages: readonly FileMessage[]): Promise<void> {
  await scheduleDue(
    ctx,
    thumbnails,
    messages.flatMap(({ business_id, id, content_type, content }) => {
      const media_id = content_type !== 'sticker' && lacksThumbnail(content) ? fileIdOf(content) : null;
      return media_id === null ? [] : [{ business_id, message_id: id, media_id }];
    }),
  );
}

function lacksThumbnail({ mime_type, size, width, header }: MessageContent): boolean {
  if (typeof mime_type === 'string' && typeof size === 'number')
    return width === undefined && hasThumbnails({ mime_type, size });
  return isHeader(header) && header.format === 'image' && header.width === undefined;
}

const isHeader = (value: unknown): value is ShownPicture & { format: unknown } =>
  typeof value === 'object' && value !== null && 'format' in value;

async function makeOne(
  services: Services,
  { business_id: businessId, message_id: messageId, media_id: mediaId }: DueThumbnail,
  { ending }: Lease,
): Promise<ApplyDue> {
  const made = await makeThumbnail(services, businessId, mediaId, ending);
  return async (ctx) => {
    if (!made) return null;
    const message = await findFileMessage(ctx.tx, messageId, { lock: true });
    const file = await keepThumbnail(ctx, made);
    // Taken back by the customer, or erased.
    if (!message || !file || fileIdOf(message.content) !== file.id) return null;
    const content = withPicture(message.content, presentPicture(file));
    const change = { business_id: businessId, id: messageId, content };
    for (const row of await updateChangedMessages(ctx.tx, [change]))
      ctx.emit(chatEvents.messageUpdates, presentMessage(row));
    return null;
  };
}

/** What a message shows, with what is known of its picture. */
const withPicture = (content: MessageContent, picture: ShownPicture): MessageContent =>
  isHeader(content.header) ? { ...content, header: { ...content.header, ...picture } } : { ...content, ...picture };
