import type { ContentView, MessageView } from '../../contract/phone-view.ts';
import { element, onSingleClick, type Child } from './element.ts';
import { icon } from './icon.ts';
import { buttonsBelow, type Tap } from './message-buttons.ts';
import { isSticker, lineWithIcon, mediaOf } from './message-media.ts';
import { timeText } from './page-state.ts';
import { texts } from './texts.ts';

/** What can be done with a message. */
export interface MessageActions {
  tap: Tap;
  /** The rows of a list or of products. */
  openRows(message: MessageView): void;
  openMenu(message: MessageView): void;
  played(message: MessageView): void;
}

/** Bold, italic, struck and code, as the app writes them. */
const MARKS = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~|`[^`\n]+`)/;
const TAGS = { '*': 'b', _: 'i', '~': 's', '`': 'code' } as const;

function formatted(text: string): Child[] {
  return text.split(MARKS).map((part) => {
    const tag = TAGS[part[0] as keyof typeof TAGS];
    return MARKS.test(part) && tag ? element(tag, {}, part.slice(1, -1)) : part;
  });
}

/** A message with what belongs below it: buttons, the way to its rows, cards. */
export function bubble(message: MessageView, actions: MessageActions, business: string): HTMLElement {
  const menu = (event: Event): void => {
    event.preventDefault();
    actions.openMenu(message);
  };
  const body = element(
    'div',
    { class: `bubble${message.is_own ? ' is-own' : ''}${isSticker(message) ? ' is-sticker' : ''}` },
    ...(message.is_deleted ? [deleted(message)] : contentOf(message, actions, business)),
    foot(message),
    message.reaction !== null && element('span', { class: 'reaction' }, message.reaction),
    !message.is_deleted &&
      element(
        'button',
        {
          type: 'button',
          class: 'bubble-more',
          'aria-label': texts.message_menu,
          title: texts.message_menu,
          'data-key': `more-${message.id}`,
          click: menu,
        },
        icon('down'),
      ),
  );
  if (!message.is_deleted) body.addEventListener('contextmenu', menu);
  return element(
    'div',
    { class: `message${message.is_own ? ' is-own' : ''}` },
    body,
    message.sheet === null ? buttonsBelow(message, message.buttons, actions.tap) : rowsButton(message, actions),
    message.cards.length > 0 &&
      element(
        'div',
        { class: 'carousel', role: 'group', 'aria-label': texts.cards, tabindex: '0' },
        ...message.cards.map((card) =>
          element(
            'div',
            { class: 'carousel-card' },
            element('div', { class: 'bubble' }, ...partsOf(card, () => undefined)),
            buttonsBelow(message, card.buttons, actions.tap),
          ),
        ),
      ),
  );
}

const deleted = (message: MessageView): HTMLElement =>
  element('i', { class: 'bubble-quiet' }, message.is_own ? texts.you_deleted : texts.deleted);

function rowsButton(message: MessageView, actions: MessageActions): HTMLElement {
  return element(
    'div',
    { class: 'bubble-buttons' },
    element(
      'button',
      {
        type: 'button',
        class: 'bubble-button',
        'data-key': `rows-${message.id}`,
        'aria-haspopup': 'dialog',
        click: onSingleClick(() => actions.openRows(message)),
      },
      icon('list'),
      element('span', { dir: 'auto' }, message.sheet),
    ),
  );
}

function contentOf(message: MessageView, actions: MessageActions, business: string): Child[] {
  return [
    message.is_forwarded && element('div', { class: 'bubble-forwarded' }, icon('forward'), texts.forwarded_mark),
    message.quote &&
      element(
        'div',
        { class: 'bubble-quote' },
        element('b', {}, message.quote.is_own ? texts.you : business),
        element('span', { dir: 'auto' }, message.quote.text),
      ),
    ...partsOf(message, () => actions.played(message)),
    message.preview !== null && element('div', { class: 'bubble-preview' }, icon('ext'), message.preview),
  ];
}

const partsOf = (part: ContentView, played: () => void): Child[] => [
  mediaOf(part.media, played),
  part.header !== null && element('b', { class: 'bubble-header', dir: 'auto' }, part.header),
  part.card && lineWithIcon(part.card.icon, part.card.title, part.card.detail),
  part.text !== null && element('span', { class: 'bubble-text', dir: 'auto' }, ...formatted(part.text)),
  part.footer !== null && element('div', { class: 'bubble-footer', dir: 'auto' }, part.footer),
];

function foot(message: MessageView): HTMLElement {
  const status =
    message.status === 'read' || message.status === 'played'
      ? 'read'
      : message.status === 'delivered'
        ? 'delivered'
        : 'sent';
  return element(
    'span',
    { class: 'bubble-foot' },
    message.is_edited && !message.is_deleted && element('span', {}, texts.edited),
    timeText(message.time_ms),
    message.is_own &&
      element(
        'span',
        { class: `ticks is-${status}`, role: 'img', 'aria-label': texts.ticks[status] },
        icon(status === 'sent' ? 'check' : 'checks'),
      ),
  );
}
