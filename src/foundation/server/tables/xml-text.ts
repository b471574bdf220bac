// Text in the XML of a spreadsheet (ECMA-376 part 1, 22.9.2.19): what XML cannot hold, or changes when it is read, is
// written as _xHHHH_, and an underscore that would begin such a word is written as _x005F_.

// oxlint-disable-next-line no-control-regex -- XML has none of them but tab, line feed and carriage return, which becomes a line feed
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const MARKUP = /[&<>"]/g;
const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Any text for the content of an element or the value of an attribute. */
export const escapeText = (text: string): string =>
  text
    .replace(NOT_IN_XML, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (mark) => NAMES[mark] ?? mark);

/** The text that was meant; what XML itself escapes is undone by its parser. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_word, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
    : text;
