import { Clock, Copy, Ellipsis, Pencil, Reply, SmilePlus, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import type { Message } from '../../contract/message.ts';
import { copyText, textOf } from './copy-text.ts';
import { QuickReactions } from './QuickReactions.tsx';
import { isAnswerable, type ThreadActions } from './thread-actions.ts';

const TextActionItems = lazy(async () => ({
  default: (await import('../text-actions/TextActions.tsx')).TextActionItems,
}));

/** React, Reply, Star, More beside a message. */
export function MessageTools({ message, actions }: { message: Message; actions: ThreadActions }) {
  const { t } = useTranslation('chats');
  const [isReacting, setReacting] = useState(false);
  const isOut = message.origin === 'outgoing';
  const mayAnswer = actions.mayWrite && isAnswerable(message);
  const mayReact = actions.mayReact && isAnswerable(message);
  const text = textOf(message);
  return (
    <div
      role="toolbar"
      aria-label={t('message.tools')}
      className={classNames(
        'absolute top-1 z-sticky flex rounded-sm border border-subtle bg-raised shadow-2 pointer-coarse:hidden',
        isOut ? 'end-full me-1.5' : 'start-full ms-1.5',
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
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" aria-label={t('message.more')} />}>
        {text !== '' && (
          <MenuItem icon={Copy} onSelect={() => copyText(text, t)}>
            {t('message.copy')}
          </MenuItem>
        )}
        {isOut && text !== '' && isAnswerable(message) && (
          <Suspense>
            <TextActionItems text={text} />
          </Suspense>
        )}
        <MenuItem icon={Clock} onSelect={() => actions.openHistory(message.id)}>
          {t('message.history')}
        </MenuItem>
        {actions.isOwnComment(message) && (
          <>
            <MenuItem icon={Pencil} onSelect={() => actions.editComment(message)}>
              {t('message.edit')}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => actions.deleteComment(message)}>
              {t('message.delete_comment')}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
