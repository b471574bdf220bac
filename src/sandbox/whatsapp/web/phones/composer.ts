import type { PhoneView } from '../../contract/phone-view.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';
import { numberOf, type Page } from './page-state.ts';
import { write } from './sandbox-calls.ts';
import { texts } from './texts.ts';

/** Where a customer types. */
export function createComposer(
  waId: string,
  page: () => Page | null,
): { root: HTMLElement; draw(phone: PhoneView): void } {
  const text = element('textarea', {
    rows: 1,
    'aria-label': texts.message,
    keydown: (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
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
  const root = element(
    'form',
    { class: 'phone-composer', submit: sendText },
    element('span', { class: 'phone-field' }, text, attach),
    send,
    file,
  );

  function sendText(event: Event): void {
    event.preventDefault();
    const current = page();
    const to = current && numberOf(current, waId);
    const body = text.value.trim();
    if (!current || to === null || body === '') return;
    // Empty at once: a double click or a held Enter key finds nothing to send again.
    text.value = '';
    const sending = write(waId, to, { type: 'text', text: { body } }).catch((error: unknown) => {
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
      }).then(() => (text.value = '')),
    );
  }

  return {
    root,
    draw(phone) {
      text.placeholder = texts.message_as(phone.name.split(' ', 1)[0] ?? '');
      send.disabled = !phone.is_online;
    },
  };
}

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
