import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../ui/primitives/CountBadge.tsx';
import { arrivals } from './arrivals.ts';

interface NewestButtonProps {
  chatId: string;
  /** The newest message is in view. */
  isAtEnd: boolean;
  onPress: () => void;
}

/**
 * The way back to the newest message, with the number of those that arrived below meanwhile. Stands inside the
 * scrolling element, so that a wheel or a finger on it scrolls the messages.
 */
export function NewestButton({ chatId, isAtEnd, onPress }: NewestButtonProps) {
  const { t } = useTranslation('chats');
  const count = useArrivedBelow(chatId, isAtEnd);
  if (isAtEnd) return null;
  const label = count === 0 ? t('thread.to_end') : t('thread.to_end_new', { count });
  return (
    <div className="pointer-events-none sticky bottom-3 z-sticky h-0 shrink-0">
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={onPress}
        className="pointer-events-auto absolute end-4 bottom-0 grid size-9 place-items-center rounded-full border border-default bg-raised text-secondary shadow-2 hover:bg-hover pointer-coarse:size-11"
      >
        <ArrowDown aria-hidden />
        <span className="absolute -top-2 flex">
          <CountBadge count={count} />
        </span>
      </button>
    </div>
  );
}

/** How many messages of the customer have arrived since the end was in view. */
function useArrivedBelow(chatId: string, isAtEnd: boolean): number {
  const [count, setCount] = useState(0);
  if (isAtEnd && count !== 0) setCount(0);
  useEffect(
    () =>
      arrivals.hear(({ chat, origin, system_info: systemInfo }) => {
        if (chat.id === chatId && origin === 'incoming' && systemInfo === null) setCount((known) => known + 1);
      }),
    [chatId],
  );
  return isAtEnd ? 0 : count;
}
