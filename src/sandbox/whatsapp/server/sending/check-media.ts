import { refuse } from '../graph/graph-error.ts';
import { idOf, isJson, textOf } from '../../../core/server/read-json.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeys } from './known-keys.ts';
import { optionalBoolean, optionalString, requireContent } from './parameter-text.ts';

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number] | 'gif';

// Meta's reference, Messages API, Media object.
const LONGEST_CAPTION = 1024;
// No public source.
const LONGEST_FILE_NAME = 240;

/** A file by id or link: one of the two. Ids belong to the number that they were uploaded for and run out. */
export function checkMediaObject(
  value: unknown,
  kind: MediaKind,
  name: string,
  { registry, number, now }: CheckContext,
): void {
  if (!isJson(value)) return refuse(100, { message: `The parameter ${name} is required.` });
  checkKeys(value, kind, name);
  const id = idOf(value['id']);
  const link = textOf(value['link']);
  // No public source.
  if (id === undefined && link === undefined)
    refuse(100, { message: `Param ${name}: either 'id' or 'link' is required.` });
  // No public source.
  if (id !== undefined && link !== undefined)
    refuse(100, { message: `Param ${name}: 'id' and 'link' exclude each other.` });
  if (value['caption'] !== undefined) optionalString(value['caption'], `${name}['caption']`, LONGEST_CAPTION);
  if (value['filename'] !== undefined) optionalString(value['filename'], `${name}['filename']`, LONGEST_FILE_NAME);
  if (value['voice'] !== undefined) optionalBoolean(value['voice'], `${name}['voice']`);
  if (link !== undefined) {
    // Public error text.
    if (!/^https?:$/.test(URL.parse(link)?.protocol ?? ''))
      refuse(100, { message: `Param ${name}['link'] is not a valid URL` });
    return;
  }
  const media = registry.media(id ?? '');
  // Public error text.
  if (!media || media.number_id !== number.id || media.expires_at <= now)
    refuse(100, { message: `Param ${name}['id'] is not a valid whatsapp business account media attachment ID` });
}

/** A message that is one file. */
export const checkMediaMessage =
  (kind: (typeof MEDIA_KINDS)[number]) =>
  (value: unknown, context: CheckContext): void =>
    checkMediaObject(requireContent(value, kind), kind, kind, context);
