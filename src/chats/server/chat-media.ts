import type { FastifyInstance } from 'fastify';
import { contentRules } from '../../channels/contract/providers/capabilities-of.ts';
import type { ContentRules } from '../../channels/contract/content-rules.ts';
import { accountKind, type ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { HttpServices } from '../../foundation/server/http/mount.ts';
import { mountDownload, mountUpload, type IncomingFile } from '../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Services } from '../../foundation/server/services.ts';
import { familyRule, judgeFile, receivedAtMost, travelType } from '../../media/contract/file-rules.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import {
  convertMedia,
  findMedia,
  keepMedia,
  openMedia,
  openThumbnail,
  presentMedia,
  readWebp,
  receiveFile,
  type FileHead,
  type MediaRow,
  type ReceivedFile,
  type ReceiveLimit,
} from '../../media/server/index.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { findLinkPicture } from './store/link-preview-store.ts';
import { findTarget } from './store/message-read-store.ts';
import { fileIdOf } from './message-file.ts';

type Wanted = 'audio' | 'sticker' | undefined;

interface ChatFile {
  file: ReceivedFile;
  rules: ContentRules;
  isReady: boolean;
}

/** Serves the files of messages. */
export function chatMediaRoutes(app: FastifyInstance, http: HttpServices): void {
  mountUpload(app, http, chatEndpoints.uploadChatMedia, {
    receive: (file, businessId) => receiveChatFile(http.services, businessId, file),
    keep: async (ctx, received) => ({ media: await keepChatFile(ctx, received) }),
  });
  mountDownload(app, http, chatEndpoints.previewChatMedia, async (ctx, { params }) =>
    openMedia(ctx.services, ctx.businessId, await findOwnUpload(ctx, params.fileId)),
  );
  mountDownload(app, http, chatEndpoints.downloadLinkPicture, async (ctx, { params }) => {
    const csid = await findLinkPicture(ctx.tx, params.chatId, params.messageId);
    if (csid === undefined) refuse('NOT_FOUND');
    const media = csid === null ? null : await findMedia(ctx.tx, csid);
    return openMedia(ctx.services, ctx.businessId, media ?? refuse('MEDIA_NOT_FOUND'));
  });
  mountDownload(app, http, chatEndpoints.downloadChatMedia, async (ctx, { params, query }) => {
    const media = await findFile(ctx, params.chatId, params.messageId);
    const open = query.size === 'thumbnail' ? openThumbnail : openMedia;
    return open(ctx.services, ctx.businessId, media);
  });
}

async function receiveChatFile(services: Services, businessId: Id, incoming: IncomingFile): Promise<ChatFile> {
  const { content_type: kind = 'file', platform_id: platform = accountKind } = incoming.fields;
  if (kind !== 'file' && kind !== 'audio' && kind !== 'sticker')
    refuse('INVALID_DATA', { message: 'Say file, audio or sticker.', info: { field: 'content_type' } });
  const rules =
    contentRules(platform as ChannelKind) ??
    refuse('INVALID_DATA', { message: 'Nothing can be sent through this channel.', info: { field: 'platform_id' } });
  const wanted = kind === 'file' ? undefined : kind;
  let isOpus = false;
  const file = await receiveFile(services, businessId, incoming, (begin) => {
    isOpus = begin.head.includes('OpusHead');
    return wanted === 'sticker' ? stickerLimit(rules, begin) : fileLimit(rules, begin, wanted);
  });
  const received = { ...file, mime_type: travelType(file) };
  const verdict = judgeFile(rules.files, received, wanted);
  // Ogg names its content in the first page, and is what goes out; the other containers have to be parsed.
  const isKnown =
    isOpus &&
    received.mime_type === 'audio/ogg' &&
    verdict.fate === 'converts' &&
    received.size <= verdict.rule.maxBytes;
  return { file: received, rules, isReady: verdict.fate === 'fits' || isKnown };
}

const refuseFile = (message: string): never => refuse('INVALID_DATA', { message, info: { field: 'file' } });

/** How large a file may be; refuses a type that cannot travel, before the rest of it is read. */
function fileLimit({ files }: ContentRules, begin: FileHead, wanted: Wanted): ReceiveLimit {
  const limit = receivedAtMost(files, begin, wanted);
  if (limit) return limit;
  const verdict = judgeFile(files, begin, wanted);
  return refuseFile(verdict.fate === 'refused' ? verdict.sentence : files.refusal);
}

function stickerLimit({ files, sticker }: ContentRules, { mime_type, head }: FileHead): ReceiveLimit {
  const sentence = familyRule(files, 'sticker')?.sentence ?? files.refusal;
  const webp = mime_type === 'image/webp' ? readWebp(head) : null;
  if (sticker === null || webp?.width !== sticker.side || webp.height !== sticker.side) return refuseFile(sentence);
  return { maxBytes: webp.isAnimated ? sticker.maxAnimatedBytes : sticker.maxStaticBytes, sentence };
}

async function keepChatFile(ctx: MemberContext, { file, rules: { files }, isReady }: ChatFile): Promise<MediaItem> {
  const media = await keepMedia(ctx, file, 'chat', ctx.user.user_id, isReady ? 'ready' : 'converting');
  if (!isReady) {
    const most = (family: 'image' | 'video' | 'audio') => familyRule(files, family)?.maxBytes ?? 0;
    const max_bytes = { image: most('image'), video: most('video'), audio: most('audio') };
    await ctx.enqueue(convertMedia, { media_id: media.id, max_bytes });
  }
  return presentMedia(media);
}

/** Before it is sent, a file is visible only to the person who uploaded it. */
export async function findOwnUpload({ tx, user }: MemberContext, mediaId: Id): Promise<MediaRow> {
  const media = await findMedia(tx, mediaId);
  return media?.purpose === 'chat' && media.created_by === user.user_id ? media : refuse('NOT_FOUND');
}

async function findFile({ tx, businessId }: MemberContext, chatId: Id, messageId: Id): Promise<MediaRow> {
  const message =
    (await findTarget(tx, { business_id: businessId, chat_id: chatId, id: messageId })) ?? refuse('NOT_FOUND');
  const csid = fileIdOf(message.content);
  return (csid === null ? null : await findMedia(tx, csid)) ?? refuse('MEDIA_NOT_FOUND');
}
