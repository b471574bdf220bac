import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { messageLine } from '../list/preview.ts';
import { arrivals } from './arrivals.ts';

const BATCH_MS = 5_000;

/** What is said about new incoming messages of a chat: at once, then at most every five seconds. */
export function useAnnouncements(chatId: string, contactName: string): string {
  const { t } = useTranslation('chats');
  const [said, setSaid] = useState('');
  useEffect(() => {
    let waiting: Message[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => {
      timer = undefined;
      const [first] = waiting;
      if (!first) return;
      const text = messageLine(first, t);
      setSaid(
        waiting.length === 1
          ? t('announce.one', { name: contactName, text })
          : t('announce.many', { name: contactName, count: waiting.length }),
      );
      waiting = [];
      timer = setTimeout(say, BATCH_MS);
    };
    const stop = arrivals.hear((message) => {
      if (message.chat.id !== chatId || message.origin !== 'incoming' || message.system_info !== null) return;
      waiting = [...waiting, message];
      if (timer === undefined) say();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [chatId, contactName, t]);
  return said;
}
