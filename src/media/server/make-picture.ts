import { Readable } from 'node:stream';
import type { Id } from '../../foundation/contract/id.ts';
import { sniff } from '../../foundation/server/files/sniff.ts';
import type { Services } from '../../foundation/server/services.ts';
import { hasThumbnails } from '../contract/thumbnails.ts';
import type { ReceivedFile } from './receive-file.ts';
import { maker } from './thumbnails.ts';

/** A small picture whose bytes are stored and which no row names yet, with the size of the one that it was made of. */
export interface MadePicture extends ReceivedFile {
  width: number;
  height: number;
}

/**
 * Makes a small picture of a foreign one (JPEG, PNG, WebP), in the process that makes thumbnails: it has the pixels of the
 * original and not one of its bytes. Null where it cannot be read, which no further try changes.
 */
export async function makePicture(
  services: Pick<Services, 'objectStore' | 'log'>,
  businessId: Id,
  given: Uint8Array,
  ending: AbortSignal,
): Promise<MadePicture | null> {
  const { mime_type: given_type } = await sniff(given);
  const { length: size } = given;
  if (!given_type.startsWith('image/') || !hasThumbnails({ mime_type: given_type, size })) return null;
  const open = () => Promise.resolve({ stream: Readable.from([given]) });
  const { outcome, bytes } = await maker.make({ mime_type: given_type, size, always: true, open }, ending);
  if (outcome.kind === 'failed' || outcome.mime_type === null) {
    services.log.info({ mime_type: given_type, outcome }, 'Failed to make a picture small; it is not shown');
    return null;
  }
  const { width, height, mime_type } = outcome;
  const stored = await services.objectStore.put(businessId, Readable.from([bytes]), bytes.length);
  return { ...stored, name: mime_type === 'image/webp' ? 'link.webp' : 'link.jpg', mime_type, width, height };
}
