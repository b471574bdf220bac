import { hevcMovie } from './hevc-movie.ts';

const text = (word: string): Buffer => Buffer.from(word, 'latin1');
const u8 = (...values: number[]): Buffer => Buffer.from(values);
function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
/** A box of ISO 14496-12: size, name, content. */
function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}
const full = (name: string, version: number, ...content: Buffer[]): Buffer =>
  box(name, u8(version, 0, 0, 0), ...content);

function boxIn(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name, 0, 'latin1');
  if (at < 4) throw new Error(`No ${name} in the file`);
  return file.subarray(at - 4, at - 4 + file.readUInt32BE(at - 4));
}

/**
 * A photo of 64 by 64 pixels as ISO 23008-12 describes it: one HEVC picture, a quarter turn, and an EXIF block that
 * names a place. `width` and `height` may claim another size.
 */
export function makeHeic({ turns = 1, width = 64, height = 64 } = {}): Buffer {
  const movie = hevcMovie();
  const hvcC = boxIn(movie, 'hvcC');
  // Version, size of all, count, then the size of each; the first picture stands first.
  const size = boxIn(movie, 'stsz').readUInt32BE(20);
  const coded = boxIn(movie, 'mdat').subarray(8, 8 + size);
  const exif = Buffer.concat([u32(0), text('MM\0*\0\0\0\x08GPS 12.9716N 77.5946E')]);
  const ftyp = box('ftyp', text('heic'), u32(0), text('mif1'), text('heic'));
  const item = (id: number, kind: string) => full('infe', 2, u16(id), u16(0), text(kind), u8(0));
  const properties = box('ipco', hvcC, full('ispe', 0, u32(width), u32(height)), box('irot', u8(turns)));
  const meta = (dataAt: number): Buffer =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full(
        'iloc',
        0,
        u8(0x44, 0x00),
        u16(2),
        u16(1),
        u16(0),
        u16(1),
        u32(dataAt),
        u32(coded.length),
        u16(2),
        u16(0),
        u16(1),
        u32(dataAt + coded.length),
        u32(exif.length),
      ),
      full('iinf', 0, u16(2), item(1, 'hvc1'), item(2, 'Exif')),
      full('iref', 0, box('cdsc', u16(2), u16(1), u16(1))),
      // The first bit says that a reader must know the property.
      box('iprp', properties, full('ipma', 0, u32(1), u16(1), u8(3, 0x81, 0x02, 0x83))),
    );
  const length = ftyp.length + meta(0).length;
  return Buffer.concat([ftyp, meta(length + 8), box('mdat', coded, exif)]);
}
