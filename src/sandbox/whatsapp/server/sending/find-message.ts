import type { Platform } from '../platform.ts';
import type { PhoneChat, PhoneMessage } from '../registry/entities.ts';
import { readMessageId, type MessageDirection } from '../registry/message-id.ts';

/** A message that a call names by its id. */
export interface KnownMessage {
  /** Written by a customer, or by the business; null where the control API was given the id. */
  direction: MessageDirection | null;
  /** Where it is kept; null for people whose phone is not played here. */
  kept: { chat: PhoneChat; message: PhoneMessage } | null;
}

/** The message with that id in the chats of a number; null for an id that never was, or is another number's. */
export function findMessage({ registry, givenIds }: Platform, numberId: string, id: string): KnownMessage | null {
  for (const chat of registry.state.chats) {
    const message = chat.messages.find((each) => each.id === id);
    if (!message) continue;
    if (chat.number_id !== numberId) return null;
    return { direction: message.direction === 'sent' ? 'incoming' : 'outgoing', kept: { chat, message } };
  }
  const made = readMessageId(id);
  if (made) return { direction: made.direction, kept: null };
  return givenIds.has(id) ? { direction: null, kept: null } : null;
}
