import type { MessageView } from '../../contract/phone-view.ts';
import { element, type Child, onSingleClick } from './element.ts';
import { icon } from './icon.ts';
import { timeText } from './page-state.ts';
import { texts } from './texts.ts';

/** Bold, italic, struck and code, as the app writes them. */
const MARKS = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~|`[^`\n]+`)/;
const TAGS = { '*': 'b', _: 'i', '~': 's', '`': 'code' } as const;

function formatted(text: string): Child[] {
  return text.split(MARKS).map((part) => {
    const tag = TAGS[part[0] as keyof typeof TAGS];
    return MARKS.test(part) && tag ? element(tag, {}, part.slice(1, -1)) : part;
  });
}

const KILOBYTE = 1024;
const size = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

/** A message and its buttons. */
export function bubble(message: MessageView, tap: (index: number) => void): HTMLElement[] {
  const body = element(
    'div',
    { class: `bubble${message.is_own ? ' is-own' : ''}${message.type === 'sticker' ? ' is-sticker' : ''}` },
    ...contentOf(message),
    foot(message),
  );
  if (message.reaction !== null) body.append(element('span', { class: 'reaction' }, message.reaction));
  if (message.is_own || message.buttons.length === 0) return [body];
  const buttons = message.buttons.map((button, index) =>
    element(
      'button',
      {
        type: 'button',
        class: 'bubble-button',
        'data-key': `${message.id}-${index}`,
        title: button.url ?? button.description,
        click: onSingleClick(() => tap(index)),
      },
      icon(button.kind === 'link' ? 'ext' : 'reply'),
      element('span', {}, button.text),
    ),
  );
  return [body, element('div', { class: 'bubble-buttons' }, ...buttons)];
}

function contentOf(message: MessageView): Child[] {
  if (message.is_deleted) return [element('i', { class: 'bubble-quiet' }, texts.deleted)];
  return [
    message.quote !== null && element('div', { class: 'bubble-quote' }, message.quote),
    mediaOf(message),
    message.header !== null && element('b', { class: 'bubble-header' }, message.header),
    message.card && lineWithIcon(message.card.icon, message.card.title, message.card.detail),
    message.text !== null && element('span', { class: 'bubble-text', dir: 'auto' }, ...formatted(message.text)),
    message.footer !== null && element('div', { class: 'bubble-footer' }, message.footer),
  ];
}

function mediaOf({ media, type }: MessageView): Child {
  if (!media) return null;
  if (media.has_picture)
    return element('img', {
      class: 'bubble-picture',
      src: `/control/media/${media.id}`,
      alt: media.file_name || type,
      loading: 'lazy',
    });
  const name = type === 'audio' ? texts.voice : media.file_name || type;
  const detail = media.file_size > 0 ? size(media.file_size) : '';
  return lineWithIcon(
    type === 'audio' ? 'mic' : type === 'video' ? 'image' : 'file',
    name,
    detail,
    media.id === '' ? null : `/control/media/${media.id}`,
  );
}

function lineWithIcon(name: string, title: string, detail: string, href: string | null = null): HTMLElement {
  const inside = [
    element('span', { class: 'bubble-well' }, icon(name)),
    element(
      'span',
      { class: 'bubble-line-text' },
      element('b', {}, title),
      detail !== '' && element('span', { class: 'bubble-quiet' }, detail),
    ),
  ];
  return href === null
    ? element('div', { class: 'bubble-line' }, ...inside)
    : element('a', { class: 'bubble-line', href, download: title }, ...inside);
}

function foot(message: MessageView): HTMLElement {
  const status = message.status === 'read' ? 'read' : message.status === 'delivered' ? 'delivered' : 'sent';
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
