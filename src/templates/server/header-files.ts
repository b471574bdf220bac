import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { IncomingFile, ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { judgeFile, receivedAtMost, travelType, type JudgedFile } from '../../media/contract/file-rules.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import {
  findMedia,
  keepMedia,
  openMedia,
  presentMedia,
  receiveFile,
  removeMedia,
  type MediaRow,
  type ReceivedFile,
} from '../../media/server/index.ts';
import { headerFileRules } from '../contract/header-files.ts';
import type { TemplateBody } from '../contract/template-body.ts';
import { findTemplate } from './template-store.ts';
import { isTemplateMediaUsed } from './written-template-store.ts';

/** Takes the file of a header: any that a header can have. Which kind of header it is for is known when it is used. */
export async function receiveHeaderFile(
  services: Services,
  businessId: Id,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  const file = await receiveFile(
    services,
    businessId,
    incoming,
    (head) =>
      receivedAtMost(headerFileRules, head) ??
      refuse('INVALID_DATA', { message: headerFileRules.refusal, info: { field: 'file' } }),
  );
  return { ...file, mime_type: travelType(file) };
}

export async function keepHeaderFile(ctx: MemberContext, file: ReceivedFile): Promise<MediaItem> {
  return presentMedia(await keepMedia(ctx, file, 'template', ctx.user.user_id));
}

/** The file that a template names; refuses one that was not uploaded for a template, and one of another kind than its header. */
export async function requireHeaderFile(
  { tx }: BusinessContext,
  { headerType, media }: Pick<TemplateBody, 'headerType' | 'media'>,
): Promise<MediaRow | null> {
  if (media === null) return null;
  const file = await findMedia(tx, media);
  if (file?.purpose !== 'template')
    return refuse('INVALID_DATA', { message: 'Choose a file.', info: { field: 'media' } });
  const family = familyOf(file);
  if (family !== headerType)
    refuse('INVALID_DATA', {
      message: `The header is ${NAMES[headerType]}, and this file is ${NAMES[family]}.`,
      info: { field: 'media' },
    });
  return file;
}

const NAMES: Readonly<Record<string, string>> = {
  image: 'a picture',
  video: 'a video',
  document: 'a document',
  other: 'none of them',
};

function familyOf(file: Required<JudgedFile>): string {
  const verdict = judgeFile(headerFileRules, file);
  return verdict.fate === 'fits' ? verdict.rule.family : 'other';
}

/**
 * Lets go of a file of edits that nothing names any more. One that was published stays: messages that were sent with it show
 * it.
 */
export async function releaseHeaderFile(ctx: BusinessContext, mediaId: Id | null): Promise<void> {
  if (mediaId !== null && !(await isTemplateMediaUsed(ctx.tx, mediaId))) await removeMedia(ctx, mediaId, 'template');
}

/** The file of a template's header: of its edits where there are any, else as it was published. */
export async function openHeaderFile({ tx, businessId, services }: MemberContext, id: Id): Promise<ServedFile> {
  const row = (await findTemplate(tx, businessId, id)) ?? refuse('NOT_FOUND');
  const mediaId = row.edits === null ? row.media_id : row.edits_media_id;
  const media = mediaId === null ? null : await findMedia(tx, mediaId);
  return openMedia(services, businessId, media ?? refuse('MEDIA_NOT_FOUND'));
}
