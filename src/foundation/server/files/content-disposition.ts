/**
 * Types that a browser may show in place: they cannot carry a script. SVG, HTML, XML, PDF and text are
 * not among them and are always downloaded.
 */
const INLINE: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/aac',
  'audio/amr',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/3gpp',
  'video/mp4',
  'video/ogg',
  'video/webm',
]);

// They turn the order of what is shown around: 'invoice\u202Efdp.exe' looks like a PDF.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const MAX_NAME_CHARACTERS = 150;
const FALLBACK = 'file';

/** True when a file of this sniffed type may be shown in place. */
export function isInlineType(mimeType: string): boolean {
  return INLINE.has(mimeType);
}

/**
 * The Content-Disposition header (RFC 6266) of a file: `attachment`, or `inline` for a type of the list above.
 * The name is someone's text: it becomes one file name without folders, in ASCII for old clients and in UTF-8 beside.
 */
export function contentDisposition(
  name: string,
  sniffedType: string,
  disposition: 'attachment' | 'inline' = 'attachment',
): string {
  const kind = disposition === 'inline' && isInlineType(sniffedType) ? 'inline' : 'attachment';
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\%]/g, '_');
  const isPlain = ascii === safe;
  return `${kind}; filename="${ascii}"${isPlain ? '' : `; filename*=UTF-8''${encodeExtended(safe)}`}`;
}

/** One file name: no folder, no control or direction character, no leading dot, not too long; the extension stays. */
export function safeFileName(name: string): string {
  const flat = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(/[/\\:*?<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const characters = [...flat];
  if (characters.length <= MAX_NAME_CHARACTERS) return flat || FALLBACK;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(flat)?.[0] ?? '';
  return (
    characters
      .slice(0, MAX_NAME_CHARACTERS - extension.length)
      .join('')
      .trimEnd() + extension
  );
}

/** The attr-char set of RFC 8187; encodeURIComponent leaves four characters that are not in it. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
