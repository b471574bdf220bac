import { mediaAddress } from '../graph/media-node.ts';
import { ControlError } from '../../../core/server/control/control-error.ts';
import type { Platform } from '../platform.ts';
import type { BusinessNumber, Media } from '../registry/entities.ts';
import type { Json } from '../../../core/server/read-json.ts';
import { sampleFile, type SampleFile } from './sample-files.ts';

const KEPT_MS = 7 * 86_400_000;

export const MEDIA_KINDS: readonly string[] = ['image', 'video', 'audio', 'document', 'sticker'];

/** A file of a customer's, as base64; a sample when none is given. */
export interface GivenFile {
  mime_type: string;
  file_name?: string | undefined;
  base64: string;
}

/** Keeps a customer's file, and says how it is in the message. */
export async function keepCustomerFile(
  platform: Platform,
  number: BusinessNumber,
  kind: string,
  given: GivenFile | undefined,
): Promise<Json> {
  const file: SampleFile | null = given
    ? { mime_type: given.mime_type, file_name: given.file_name ?? '', bytes: Buffer.from(given.base64, 'base64') }
    : sampleFile(kind);
  if (!file) throw new ControlError(400, `A ${kind} needs a file.`);
  const id = platform.registry.newId();
  const { sha256, file_size } = await platform.files.write(id, file.bytes);
  const media: Media = {
    id,
    number_id: number.id,
    mime_type: file.mime_type,
    sha256,
    file_size,
    file_name: file.file_name,
    expires_at: platform.clock.now() + KEPT_MS,
  };
  platform.registry.state.media.push(media);
  return {
    mime_type: media.mime_type,
    // Webhooks give the hash in base64, the node in hexadecimal.
    sha256: Buffer.from(sha256, 'hex').toString('base64'),
    id,
    url: mediaAddress(platform, media, platform.origin),
    ...(kind === 'document' && file.file_name !== '' ? { filename: file.file_name } : {}),
    ...(kind === 'audio' ? { voice: true } : {}),
    ...(kind === 'sticker' ? { animated: false } : {}),
  };
}
