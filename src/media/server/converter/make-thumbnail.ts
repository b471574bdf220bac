import sharp from 'sharp';
import { loadCodecs, type Codecs, type CompiledCodecs } from './codecs.ts';
import { MOST_PIXELS, readPam, refusePixels, type Pixels } from './convert-picture.ts';
import { READERS } from './readers.ts';
import { ConversionFailed } from './request.ts';
import { LONGEST_SIDE, type Thumbnail } from './thumbnail-request.ts';

const JPEG_QUALITY = 72;
const WEBP_QUALITY = 75;
/** JPEG stores blocks of 8 by 8, which can be decoded as 4, 2 or 1 pixels: 1/2, 1/4, 1/8 of each side. */
const MOST_HALVINGS = 3;

/** A film that says that it is longer than a day is wrong. */
const LONGEST_MS = 24 * 3_600_000;

/** Only the first picture, as it lies once it is turned as the file says. */
const FIRST_PICTURE = ['-map', '0:v:0', '-frames:v', '1'];
const AS_PIXELS = ['-c:v', 'pam', '-f', 'image2', '-update', '1'];

/** A small picture of a picture or film, and the size that the original is shown in; in codecs of its own, which end with it. */
export async function makeThumbnail(
  compiled: CompiledCodecs,
  mimeType: string,
  bytes: Uint8Array,
  deadline: number,
  isAlways = false,
): Promise<{ outcome: Thumbnail; bytes: Uint8Array | null }> {
  const reader = READERS[mimeType];
  if (reader === undefined) throw new ConversionFailed('unreadable', `No reader for ${mimeType}`);
  const codecs = await loadCodecs(deadline, compiled);
  const coded = describe(codecs, reader, bytes);
  refusePixels(coded.width, coded.height);
  const mayBeClear = mimeType === 'image/png' || mimeType === 'image/webp';
  const pixels = decode(codecs, reader, coded, mayBeClear);
  const made = await encode(pixels, mayBeClear);
  const isFilm = mimeType.startsWith('video/');
  const outcome: Thumbnail = {
    kind: 'made',
    ...uprightSize(coded, pixels),
    duration_ms: isFilm ? coded.duration_ms : null,
    mime_type: null,
  };
  // A picture that is no larger than a thumbnail needs none.
  if (!isFilm && !isAlways && made.bytes.length >= bytes.length) return { outcome, bytes: null };
  return { outcome: { ...outcome, mime_type: made.mime_type }, bytes: made.bytes };
}

interface Described {
  /** As they are coded: perhaps lying on their side. */
  width: number;
  height: number;
  duration_ms: number | null;
}

function describe(codecs: Codecs, reader: string, bytes: Uint8Array): Described {
  const { streams, format } = codecs.probe(reader, bytes);
  const stream = streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1);
  const [width = 0, height = 0] = [stream?.width, stream?.height];
  if (width * height === 0) throw new ConversionFailed('unreadable', codecs.lastWords());
  const milliseconds = Math.round(Number(format.duration ?? stream?.duration) * 1000);
  return { width, height, duration_ms: milliseconds > 0 && milliseconds < LONGEST_MS ? milliseconds : null };
}

function decode(codecs: Codecs, reader: string, { width, height }: Described, mayBeClear: boolean): Pixels {
  const output = [...FIRST_PICTURE, '-pix_fmt', mayBeClear ? 'rgba' : 'rgb24', ...AS_PIXELS];
  const halvings = Math.min(MOST_HALVINGS, Math.floor(Math.log2(Math.max(width, height) / LONGEST_SIDE)));
  // A photo of 12 megapixels is decoded in a tenth of the time when no more of it is decoded than is shown.
  const lowResolution = reader === 'jpeg_pipe' && halvings > 0 ? ['-lowres', String(halvings)] : [];
  const pam = codecs.make({ input: [...lowResolution, '-f', reader], output });
  if (!pam) throw new ConversionFailed('unreadable', codecs.lastWords());
  return readPam(pam);
}

/** The size of the whole picture as it is shown: what is coded lies on its side where the decoded picture was turned. */
function uprightSize(coded: { width: number; height: number }, shown: Pixels): { width: number; height: number } {
  const isTurned = coded.width > coded.height !== shown.width > shown.height && coded.width !== coded.height;
  return isTurned ? { width: coded.height, height: coded.width } : { width: coded.width, height: coded.height };
}

/** The encoder sees pixels only, never the file. What is transparent stays so: bubbles are light and dark. */
async function encode(
  { width, height, data }: Pixels,
  mayBeClear: boolean,
): Promise<{ mime_type: string; bytes: Uint8Array }> {
  const channels = mayBeClear ? 4 : 3;
  const { data: small, info } = await sharp(data, { raw: { width, height, channels }, limitInputPixels: MOST_PIXELS })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const again = () => sharp(small, { raw: { width: info.width, height: info.height, channels: info.channels } });
  if (mayBeClear && !(await again().stats()).isOpaque)
    return { mime_type: 'image/webp', bytes: await again().webp({ quality: WEBP_QUALITY }).toBuffer() };
  return { mime_type: 'image/jpeg', bytes: await again().removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer() };
}
