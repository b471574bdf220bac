import { convertibleTypes } from '../contract/conversions.ts';
import { familyRule, judgeFile, type FileRules, type FileVerdict } from '../contract/file-rules.ts';
import type { MediaFamily } from '../contract/media-family.ts';
import { storedFileRules } from '../contract/media.ts';

/** Types by the end of the name: browsers know some of these only on some systems, and some not at all. */
const TYPE_OF: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  '3gp': 'video/3gpp',
  webm: 'video/webm',
  wav: 'audio/wav',
  flac: 'audio/flac',
  caf: 'audio/x-caf',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What a file seems to be before anybody looked into it; empty when only its bytes can tell. */
export const fileType = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  TYPE_OF[extensionOf(name)] ?? type.split(';', 1)[0]?.toLowerCase() ?? '';

// Box `ftyp` with the brands of HEIF.
const HEIF_START = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

/** True for a photo in HEIF, whatever it is called. */
export const isHeif = async (file: File): Promise<boolean> =>
  HEIF_START.test(new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer()));

/** What a file picker offers for a family: what is allowed, and what is converted into it. */
export function pickerAccept(rules: FileRules, family: MediaFamily): string {
  const types = [...(familyRule(rules, family)?.types ?? []), ...(rules.converts ? convertibleTypes(family) : [])];
  // Endings beside the types: not every system knows the types of phones.
  const endings = Object.entries(TYPE_OF).flatMap(([ending, type]) => (types.includes(type) ? [`.${ending}`] : []));
  return [...new Set(types), ...endings].join(',');
}

/** The family of a stored file, which decides how it is drawn. */
export const fileFamily = (mimeType: string): MediaFamily =>
  storedFileRules.rules.find(({ types }) => types.includes(mimeType))?.family ?? 'document';

/** What happens to a file of this type, before anything is uploaded; null: only the server can tell, by its bytes. */
export const judgeChosen = (
  rules: FileRules,
  { name, size }: Pick<File, 'name' | 'size'>,
  type: string,
  wanted?: 'sticker',
): FileVerdict | null => (type === '' && size > 0 ? null : judgeFile(rules, { mime_type: type, name, size }, wanted));
