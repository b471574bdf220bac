import type { ButtonKind, ButtonView, MessageView } from '../../contract/phone-view.ts';
import { element, onSingleClick } from './element.ts';
import { icon } from './icon.ts';

const ICONS: Readonly<Record<ButtonKind, string>> = {
  reply: 'reply',
  link: 'ext',
  call: 'phone',
  copy: 'copy',
  location: 'pin',
  order: 'cart',
  contact: 'card',
  form: 'form',
  other: 'zap',
};

export type Tap = (message: MessageView, button: ButtonView) => void;

/** The buttons below a message or a card; a link opens beside the page as well. */
export function buttonsBelow(message: MessageView, buttons: readonly ButtonView[], tap: Tap): HTMLElement | null {
  if (message.is_own || buttons.length === 0) return null;
  return element(
    'div',
    { class: 'bubble-buttons' },
    ...buttons.map((button) => {
      const inside = [icon(ICONS[button.kind]), element('span', { dir: 'auto' }, button.text)];
      const common = {
        class: 'bubble-button',
        'data-key': `${message.id}-${button.index}`,
        title: button.url ?? button.description,
        click: onSingleClick(() => tap(message, button)),
      };
      return button.url === null
        ? element('button', { type: 'button', ...common }, ...inside)
        : element('a', { href: button.url, target: '_blank', rel: 'noopener noreferrer', ...common }, ...inside);
    }),
  );
}

/** The rows of a list below their headings, for the sheet. */
export function rowsOf(message: MessageView, tap: Tap): HTMLElement[] {
  const headings = [...new Set(message.buttons.map(({ section }) => section))];
  return headings.map((heading) =>
    element(
      'section',
      { class: 'list-section' },
      heading !== null && element('h3', { dir: 'auto' }, heading),
      ...message.buttons
        .filter(({ section }) => section === heading)
        .map((button) =>
          element(
            'button',
            { type: 'button', class: 'list-row', click: onSingleClick(() => tap(message, button)) },
            element(
              'span',
              { class: 'list-row-text', dir: 'auto' },
              element('b', {}, button.text),
              button.description !== '' && element('span', { class: 'quiet' }, button.description),
            ),
            icon(button.kind === 'order' ? 'cart' : 'right'),
          ),
        ),
    ),
  );
}
