import { refuse } from '../graph/graph-error.ts';
import { idOf, isJson, textOf } from '../../../core/server/read-json.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeys } from './known-keys.ts';
import type { MediaKind } from './sent-files.ts';
import { optionalBoolean, optionalString, requireContent } from './parameter-text.ts';

// Meta's reference, Messages API, Media object.
const LONGEST_CAPTION = 1024;
// No public source.
const LONGEST_FILE_NAME = 240;

/** A file by id or link: one of the two. Ids belong to the number that they were uploaded for and run out. */
export function checkMediaObject(value: unknown, kind: MediaKind, name: string, context: CheckContext): void {
  if (!isJson(value)) return refuse(100, { message: `The parameter ${name} is required.` });
  checkKeys(value, kind, name);
  optionalString(value['caption'], `${name}['caption']`, LONGEST_CAPTION);
  optionalString(value['filename'], `${name}['filename']`, LONGEST_FILE_NAME);
  optionalBoolean(value['voice'], `${name}['voice']`);
  checkSource(idOf(value['id']), textOf(value['link']), name, context);
}

function checkSource(
  id: string | undefined,
  link: string | undefined,
  name: string,
  { registry, number, now }: CheckContext,
): void {
  // No public source.
  if (id !== undefined && link !== undefined)
    refuse(100, { message: `Param ${name}: 'id' and 'link' exclude each other.` });
  if (link !== undefined) {
    // Public error text.
    if (!/^https?:$/.test(URL.parse(link)?.protocol ?? ''))
      refuse(100, { message: `Param ${name}['link'] is not a valid URL` });
    return;
  }
  // No public source.
  if (id === undefined) return refuse(100, { message: `Param ${name}: either 'id' or 'link' is required.` });
  const media = registry.media(id);
  // Public error text.
  if (!media || media.number_id !== number.id || media.expires_at <= now)
    refuse(100, { message: `Param ${name}['id'] is not a valid whatsapp business account media attachment ID` });
}

/** A message that is one file. */
export const checkMediaMessage =
  (kind: MediaKind) =>
  (value: unknown, context: CheckContext): void =>
    checkMediaObject(requireContent(value, kind), kind, kind, context);
