import { upload, type Upload } from '../../foundation/web/api/upload.ts';
import { mediaItem, type MediaItem } from '../contract/media.ts';

interface FileUpload extends Omit<Upload, 'fields'> {
  /** What it is meant as, where the call asks for that. */
  kind?: 'file' | 'audio' | 'sticker';
}

/** Uploads a file to a call that keeps it, with progress. */
export async function uploadFile({ kind, ...rest }: FileUpload): Promise<MediaItem> {
  const body = await upload({ ...rest, ...(kind && { fields: { content_type: kind } }) });
  return mediaItem.parse((body as { media?: unknown }).media);
}
