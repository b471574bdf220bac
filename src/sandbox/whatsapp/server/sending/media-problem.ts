import { idOf, textOf } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Media } from '../registry/entities.ts';
import { factsOf, type FileFacts } from './file-facts.ts';
import { fetchLink, isHere } from './linked-file.ts';
import type { MediaKind, SentFile } from './sent-files.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** What a file may be. Meta's reference, Media, Supported media types. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  gif: ['video/mp4'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
  sticker: ['image/webp'],
};
const LARGEST: Readonly<Record<MediaKind, number>> = {
  image: 5 * MIB,
  video: 16 * MIB,
  gif: 16 * MIB,
  audio: 16 * MIB,
  document: 100 * MIB,
  sticker: 500 * KIB,
};
const LARGEST_STATIC_STICKER = 100 * KIB;
const STICKER_SIDE = 512;

/** What keeps a message with these files from being sent, found after acceptance; null: nothing. */
export async function problemOfFiles(platform: Platform, files: readonly SentFile[]): Promise<string | null> {
  for (const file of files) {
    const problem = await problemOfFile(platform, file);
    if (problem !== null) return problem;
  }
  return null;
}

async function problemOfFile(platform: Platform, { kind, file }: SentFile): Promise<string | null> {
  const link = textOf(file['link']);
  const isVoice = file['voice'] === true || file['voice'] === 'true';
  if (link !== undefined) {
    if (!isHere(link)) return null;
    const fetched = await fetchLink(link, LARGEST[kind]);
    if (typeof fetched === 'string') return fetched;
    if (fetched.mime_type === 'text/html') return unsupported(kind, fetched.mime_type);
    return problemOfFacts(kind, factsOf(fetched.bytes), isVoice);
  }
  const media = platform.registry.media(idOf(file['id']) ?? '');
  if (!media) return null;
  const said = media.mime_type.split(';', 1)[0] ?? '';
  if (TYPES[kind]?.includes(said) === false) return unsupported(kind, media.mime_type);
  const facts = await knownFacts(platform, media);
  return facts ? problemOfFacts(kind, facts, isVoice) : 'The media file cannot be read.';
}

// Bytes never change, so that a file that goes to many is read once.
const known = new WeakMap<Media, Promise<FileFacts | null>>();

function knownFacts({ files }: Platform, media: Media): Promise<FileFacts | null> {
  const facts = known.get(media) ?? files.read(media.id).then((bytes) => bytes && factsOf(bytes));
  known.set(media, facts);
  return facts;
}

// The form is that of a public error text.
const unsupported = (kind: MediaKind, mime: string): string =>
  `Unsupported ${kind} mime type ${mime}. Please use one of ${(TYPES[kind] ?? ['application/pdf', 'text/plain', 'office documents']).join(', ')}.`;

function problemOfFacts(kind: MediaKind, facts: FileFacts, isVoice: boolean): string | null {
  if (facts.bytes > LARGEST[kind])
    return `Media file size too big. Max allowed size for ${kind}: ${LARGEST[kind]} bytes, received ${facts.bytes} bytes.`;
  if (TYPES[kind]?.includes(facts.mime_type) === false) return unsupported(kind, facts.mime_type);
  if (kind === 'audio') return problemOfSound(facts, isVoice);
  return kind === 'sticker' ? problemOfSticker(facts) : null;
}

/** Meta's reference, Media: Opus in Ogg with one channel; a voice message is nothing else. */
function problemOfSound({ mime_type, channels }: FileFacts, isVoice: boolean): string | null {
  // No public source.
  if (isVoice && mime_type !== 'audio/ogg')
    return `Voice messages must be audio/ogg with the opus codec, received ${mime_type}.`;
  // No public source.
  return mime_type === 'audio/ogg' && channels !== 1 ? 'Audio in audio/ogg must have one channel.' : null;
}

/** Meta's reference, Media, Supported media types: stickers. */
function problemOfSticker({ bytes, picture }: FileFacts): string | null {
  if (picture?.width !== STICKER_SIDE || picture.height !== STICKER_SIDE)
    return `Stickers must be ${STICKER_SIDE} by ${STICKER_SIDE} pixels.`;
  const largest = picture.is_animated ? LARGEST.sticker : LARGEST_STATIC_STICKER;
  return bytes > largest
    ? `Media file size too big. Max allowed size for this sticker: ${largest} bytes, received ${bytes} bytes.`
    : null;
}
