import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';

/** Reactions on the bottom edge, one per side; two alike are counted. */
export function Reactions({ message, contactName }: { message: Message; contactName: string }) {
  const { t } = useTranslation('chats');
  const { reactions } = message;
  const groups = Map.groupBy(reactions, ({ emoji }) => emoji);
  return (
    <span className="absolute start-2.5 -bottom-[13px] z-base inline-flex h-[22px] items-center gap-1 rounded-full border border-default bg-raised px-1.5 text-sm shadow-1">
      {[...groups].map(([emoji, all]) => (
        <span
          key={emoji}
          role="img"
          aria-label={t('message.reaction', {
            emoji,
            who: all.map(({ origin }) => (origin === 'outgoing' ? t('message.you') : contactName)).join(', '),
          })}
        >
          {emoji}
          {all.length > 1 && <span className="ms-0.5 text-xs">{all.length}</span>}
        </span>
      ))}
    </span>
  );
}
