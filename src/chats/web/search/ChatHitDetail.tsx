import { useTranslation } from 'react-i18next';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { Chat } from '../../contract/chat.ts';
import { PhoneText } from '../../../accounts/web/index.ts';
import { durationText, windowLeft } from '../window-left.ts';

/** Number, state and what is left to reply: what tells two people of one name apart. */
export function ChatHitDetail({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats');
  const left = windowLeft(chat, useNow().getTime());
  const state =
    chat.state === 'closed'
      ? t('details.closed')
      : left.ms > 0
        ? t('row.window_open', { left: durationText(left.ms, t) })
        : t('window.closed');
  return (
    <>
      {chat.contact.mobile !== null && (
        <>
          <PhoneText mobile={chat.contact.mobile} />
          {' · '}
        </>
      )}
      {state}
    </>
  );
}
