import type { MediaFamily } from './media-family.ts';

const MB = 1024 * 1024;

/** What can be made of a type. */
export interface Conversion {
  family: Extract<MediaFamily, 'image' | 'video' | 'audio'>;
  /** The largest file that is converted. */
  maxBytes: number;
  /** The container says nothing about its codecs: they are looked at before it goes out as it is. */
  isChecked: boolean;
}

const image: Conversion = { family: 'image', maxBytes: 40 * MB, isChecked: false };
const video: Conversion = { family: 'video', maxBytes: 100 * MB, isChecked: true };
const audio: Conversion = { family: 'audio', maxBytes: 100 * MB, isChecked: false };
const checkedAudio: Conversion = { ...audio, isChecked: true };

/** By the type of the bytes, as `sniff` names it. What is not here cannot be converted. */
const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  'image/heic': image,
  'image/heif': image,
  'image/heic-sequence': image,
  'image/heif-sequence': image,
  'image/jpeg': image,
  'image/png': image,
  'image/webp': image,
  'image/bmp': image,
  'image/tiff': image,
  // Moving ones become a video; only the bytes tell.
  'image/gif': { ...video, maxBytes: 40 * MB },
  'video/quicktime': video,
  'video/mp4': video,
  'video/3gpp': video,
  'video/webm': video,
  'audio/wav': audio,
  'audio/x-flac': audio,
  'audio/flac': audio,
  'audio/webm': audio,
  'audio/x-caf': audio,
  'audio/mp4': checkedAudio,
  'audio/ogg': checkedAudio,
  'audio/mpeg': audio,
};

/** What becomes of a type, or null. */
export const conversionOf = (mimeType: string): Conversion | null => CONVERSIONS[mimeType] ?? null;

/** The types that a file picker offers beside those that are allowed. */
export const convertibleTypes = (family: MediaFamily): readonly string[] =>
  Object.entries(CONVERSIONS).flatMap(([type, conversion]) => (conversion.family === family ? [type] : []));
