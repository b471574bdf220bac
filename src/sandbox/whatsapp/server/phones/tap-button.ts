import { ControlError, found } from '../../../core/server/control/control-error.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Phone, PhoneMessage } from '../registry/entities.ts';
import { writeMessage } from './write-message.ts';

/** A button as the phone shows it. */
export interface ShownButton {
  kind: 'reply' | 'link' | 'other';
  text: string;
  description: string;
  /** What a tap sends; null for what sends nothing. */
  response: { type: 'button' | 'interactive'; content: Json } | null;
  url: string | null;
}

/** The buttons of a message of the business, rows of a list among them. */
export function buttonsOf(message: PhoneMessage): ShownButton[] {
  if (message.type === 'template') return listOf(message.content['buttons']).filter(isJson).map(templateButton);
  if (message.type !== 'interactive') return [];
  const action = isJson(message.content['action']) ? message.content['action'] : {};
  if (message.content['type'] === 'button')
    return listOf(action['buttons'])
      .filter(isJson)
      .map((button) => reply('button_reply', isJson(button['reply']) ? button['reply'] : {}));
  if (message.content['type'] === 'list')
    return listOf(action['sections'])
      .filter(isJson)
      .flatMap((section) => listOf(section['rows']))
      .filter(isJson)
      .map((row) => reply('list_reply', row));
  if (message.content['type'] === 'cta_url' && isJson(action['parameters'])) {
    const { display_text: text, url } = action['parameters'];
    return [{ kind: 'link', text: textOf(text) ?? '', description: '', response: null, url: textOf(url) ?? null }];
  }
  return [];
}

function templateButton(button: Json): ShownButton {
  const text = textOf(button['text']) ?? '';
  if (button['type'] === 'QUICK_REPLY')
    return {
      kind: 'reply',
      text,
      description: '',
      response: { type: 'button', content: { payload: button['payload'], text } },
      url: null,
    };
  const url = textOf(button['url']) ?? null;
  return { kind: url === null ? 'other' : 'link', text, description: '', response: null, url };
}

function reply(kind: 'button_reply' | 'list_reply', given: Json): ShownButton {
  const description = textOf(given['description']);
  const content = { id: given['id'], title: given['title'], ...(description === undefined ? {} : { description }) };
  return {
    kind: 'reply',
    text: textOf(given['title']) ?? '',
    description: description ?? '',
    response: { type: 'interactive', content: { type: kind, [kind]: content } },
    url: null,
  };
}

/** A customer taps a button: what answers is sent, a link is only opened. */
export async function tapButton(
  platform: Platform,
  phone: Phone,
  messageId: string,
  index: number,
): Promise<PhoneMessage | null> {
  const chat = platform.registry.state.chats.find(
    ({ wa_id, messages }) => wa_id === phone.wa_id && messages.some(({ id }) => id === messageId),
  );
  const message = found(
    chat?.messages.find(({ id }) => id === messageId),
    'message',
  );
  const button = buttonsOf(message)[index];
  if (!button) throw new ControlError(404, 'The message has no such button.');
  const number = found(platform.registry.number(message.number_id), 'number');
  if (button.response)
    return writeMessage(platform, phone, number, {
      type: button.response.type,
      content: button.response.content,
      replyTo: message.id,
    });
  platform.feed.add({
    group: 'other',
    icon: 'zap',
    title: 'Button tapped',
    detail: `${button.text} · ${phone.name}`,
    json: { url: button.url },
  });
  return null;
}
