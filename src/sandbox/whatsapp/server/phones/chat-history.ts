import { textOf } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { PhoneMessage } from '../registry/entities.ts';

/** A phone shows no more than that; the log of sends is complete. */
const KEPT = 200;

/** Puts a message into its chat on the phone; reactions settle on the message that they are about. */
export function keepMessage({ registry }: Platform, message: PhoneMessage): void {
  const chat = registry.chat(message.number_id, message.wa_id);
  chat.messages.push(message);
  if (message.direction === 'received') chat.typing_until = 0;
  if (chat.messages.length > KEPT) chat.messages.splice(0, chat.messages.length - KEPT);
  const target = chat.messages.find(({ id }) => id === message.content['message_id']);
  if (message.type === 'reaction' && target) target.reaction = textOf(message.content['emoji']) ?? null;
  registry.changed();
}
