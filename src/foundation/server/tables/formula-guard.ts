// A spreadsheet that opens a CSV takes a text that begins so for a formula; the wide forms too, and with blanks or
// control characters before it. Apostrophes are looked through, so that what is put before a text can be taken off again.
const LIKE_A_FORMULA = /^(?:['\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|'*[\t\r])/u;

/** A text for a cell of a CSV: what could be a formula gets an apostrophe, which spreadsheets take for "this is text". */
export const guardFormula = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

/**
 * The text that `guardFormula` was given. One apostrophe before what could be a formula is taken off, and no other:
 * `'+919000012345` is a phone number, `'t Hart` a name.
 */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && LIKE_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
