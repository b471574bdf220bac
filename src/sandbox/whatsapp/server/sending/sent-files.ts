import { isJson, listOf, wordOf, type Json } from '../../../core/server/read-json.ts';

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number] | 'gif';

/** A file of a message, and what it is sent as. */
export interface SentFile {
  kind: MediaKind;
  /** Its id or link. */
  file: Json;
}

const KINDS: ReadonlySet<string> = new Set([...MEDIA_KINDS, 'gif']);
const isMedia = (kind: string): kind is MediaKind => KINDS.has(kind);

/** The files of a message: its own, that of its header, and those of its cards. */
export function filesOf({ type, content }: { type: string; content: Json }): SentFile[] {
  if (isMedia(type)) return [{ kind: type, file: content }];
  if (type !== 'template' && type !== 'interactive') return [];
  const action = isJson(content['action']) ? content['action'] : {};
  return [content, ...listOf(content['cards']), ...listOf(action['cards'])].flatMap((part) => {
    const header = isJson(part) ? part['header'] : undefined;
    const kind = isJson(header) ? wordOf(header['type']) : '';
    if (!isJson(header) || !isMedia(kind)) return [];
    return [{ kind, file: isJson(header[kind]) ? header[kind] : header }];
  });
}
