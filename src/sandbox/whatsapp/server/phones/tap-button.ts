import { ControlError, found } from '../../../core/server/control/control-error.ts';
import type { Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Phone, PhoneMessage } from '../registry/entities.ts';
import { buttonsOf } from './shown-buttons.ts';
import { writeMessage } from './write-message.ts';

/** A customer taps a button: what answers is sent, with what was filled into its form; a link is only opened. */
export async function tapButton(
  platform: Platform,
  phone: Phone,
  messageId: string,
  index: number,
  answers: Json,
): Promise<PhoneMessage | null> {
  const chat = platform.registry.state.chats.find(
    ({ wa_id, messages }) => wa_id === phone.wa_id && messages.some(({ id }) => id === messageId),
  );
  const message = found(
    chat?.messages.find(({ id }) => id === messageId),
    'message',
  );
  const button = buttonsOf(platform.registry, message)[index];
  if (!button) throw new ControlError(404, 'The message has no such button.');
  const number = found(platform.registry.number(message.number_id), 'number');
  const missing = button.form?.fields.find(
    ({ name, is_required }) => is_required && [undefined, '', false].includes(answers[name] as undefined),
  );
  if (missing) throw new ControlError(400, `${missing.label} is missing.`);
  if (button.respond)
    return writeMessage(platform, phone, number, { ...button.respond(phone, answers), replyTo: message.id });
  platform.feed.add({
    group: 'other',
    icon: 'zap',
    title: 'Button tapped',
    detail: `${button.text} · ${phone.name}`,
    json: { kind: button.kind, url: button.url, code: button.code },
  });
  return null;
}
