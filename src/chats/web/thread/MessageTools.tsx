import { Ellipsis, Reply, SmilePlus, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import type { Message } from '../../contract/message.ts';
import type { MessageMenuProps } from '../message-menu/MessageMenu.tsx';
import { QuickReactions } from './QuickReactions.tsx';
import { isAnswerable, type ThreadActions } from './thread-actions.ts';

const LateMenu = latePopup<MessageMenuProps>(
  'menu',
  async () => (await import('../message-menu/late-parts.ts')).MessageMenu,
);

/** React, Reply, Star, More beside a message. */
export function MessageTools({ message, actions }: { message: Message; actions: ThreadActions }) {
  const { t } = useTranslation('chats');
  const [isReacting, setReacting] = useState(false);
  const isOut = message.origin === 'outgoing';
  const mayAnswer = actions.mayWrite && isAnswerable(message);
  const mayReact = actions.mayReact && isAnswerable(message);
  return (
    <div
      role="toolbar"
      aria-label={t('message.tools')}
      className={classNames(
        'absolute top-1 z-sticky flex rounded-sm border border-subtle bg-raised shadow-2 pointer-coarse:hidden',
        // Where there is no room beside a wide bubble, they stand on its upper edge.
        'max-md:-top-5',
        isOut ? 'end-full me-1.5 max-md:end-1 max-md:me-0' : 'start-full ms-1.5 max-md:start-1 max-md:ms-0',
      )}
    >
      {mayReact && (
        <Popover
          label={t('message.react')}
          open={isReacting}
          onOpenChange={setReacting}
          side="top"
          align="center"
          trigger={<IconButton icon={SmilePlus} size="sm" aria-label={t('message.react')} keyHint="." data-react />}
        >
          <QuickReactions
            message={message}
            onPick={(emoji) => {
              setReacting(false);
              actions.react(message, emoji);
            }}
          />
        </Popover>
      )}
      {mayAnswer && (
        <IconButton
          icon={Reply}
          size="sm"
          aria-label={t('message.reply')}
          keyHint="R"
          onClick={() => actions.reply(message)}
        />
      )}
      <IconButton
        icon={Star}
        size="sm"
        aria-label={t('message.star')}
        pressed={message.starred}
        keyHint="S"
        onClick={() => actions.star(message)}
      />
      <LateMenu
        message={message}
        actions={actions}
        trigger={<IconButton icon={Ellipsis} size="sm" aria-label={t('message.more')} />}
      />
    </div>
  );
}
