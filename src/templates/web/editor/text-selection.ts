/** A text and what is selected in it. */
export interface TextState {
  text: string;
  from: number;
  to: number;
}

/** What replaces a part of a text, and what is selected afterwards. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selectFrom: number;
  selectTo: number;
}

/** Puts a text in the place of what is selected; the caret stands behind it. */
export function insertText({ from, to }: TextState, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, selectFrom: end, selectTo: end };
}

/**
 * Puts marks around what is selected, or takes them away where they stand already. Space at the ends stays outside,
 * because marks beside a space are none. Without a selection the caret stands between the marks.
 */
export function toggleMark({ text, from, to }: TextState, mark: string): TextEdit {
  const length = mark.length;
  const isInside = text.slice(from - length, from) === mark && text.slice(to, to + length) === mark;
  const chosen = text.slice(from, to);
  if (isInside)
    return { from: from - length, to: to + length, insert: chosen, selectFrom: from - length, selectTo: to - length };
  const lead = chosen.length - chosen.trimStart().length;
  const trail = chosen.trim() === '' ? 0 : chosen.length - chosen.trimEnd().length;
  const start = from + lead;
  const end = to - trail;
  const insert = `${mark}${text.slice(start, end)}${mark}`;
  return { from: start, to: end, insert, selectFrom: start + length, selectTo: end + length };
}

/**
 * Applies an edit as if it had been typed, so that the browser can undo it; where a browser cannot insert text, the value
 * is set, which fires the same event.
 */
export function applyEdit(area: HTMLTextAreaElement, edit: TextEdit): void {
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // The one way to edit a field that its undo knows of.
  const isDone = typeof document.execCommand === 'function' && document.execCommand('insertText', false, edit.insert);
  if (!isDone) {
    const value = area.value.slice(0, edit.from) + edit.insert + area.value.slice(edit.to);
    // React notices a value that was set on the element itself only through the setter of its prototype.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}
