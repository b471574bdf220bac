import type { MessageView, PhoneView } from '../../contract/phone-view.ts';
import { element, fill } from './element.ts';
import { icon } from './icon.ts';
import type { Composing } from './message-menu.ts';
import { numberOf, type Page } from './page-state.ts';
import { write } from './sandbox-calls.ts';
import { texts } from './texts.ts';

type Mode = { kind: 'reply' | 'edit'; message: MessageView } | null;

/** Where a customer types: a new message, a reply, or an own message again. */
export function createComposer(
  waId: string,
  page: () => Page | null,
): Composing & { root: HTMLElement; draw(phone: PhoneView): void } {
  let mode: Mode = null;
  const text = element('textarea', {
    rows: 1,
    'aria-label': texts.message,
    keydown: (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      if (event.key === 'Escape' && mode) return setMode(null);
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      root.requestSubmit();
    },
  });
  const file = element('input', { type: 'file', hidden: true, change: () => void sendFile() });
  const attach = element(
    'button',
    {
      type: 'button',
      class: 'phone-attach',
      'aria-label': texts.attach,
      title: texts.attach,
      click: () => file.click(),
    },
    icon('clip'),
  );
  const send = element(
    'button',
    { type: 'submit', class: 'phone-send', 'aria-label': texts.send, title: texts.send },
    icon('send'),
  );
  const about = element('div', { class: 'composer-about', hidden: true });
  const root = element(
    'form',
    { class: 'phone-composer', submit: sendText },
    about,
    element('span', { class: 'phone-field' }, text, attach),
    send,
    file,
  );

  function setMode(given: Mode): void {
    if (mode?.kind === 'edit' && given?.kind !== 'edit') text.value = '';
    mode = given;
    about.hidden = given === null;
    attach.hidden = given?.kind === 'edit';
    if (given) {
      if (given.kind === 'edit') text.value = given.message.text ?? '';
      fill(
        about,
        icon(given.kind),
        element(
          'span',
          { class: 'composer-words' },
          element('b', {}, given.kind === 'edit' ? texts.edit : texts.reply),
          element('span', { dir: 'auto' }, wordsOf(given.message)),
        ),
        element(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': texts.cancel, click: () => setMode(null) },
          icon('close'),
        ),
      );
    }
    text.focus({ preventScroll: true });
  }

  /** The message as it goes out in the present mode. */
  function bodyOf(body: string, on: Mode): Record<string, unknown> {
    if (on?.kind !== 'edit')
      return { type: 'text', text: { body }, ...(on ? { context: { message_id: on.message.id } } : {}) };
    const { id, type } = on.message;
    const content = type === 'text' ? { body } : { caption: body };
    return { type: 'edit', edit: { original_message_id: id, message: { type, [type]: content } } };
  }

  function sendText(event: Event): void {
    event.preventDefault();
    const current = page();
    const to = current && numberOf(current, waId);
    const body = text.value.trim();
    if (!current || to === null || body === '') return;
    const on = mode;
    // Empty at once: a double click or a held Enter key finds nothing to send again.
    text.value = '';
    if (on) setMode(null);
    const sending = write(waId, to, bodyOf(body, on)).catch((error: unknown) => {
      text.value = text.value === '' ? body : `${body}\n${text.value}`;
      throw error;
    });
    current.run(sending);
  }

  async function sendFile(): Promise<void> {
    const [chosen] = file.files ?? [];
    const current = page();
    const to = current && numberOf(current, waId);
    if (!chosen || !current || to === null) return;
    file.value = '';
    const base64 = await base64Of(chosen);
    const family = chosen.type.split('/', 1)[0] ?? '';
    const type = ['image', 'video', 'audio'].includes(family) ? family : 'document';
    const caption = text.value.trim();
    current.run(
      write(waId, to, {
        type,
        file: { mime_type: chosen.type || 'application/octet-stream', file_name: chosen.name, base64 },
        [type]: caption === '' || type === 'audio' ? {} : { caption },
        ...(mode ? { context: { message_id: mode.message.id } } : {}),
      }).then(() => {
        text.value = '';
        if (mode) setMode(null);
      }),
    );
  }

  return {
    root,
    reply: (message) => setMode({ kind: 'reply', message }),
    edit: (message) => setMode({ kind: 'edit', message }),
    draw(phone) {
      text.placeholder = texts.message_as(phone.name.split(' ', 1)[0] ?? '');
      send.disabled = !phone.is_online;
    },
  };
}

const wordsOf = ({ text, media, card, type }: MessageView): string =>
  text ?? (media?.file_name || undefined) ?? card?.title ?? type;

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });
}
