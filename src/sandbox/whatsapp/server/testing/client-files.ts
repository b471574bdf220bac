import { sampleFile } from '../phones/sample-files.ts';

/** The head of a film, which says what the file is. */
const FILM = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex');

/** Files that a client sends, each of its kind. */
export function clientFile(kind: 'image' | 'document' | 'audio' | 'video' | 'sticker'): Blob {
  if (kind === 'video') return new Blob([new Uint8Array(FILM)], { type: 'video/mp4' });
  const sample = sampleFile(kind);
  if (!sample) throw new Error(`There is no sample of ${kind}.`);
  return new Blob([new Uint8Array(sample.bytes)], { type: sample.mime_type });
}
