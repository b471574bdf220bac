import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { applyChatChange, applyThreadChange, paintChat, settleChat } from '../cache/apply.ts';
import type { ChatEdit, Edit, MessageEdit } from './outbox.ts';

const paintMessage = (client: QueryClient, { message }: MessageEdit, change: MessageEdit['paint']): void =>
  applyThreadChange(client, message.chat.id, { kind: 'painted', id: message.id, change });

/** Shows an edit before the server has replied. */
export function paintEdit(client: QueryClient, edit: Edit): void {
  if (edit.kind === 'message') paintMessage(client, edit, edit.paint);
  // What is read lasts only until the next message; every other edit is shown over what arrives meanwhile.
  else if (edit.body.read) applyChatChange(client, { kind: 'painted', chat: edit.chat, paint: edit.paint });
  else paintChat(client, edit);
}

/** The server has confirmed the edit of a chat, which is as it says from here on. */
export function settleChatEdit(client: QueryClient, edit: ChatEdit, chat: AsOf<Chat>): void {
  if (edit.body.read) applyChatChange(client, { kind: 'changed', chat });
  else settleChat(client, edit, chat);
}

/** The server has refused the edit: what was painted goes. */
export function takeBackEdit(client: QueryClient, edit: Edit): void {
  if (edit.kind === 'message') {
    const { starred, reactions } = edit.message;
    paintMessage(client, edit, { starred, reactions });
  } else if (edit.body.read) applyChatChange(client, { kind: 'unpainted', chat: edit.chat, paint: edit.paint });
  else settleChat(client, edit, null);
}
