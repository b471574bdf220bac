import type { SniffedType } from './sniffed-type.ts';

const PLAIN: SniffedType = { mime_type: 'text/plain', extension: 'txt' };
const CSV: SniffedType = { mime_type: 'text/csv', extension: 'csv' };
const HTML: SniffedType = { mime_type: 'text/html', extension: 'html' };
const SVG: SniffedType = { mime_type: 'image/svg+xml', extension: 'svg' };
const XML: SniffedType = { mime_type: 'application/xml', extension: 'xml' };

/** Null when the bytes are no text: not UTF-8 or UTF-16, or with control characters. */
export function sniffText(bytes: Uint8Array): SniffedType | null {
  const text = decode(bytes);
  // Tab, line feed, form feed, carriage return and escape occur in text files; the others do not.
  // oxlint-disable-next-line no-control-regex -- they are what this looks for
  if (text === null || /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/.test(text)) return null;
  return markup(text) ?? (isTable(text) ? CSV : PLAIN);
}

function decode(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const label =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    // `stream` forgives a character that the end of the sample cuts in two.
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null; // the only reason it throws: the bytes are not in that encoding
  }
}

// Wider than what browsers sniff for HTML (https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type):
// a text that might run as a page in some viewer is called one, and pages are only ever downloaded.
const HTML_TAG =
  /<(?:!doctype\s+html|html|head|body|script|iframe|style|title|base|meta|link|object|embed|form|img|svg|math|table|div|font|a|b|p|br|h1)[\s/>]/i;

function markup(text: string): SniffedType | null {
  const start = text.slice(0, 4_096);
  if (!beginsWithTag(start)) return null;
  if (/<svg[\s>]|<!doctype\s+svg/i.test(start)) return SVG;
  if (HTML_TAG.test(start)) return HTML;
  return start.trimStart().startsWith('<?xml') ? XML : null;
}

/** Past comments and processing instructions. A loop, because one expression for it takes exponential time on a hostile file. */
function beginsWithTag(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
    if (end === null) return rest.startsWith('<');
    const at = rest.indexOf(end);
    // One that does not end within the sample still makes it markup.
    if (at === -1) return true;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** True when the first lines are cut by one delimiter into the same number of cells, two at least. */
function isTable(text: string): boolean {
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, 'x').split(/\r\n|\n|\r/);
  // The last line of the sample may be cut off.
  const whole = lines
    .slice(0, -1)
    .filter((line) => line.trim() !== '')
    .slice(0, 10);
  const last = lines.at(-1) ?? '';
  const rows = whole.length < 10 && last.trim() !== '' && text.length < 4_096 ? [...whole, last] : whole;
  if (rows.length < 2) return false;
  return [',', ';', '\t'].some((delimiter) => {
    const cells = rows.map((row) => row.split(delimiter).length);
    return (cells[0] ?? 0) > 1 && cells.every((count) => count === cells[0]);
  });
}
