import type { TFunction } from 'i18next';
import { Pause } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';
import { MessageBubble } from '../bubbles/MessageBubble.tsx';
import { isLocal } from '../cache/message-cache.ts';
import { MessageTools } from './MessageTools.tsx';
import { Reactions } from './Reactions.tsx';
import type { ThreadActions } from './thread-actions.ts';
import { useLongPress } from './use-long-press.ts';

// Few messages fail: its code comes with the first that does.
const FailureLine = lazy(async () => ({ default: (await import('./FailureLine.tsx')).FailureLine }));

const SelectCover = lazy(async () => ({ default: (await import('../message-menu/late-parts.ts')).SelectCover }));

interface MessageRowProps {
  message: Message;
  isFirst: boolean;
  /** It failed and was sent again. */
  isRetried: boolean;
  /** It asked for a location, and one answers it. */
  isAnswered: boolean;
  /** Pointer or focus is on it: its tools are drawn. */
  isActive: boolean;
  isFlashing: boolean;
  /** Null while nothing is selected. */
  isSelected: boolean | null;
  contactName: string;
  actions: ThreadActions;
}

/** One message on its side, with its tools, reactions and what went wrong. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFirst, isRetried, isAnswered, isActive, isFlashing, isSelected, contactName, actions } = props;
  const { t } = useTranslation('chats');
  const isOut = message.origin === 'outgoing';
  const longPress = useLongPress(() => actions.openSheet(message));
  return (
    <div
      className={classNames(
        'relative flex',
        isOut ? 'justify-end' : 'justify-start',
        isFirst ? 'pt-[9px]' : 'pt-1',
        isSelected !== null && 'ps-8',
      )}
    >
      <Select message={message} isSelected={isSelected} actions={actions} />
      {/* A place to be focused, not a control: its tools are buttons beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        data-message-id={message.id}
        tabIndex={-1}
        aria-label={rowName(message, contactName, t)}
        role="article"
        onPointerEnter={(event) => event.pointerType === 'mouse' && actions.activate(message.id)}
        onFocus={() => actions.activate(message.id)}
        // A press on the tick; with keys it is in the menu of the message.
        onClick={(event) => {
          if (isOut && !isLocal(message) && (event.target as Element).closest('[data-tick]'))
            actions.openHistory(message.id);
        }}
        {...longPress}
        className={classNames(
          'relative flex max-w-[min(74%,520px)] min-w-0 flex-col rounded-lg outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus-ring @max-[480px]:max-w-[84%]',
          isOut ? 'items-end' : 'items-start',
          message.reactions.length > 0 && 'mb-3.5',
          isFlashing && 'animate-flash',
        )}
      >
        <div className="relative max-w-full min-w-0">
          <MessageBubble
            message={message}
            isFirst={isFirst}
            contactName={contactName}
            onJump={actions.jumpTo}
            isAnswered={isAnswered}
          />
          {message.reactions.length > 0 && <Reactions message={message} contactName={contactName} />}
          {isActive && isSelected === null && !isLocal(message) && <MessageTools message={message} actions={actions} />}
        </div>
        {hasFailed(message) && (
          <Suspense>
            <FailureLine message={message} isRetried={isRetried} actions={actions} />
          </Suspense>
        )}
        {message.status === 'held_for_quality_assessment' && <Held />}
      </div>
    </div>
  );
});

/** Who wrote it. */
function rowName({ content_type: kind, owner, origin }: Message, contactName: string, t: TFunction<'chats'>): string {
  if (kind === 'comment') return t('message.comment_by', { name: owner?.label ?? '' });
  return t(origin === 'outgoing' ? 'message.from_us' : 'message.from_them', { name: contactName });
}

const hasFailed = ({ status }: Pick<Message, 'status'>): boolean => status === 'failed' || status === 'error';

/** Covers the row while messages are selected. */
function Select({ message, isSelected, actions }: Pick<MessageRowProps, 'message' | 'isSelected' | 'actions'>) {
  if (isSelected === null || isLocal(message)) return null;
  return <SelectCover isSelected={isSelected} onSelect={() => actions.select(message.id)} />;
}

function Held() {
  const { t } = useTranslation('chats');
  return (
    <p className="mt-[3px] flex items-center gap-1 text-xs text-warning-text">
      <Pause aria-hidden className="size-3.5" />
      {t('tick.held_for_quality_assessment')}
    </p>
  );
}
