import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../foundation/web/dates/use-format-date.ts';
import { ReplyWindowRing } from '../../ui/primitives/ReplyWindowRing.tsx';
import type { Chat } from '../contract/chat.ts';
import { channelSign } from '../../channels/web/index.ts';
import { durationText, windowLeft } from './window-left.ts';

interface ChatRingProps {
  chat: Pick<Chat, 'contact' | 'channel' | 'expiration_time' | 'state'>;
  /** Milliseconds. */
  now: number;
  size?: number;
  /** In long lists: the browser's own tip, since hundreds of rows come and go in a second of scrolling. */
  isLight?: boolean;
}

/** The person's face inside what is left of the reply window; the tip gives the exact time. */
export function ChatRing({ chat, now, size = 40, isLight = false }: ChatRingProps) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const left = windowLeft(chat, now);
  const exact =
    chat.expiration_time === null
      ? t('window.never')
      : // Of a closed chat too the tip gives the true end, which may be to come.
        t(Date.parse(chat.expiration_time) > now ? 'window.closes_at' : 'window.closed_at', {
          time: formatDate(chat.expiration_time, 'date_time'),
        });
  const ring = (
    <ReplyWindowRing
      name={chat.contact.label}
      fraction={left.fraction}
      left={left.ms > 0 ? durationText(left.ms, t) : ''}
      {...(!isLight && { exact })}
      channel={channelSign(chat.channel.kind)}
      channelName={chat.channel.name}
      size={size}
    />
  );
  return isLight ? <span title={exact}>{ring}</span> : ring;
}
