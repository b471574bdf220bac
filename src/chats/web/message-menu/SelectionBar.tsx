import { Copy, Forward, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { isForwardable, MOST_FORWARDED } from '../../contract/forwarding.ts';
import type { Message } from '../../contract/message.ts';
import { copyText, textOf } from '../thread/copy-text.ts';

interface SelectionBarProps {
  /** Oldest first. */
  messages: readonly Message[];
  onForward: (messages: readonly Message[]) => void;
  onEnd: () => void;
}

/** What is done with the messages that are selected, in the composer's place. */
export function SelectionBar({ messages, onForward, onEnd }: SelectionBarProps) {
  const { t } = useTranslation('chats');
  const { t: tm } = useTranslation('chats_message');
  const texts = messages.map(textOf).filter((text) => text !== '');
  const isTooMany = messages.length > MOST_FORWARDED;
  const mayForward = messages.length > 0 && !isTooMany && messages.every(isForwardable);
  const problem = isTooMany
    ? tm('most_messages', { count: MOST_FORWARDED })
    : messages.every(isForwardable)
      ? ''
      : tm('not_forwardable');
  return (
    <div
      role="toolbar"
      aria-label={tm('selected', { count: messages.length })}
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-t border-subtle bg-surface px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] max-md:px-2"
    >
      <IconButton icon={X} aria-label={tm('end_selection')} onClick={onEnd} />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-medium">{tm('selected', { count: messages.length })}</span>
        {problem !== '' && <span className="block text-xs text-tertiary">{problem}</span>}
      </p>
      <Button
        icon={Copy}
        disabled={texts.length === 0}
        onClick={() => {
          copyText(texts.join('\n'), t);
          onEnd();
        }}
      >
        {tm('copy')}
      </Button>
      <Button variant="primary" icon={Forward} disabled={!mayForward} onClick={() => onForward(messages)}>
        {tm('forward')}
      </Button>
    </div>
  );
}
