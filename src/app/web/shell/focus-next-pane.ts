const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]';

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;

/** F6: moves the focus to the next part of the page (`data-pane`), back with Shift. */
export function focusNextPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isVisible);
  if (panes.length === 0) return;
  // Panes may stand inside the main one; the innermost counts.
  const present = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at((present === -1 && step === -1 ? 0 : present + step) % panes.length);
  if (!next) return;
  // A pane that takes focus itself is read with its name; otherwise its first control.
  const target = next.hasAttribute('tabindex')
    ? next
    : ([...next.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isVisible) ?? next);
  target.focus();
}
