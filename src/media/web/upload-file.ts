import { upload, type Upload } from '../../foundation/web/api/upload.ts';
import { mediaItem, type MediaItem } from '../contract/media.ts';

interface FileUpload extends Omit<Upload, 'fields'> {
  /** What it is meant as, where the call asks for that. */
  kind?: 'file' | 'audio' | 'sticker';
  /** The kind of channel that it will go through. */
  platformId?: string;
}

/** Uploads a file to a call that keeps it, with progress. */
export async function uploadFile({ kind, platformId, ...rest }: FileUpload): Promise<MediaItem> {
  const fields = { ...(kind && { content_type: kind }), ...(platformId && { platform_id: platformId }) };
  const body = await upload({ ...rest, fields });
  return mediaItem.parse((body as { media?: unknown }).media);
}
