import type { TFunction } from 'i18next';
import type { Chat } from '../../contract/chat.ts';
import { replyText, type ReplyLeft } from '../reply-left.ts';
import { durationText, type WindowLeft } from '../window-left.ts';
import { previewText } from './preview.ts';

interface RowFacts {
  chat: Chat;
  left: WindowLeft;
  reply: ReplyLeft | null;
  /** The time as the row shows it. */
  time: string;
  draft: string;
  isOwn: boolean;
  isSelected: boolean;
  /** Until when the chat is put aside, as the row shows it. */
  snoozed: string | null;
}

/** The whole row as one sentence: name, channel, unread count, preview, time, window left, owner. */
export function chatRowName(
  { chat, left, reply, time, draft, isOwn, isSelected, snoozed }: RowFacts,
  t: TFunction<'chats'>,
): string {
  const { last_message: last, unread_count: unread } = chat;
  const parts = [
    isSelected && t('row.selected'),
    chat.contact.label,
    chat.channel.name,
    unread > 0 && t('row.unread', { count: unread }),
    draft !== '' ? t('row.draft', { text: draft }) : last && previewText(last.content_type, last.text, t),
    draft === '' && last?.origin === 'outgoing' && t(`tick.${last.status}`),
    time,
    reply && replyText(reply, t),
    chat.state === 'open' &&
      (left.ms > 0 ? t('row.window_open', { left: durationText(left.ms, t) }) : t('row.window_closed')),
    ownerText(chat, isOwn, t),
    snoozed !== null && t('row.snoozed', { time: snoozed }),
    chat.state === 'closed' && t('row.closed'),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

function ownerText({ assignee, script }: Chat, isOwn: boolean, t: TFunction<'chats'>): string {
  if (script !== null) return t('row.script', { name: script });
  if (assignee === null) return t('row.no_owner');
  return isOwn ? t('row.own') : t('row.owner', { name: assignee.label });
}
