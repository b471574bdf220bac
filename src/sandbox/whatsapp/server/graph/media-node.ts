import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../platform.ts';
import type { Media } from '../registry/entities.ts';
import { requireScope } from './access.ts';
import { originOf, type GraphCall } from './graph-call.ts';
import { refuseObject } from './graph-error.ts';
import { textOf, type Json } from '../../../core/server/read-json.ts';

const ADDRESS_LIVES_MS = 5 * 60_000;

/** Where the bytes are for the next five minutes. */
export function mediaAddress({ clock, registry }: Platform, media: Media, origin: string): string {
  const until = clock.now() + ADDRESS_LIVES_MS;
  const url = new URL('/whatsapp_business/attachments/', origin);
  url.searchParams.set('mid', media.id);
  url.searchParams.set('ext', String(until));
  url.searchParams.set('hash', hashOf(registry.state.app.secret, media.id, String(until)));
  return url.href;
}

const hashOf = (secret: string, id: string, until: string): string =>
  createHmac('sha256', secret).update(`${id}:${until}`).digest('base64url');

/** Whether an address is one of ours that has not run out. */
export function isAddressGood({ clock, registry }: Platform, id: string, until: string, hash: string): boolean {
  const expected = Buffer.from(hashOf(registry.state.app.secret, id, until));
  const given = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(until) > clock.now();
}

/** The media, when this caller may have it and it is not too old. */
function mediaFor({ platform, caller, id, parameters }: GraphCall, verb: string): Media {
  requireScope(caller, 'whatsapp_business_messaging');
  const media = platform.registry.media(id);
  const number = platform.registry.number(media?.number_id ?? '');
  const wanted = textOf(parameters['phone_number_id']);
  const isOwn = number !== undefined && caller.account_ids.includes(number.account_id);
  if (!media || !isOwn || media.expires_at <= platform.clock.now() || (wanted !== undefined && wanted !== number.id))
    return refuseObject(id, verb);
  return media;
}

/** `GET /{media}` */
export function showMedia(call: GraphCall): Json {
  const media = mediaFor(call, 'get');
  return {
    messaging_product: 'whatsapp',
    url: mediaAddress(call.platform, media, originOf(call)),
    mime_type: media.mime_type,
    sha256: media.sha256,
    file_size: media.file_size,
    id: media.id,
  };
}

/** `DELETE /{media}` */
export async function removeMedia(call: GraphCall): Promise<Json> {
  const media = mediaFor(call, 'delete');
  const { registry, files } = call.platform;
  registry.state.media = registry.state.media.filter(({ id }) => id !== media.id);
  registry.changed();
  await files.remove(media.id);
  return { success: true };
}
