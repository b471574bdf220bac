import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Codecs } from './codecs.ts';
import { ConversionFailed } from './request.ts';

/** The largest pictures of phones have 50 megapixels; four bytes each must fit into memory twice. */
export const MOST_PIXELS = 60_000_000;

/** From the best to the smallest: longest side and quality. */
const TRIES = [
  { side: 16_383, quality: 88 },
  { side: 4096, quality: 85 },
  { side: 3000, quality: 80 },
  { side: 2000, quality: 75 },
] as const;

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, and alpha where it was asked for. */
  data: Uint8Array;
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (result: unknown) => void): void;
}
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}
const require = createRequire(import.meta.url);

/** A photo of a phone (HEIC, HEIF) as JPEG: turned upright as the file says, without place, time and other remarks. */
export async function convertHeif(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const heif = require('libheif-js/wasm-bundle') as Heif;
  const images = new heif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new ConversionFailed('unreadable', 'No picture in the file');
  const [width, height] = [image.get_width(), image.get_height()];
  refusePixels(width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const isDrawn = await new Promise<boolean>((resolve) => {
    image.display({ data, width, height }, (result) => resolve(result !== null));
  });
  if (!isDrawn) throw new ConversionFailed('unreadable', 'The picture could not be decoded');
  return asJpeg({ width, height, data: new Uint8Array(data.buffer) }, maxBytes);
}

/** A still picture of another kind, or one that is too large, as JPEG on white. */
export function convertPicture(
  codecs: Codecs,
  reader: string,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array> {
  const [stream] = codecs.probe(reader, bytes).streams;
  if (!stream?.width || !stream.height) throw new ConversionFailed('unreadable', codecs.lastWords());
  refusePixels(stream.width, stream.height);
  const pam = codecs.make({
    input: ['-f', reader],
    output: ['-frames:v', '1', '-pix_fmt', 'rgba', '-c:v', 'pam', '-f', 'image2', '-update', '1'],
  });
  if (!pam) throw new ConversionFailed('unreadable', codecs.lastWords());
  return asJpeg(readPam(pam), maxBytes);
}

/** Refuses a picture that would not fit into memory, before it is decoded. */
export function refusePixels(width: number, height: number): void {
  if (width * height > MOST_PIXELS) throw new ConversionFailed('too_many_pixels', `${width} by ${height}`);
}

/** PAM is a few lines of text and then the pixels; unlike raw video it says how the picture lies once it is turned. */
export function readPam(pam: Uint8Array): Pixels {
  const end = 'ENDHDR\n';
  const head = Buffer.from(pam.subarray(0, 200)).toString('latin1');
  const at = head.indexOf(end) + end.length;
  const number = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(head)?.[1]);
  return { width: number('WIDTH'), height: number('HEIGHT'), data: pam.subarray(at) };
}

/** The encoder sees pixels only, never the file: nothing in the file can reach native code, or stay in the result. */
async function asJpeg({ width, height, data }: Pixels, maxBytes: number): Promise<Uint8Array> {
  for (const { side, quality } of TRIES) {
    const made = await sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MOST_PIXELS })
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (made.length <= maxBytes) return made;
  }
  throw new ConversionFailed('still_too_large', `Over ${maxBytes} bytes`);
}
