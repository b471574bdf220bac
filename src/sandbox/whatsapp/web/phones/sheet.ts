import { element, fill, type Child } from './element.ts';
import { icon } from './icon.ts';
import { texts } from './texts.ts';

/** What comes up from the lower edge of a phone: rows of a list, a form, a menu. */
export interface Sheet {
  root: HTMLElement;
  open(title: string, ...content: readonly Child[]): void;
  close(): void;
}

/** Makes the sheet of one phone; Escape and a tap beside it close it, and the focus goes back. */
export function createSheet(): Sheet {
  let before: Element | null = null;
  const title = element('h2', {});
  const content = element('div', { class: 'sheet-content' });
  const close = (): void => {
    if (root.hidden) return;
    root.hidden = true;
    fill(content);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const panel = element(
    'div',
    { class: 'sheet', role: 'dialog', 'aria-modal': 'true', tabindex: '-1' },
    element(
      'header',
      { class: 'sheet-head' },
      title,
      element(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': texts.close, title: texts.close, click: close },
        icon('close'),
      ),
    ),
    content,
  );
  const root = element(
    'div',
    {
      class: 'sheet-cover',
      hidden: true,
      click: (event) => {
        if (event.target === root) close();
      },
      keydown: (event) => {
        if (!(event instanceof KeyboardEvent)) return;
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
        } else if (event.key === 'Tab') keepInside(panel, event);
      },
    },
    panel,
  );
  return {
    root,
    open(words, ...given) {
      if (root.hidden) before = document.activeElement;
      title.textContent = words;
      panel.setAttribute('aria-label', words);
      fill(content, ...given);
      root.hidden = false;
      const first = content.querySelector('input, select, textarea, button');
      (first instanceof HTMLElement ? first : panel).focus({ preventScroll: true });
    },
    close,
  };
}

/** From the last element on Tab leads to the first one, and back. */
function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const all = [...panel.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]')].filter(
    (each) => !each.hasAttribute('disabled'),
  );
  const [first, last] = [all[0], all.at(-1)];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** A line of a menu. */
export const menuLine = (name: string, label: string, click: () => void, isDanger = false): HTMLElement =>
  element(
    'button',
    { type: 'button', class: `menu-line${isDanger ? ' is-danger' : ''}`, click },
    icon(name),
    element('span', {}, label),
  );
