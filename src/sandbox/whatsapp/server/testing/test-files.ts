import { sampleFile } from '../phones/sample-files.ts';
import { NUMBER, type Stand } from './sandbox-with-receiver.ts';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

export const png = (): Buffer => sampleFile('image')?.bytes ?? Buffer.alloc(0);
export const mp3 = (): Buffer => sampleFile('audio')?.bytes ?? Buffer.alloc(0);
export const pdf = (): Buffer => sampleFile('document')?.bytes ?? Buffer.alloc(0);
export const html = (): Buffer => Buffer.from('<!DOCTYPE html><html><body>Not found</body></html>');

/** The container with one track of that kind. */
export const mp4 = (track: 'vide' | 'soun', brand = 'isom'): Buffer =>
  Buffer.concat([
    ascii(`\0\0\0\x10ftyp${brand}\0\0\0\0`),
    ascii(`\0\0\0\x21hdlr\0\0\0\0\0\0\0\0${track}`),
    Buffer.alloc(13),
  ]);

/** The first page of a voice in Opus. */
export const opus = (channels = 1): Buffer =>
  Buffer.concat([
    ascii('OggS\0\x02'),
    Buffer.alloc(22),
    ascii(`OpusHead\x01${String.fromCharCode(channels)}`),
    Buffer.alloc(300),
  ]);

/** A picture in WebP of that size, in pixels and bytes. */
export function webp({ side = 512, isAnimated = false, bytes = 1_000 } = {}): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file.writeUInt8(isAnimated ? 0x02 : 0, 20);
  file.writeUIntLE(side - 1, 24, 3);
  file.writeUIntLE(side - 1, 27, 3);
  return file;
}

/** Uploads a file as a business does. Returns its id. */
export async function upload(stand: Stand, bytes: Buffer, type: string): Promise<string> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'file');
  const { status, body } = await stand.call('POST', `/v23.0/${NUMBER}/media`, form, {
    authorization: `Bearer ${stand.token}`,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return String(body['id']);
}
