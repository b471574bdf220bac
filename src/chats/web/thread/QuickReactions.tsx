import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';
import { quickReactions } from './thread-actions.ts';

interface QuickReactionsProps {
  message: Pick<Message, 'reactions'>;
  onPick: (emoji: string) => void;
}

/** The reactions that are one press away; the one that is ours is marked, and a press on it takes it back. */
export function QuickReactions({ message, onPick }: QuickReactionsProps) {
  const { t } = useTranslation('chats');
  const ours = message.reactions.find(({ origin }) => origin === 'outgoing')?.emoji;
  return (
    <div role="group" aria-label={t('message.react')} className="flex flex-wrap gap-0.5 p-1">
      {quickReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('message.react_with', { emoji })}
          aria-pressed={emoji === ours}
          onClick={() => onPick(emoji)}
          className={classNames(
            'grid size-8 place-items-center rounded-sm text-lg hover:bg-hover pointer-coarse:size-11',
            emoji === ours && 'bg-accent-soft',
          )}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
