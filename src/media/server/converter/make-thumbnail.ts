import sharp from 'sharp';
import { loadCodecs, type Codecs, type CompiledCodecs, type Stream } from './codecs.ts';
import { MOST_PIXELS, readPam, refusePixels, type Pixels } from './convert-picture.ts';
import { READERS } from './readers.ts';
import { ConversionFailed } from './request.ts';
import { LONGEST_SIDE, type Thumbnail } from './thumbnail-request.ts';

const JPEG_QUALITY = 72;
const WEBP_QUALITY = 75;
/** JPEG stores blocks of 8 by 8, which can be decoded as 4, 2 or 1 pixels: 1/2, 1/4, 1/8 of each side. */
const MOST_HALVINGS = 3;

/** Only the first picture, as it lies once it is turned as the file says. */
const FIRST_PICTURE = ['-map', '0:v:0', '-frames:v', '1'];
const AS_PIXELS = ['-c:v', 'pam', '-f', 'image2', '-update', '1'];

/** A small picture of a picture or film, and the size that the original is shown in; in codecs of its own, which end with it. */
export async function makeThumbnail(
  compiled: CompiledCodecs,
  mimeType: string,
  bytes: Uint8Array,
  deadline: number,
): Promise<{ outcome: Thumbnail; bytes: Uint8Array | null }> {
  const reader = READERS[mimeType];
  if (reader === undefined) throw new ConversionFailed('unreadable', `No reader for ${mimeType}`);
  const codecs = await loadCodecs(deadline, compiled);
  const { streams, format } = codecs.probe(reader, bytes);
  const stream = streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1);
  const [width = 0, height = 0] = [stream?.width, stream?.height];
  if (!stream || width * height === 0) throw new ConversionFailed('unreadable', codecs.lastWords());
  refusePixels(width, height);
  const mayBeClear = mimeType === 'image/png' || mimeType === 'image/webp';
  const pixels = decode(codecs, reader, stream, mayBeClear);
  const made = await encode(pixels, mayBeClear);
  const isFilm = mimeType.startsWith('video/');
  const seconds = Number(format.duration ?? stream.duration ?? Number.NaN);
  const outcome: Thumbnail = {
    kind: 'made',
    ...uprightSize({ width, height }, pixels),
    duration_ms: isFilm && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null,
    mime_type: null,
  };
  // A picture that is no larger than its thumbnail stands for itself.
  if (!isFilm && made.bytes.length >= bytes.length) return { outcome, bytes: null };
  return { outcome: { ...outcome, mime_type: made.mime_type }, bytes: made.bytes };
}

function decode(codecs: Codecs, reader: string, { width = 0, height = 0 }: Stream, mayBeClear: boolean): Pixels {
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
