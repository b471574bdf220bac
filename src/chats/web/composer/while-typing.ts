import { announce } from '../team/attend.ts';
import { showTyping } from './show-typing.ts';

/** What is shown of a person who writes a reply: to the customer, where the organisation wants that, and to colleagues. */
export function whileTyping(chatId: string, text: string): void {
  showTyping(chatId, text);
  announce(chatId, text.trim() === '' ? 'viewing' : 'typing');
}
