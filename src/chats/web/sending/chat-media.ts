import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { translateFailure } from '../../../foundation/web/i18n/failure-text.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { translateSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import type { MediaItem } from '../../../media/contract/media.ts';
import { uploadFile, waitForMedia } from '../../../media/web/index.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';

const readMedia = async (csid: string): Promise<MediaItem> =>
  (await call(chatEndpoints.getChatMedia, { params: { fileId: csid } }, { origin: 'chats', display: false })).media;

/** The bytes of an uploaded file as they will be sent. */
export const previewUrl = (csid: string): string => fillPath(chatEndpoints.previewChatMedia.path, { fileId: csid });

interface ChatUpload {
  file: File;
  kind: 'file' | 'audio' | 'sticker';
  platformId: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Uploads a file for a message. */
export const uploadChatFile = ({ platformId, ...rest }: ChatUpload): Promise<MediaItem> =>
  uploadFile({ path: chatEndpoints.uploadChatMedia.path, origin: 'chats', platformId, ...rest });

/** Waits until an uploaded file can be sent; throws its problem when it could not be converted. */
export async function readyMedia(media: MediaItem, signal: AbortSignal): Promise<MediaItem> {
  const settled = await waitForMedia({ media, read: readMedia, signal });
  if (settled.problem !== null) throw new ConversionError(settled.problem);
  return settled;
}

/** A file could not be converted; the message is a sentence of the contract. */
class ConversionError extends Error {}

/** Why a message or a file of it cannot be sent, in the reader's language. */
export const sendProblem = (error: unknown): string =>
  error instanceof ConversionError
    ? translateSentence(i18n, error.message)
    : translateFailure(i18n, error) || String(error);
