import { readLinkPreviews } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import {
  defineDueKind,
  scheduleDue,
  type ApplyDue,
  type DueRow,
  type Lease,
  type NextDue,
} from '../../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import {
  deleteFilesOfMessages,
  keepMedia,
  makePicture,
  sweepContent,
  type MadePicture,
} from '../../../media/server/index.ts';
import { chatEvents } from '../../contract/events.ts';
import type { LinkPreview } from '../../contract/link-preview.ts';
import { updateChangedMessages } from '../store/message-change-store.ts';
import { findTextMessage } from '../store/link-preview-store.ts';
import { presentMessage, type MessageRow } from '../store/message-rows-store.ts';
import { fetchPage, fetchPicture, isPicture } from './fetch-page.ts';
import { firstLink } from './first-link.ts';
import { readPage } from './read-page.ts';

/** A page that cannot be had is given up at once; this is for a machine that has no room for another process. */
const TRIES = 2;

/** Reads what the first link of a message leads to, and shows it below the text. */
export const linkPreviews = defineDueKind({
  name: 'link_previews',
  key: ['message_id'],
  // Slow pages wait beside each other, for a minute and a half at most.
  batch: 16,
  leaseSeconds: 300,
  pollMs: 2_000,
  outgoing: true,
  isLowPriority: true,
  runOutside: (services, row, lease) => lookAt(services, row, lease),
  giveUp: { afterFailures: TRIES, run: () => Promise.resolve() },
});

type TextMessage = Pick<MessageRow, 'business_id' | 'id' | 'content_type' | 'content' | 'meta'>;

const linkOf = ({ content_type: kind, content }: Pick<TextMessage, 'content_type' | 'content'>): string | null =>
  kind === 'text' && typeof content['text'] === 'string' ? firstLink(content['text']) : null;

/** Schedules a look at the first links of new and changed messages, in one statement; at none without a link. */
export async function scheduleLinkPreviews(ctx: WorkContext, messages: readonly TextMessage[]): Promise<void> {
  await scheduleDue(
    ctx,
    linkPreviews,
    messages.flatMap((message) =>
      linkOf(message) === null && !message.meta['link_csid']
        ? []
        : [{ business_id: message.business_id, message_id: message.id }],
    ),
  );
}

interface Seen {
  preview: LinkPreview | null;
  picture: MadePicture | null;
}

async function lookAt(
  services: Services,
  { business_id: businessId, message_id: messageId }: DueRow<'message_id'>,
  { ending }: Lease,
): Promise<ApplyDue> {
  const found = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
    const message = await findTextMessage(tx, messageId);
    return { message, isOn: await readLinkPreviews(tx, businessId) };
  });
  const link = found.message ? linkOf(found.message) : null;
  const seen = link === null || !found.isOn ? NOTHING : await see(services, businessId, link, ending);
  return (ctx) => keep(ctx, messageId, link, seen);
}

const NOTHING: Seen = { preview: null, picture: null };

/** What is behind an address, as far as it can be shown. */
async function see(services: Services, businessId: Id, url: string, ending: AbortSignal): Promise<Seen> {
  const fetched = await fetchPage(services.outside, url);
  if (!fetched) return NOTHING;
  const isShownItself = isPicture(fetched.mime_type);
  const page = isShownItself
    ? { title: lastPart(fetched.url), description: '', picture: null }
    : await readPage(fetched.bytes, fetched.content_type, fetched.url);
  const wanted = isShownItself
    ? fetched
    : page.picture === null
      ? null
      : await fetchPicture(services.outside, page.picture);
  const picture = wanted && (await makePicture(services, businessId, wanted.bytes, ending));
  if (page.title === '' && !picture) return NOTHING;
  const { title, description } = page;
  return {
    preview: { url, title, description, ...(picture && { width: picture.width, height: picture.height }) },
    picture,
  };
}

const lastPart = (address: string): string => {
  const name = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';
  return URL.canParse(`https://x/${name}`) ? decoded(name).slice(0, 100) : '';
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that is none.
    return part;
  }
}

/** Writes down what was seen, unless the message is gone; when it says something else by now, it is looked at again. */
async function keep(
  ctx: BusinessContext,
  messageId: Id,
  link: string | null,
  { preview, picture }: Seen,
): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const message = await findTextMessage(tx, messageId, { lock: true });
  if (!message || linkOf(message) !== link) {
    if (picture) await ctx.enqueue(sweepContent, { sha256: picture.sha256 });
    return message ? { afterSeconds: 0 } : null;
  }
  const { link: shown, link_csid: former } = message.meta;
  if (preview === null && !shown && !former) return null;
  const csid = picture ? (await keepMedia(ctx, picture, 'incoming', null)).id : null;
  const change = { business_id: businessId, id: messageId, meta: { link: preview, link_csid: csid } };
  for (const row of await updateChangedMessages(tx, [change])) ctx.emit(chatEvents.messageUpdates, presentMessage(row));
  if (typeof former === 'string') await deleteFilesOfMessages(ctx, [{ business_id: businessId, id: former }]);
  return null;
}
