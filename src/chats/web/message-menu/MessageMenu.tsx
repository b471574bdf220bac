import { Clock, Copy, Download, Forward, ImageDown, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { isForwardable } from '../../contract/forwarding.ts';
import type { Message } from '../../contract/message.ts';
import { copyText, textOf } from '../thread/copy-text.ts';
import { TextActionItems } from '../text-actions/TextActions.tsx';
import { isAnswerable, type ThreadActions } from '../thread/thread-actions.ts';
import { copyPicture, download, fileOf } from './file-actions.ts';

export interface MessageMenuProps {
  message: Message;
  actions: ThreadActions;
}

/** What else can be done with a message. */
export function MessageMenu({ message, actions, trigger, defaultOpen }: MessageMenuProps & LatePopupProps) {
  const { t } = useTranslation('chats');
  const { t: tm } = useTranslation('chats_message');
  const text = textOf(message);
  const file = fileOf(message);
  return (
    <Menu align="end" trigger={trigger} defaultOpen={defaultOpen}>
      {isForwardable(message) && (
        <MenuItem icon={Forward} onSelect={() => actions.forward([message])}>
          {tm('forward')}
        </MenuItem>
      )}
      {text !== '' && (
        <MenuItem icon={Copy} onSelect={() => copyText(text, t)}>
          {t('message.copy')}
        </MenuItem>
      )}
      {message.origin === 'outgoing' && text !== '' && isAnswerable(message) && <TextActionItems text={text} />}
      {file?.isPicture && (
        <MenuItem icon={ImageDown} onSelect={() => void copyPicture(file, tm)}>
          {tm('copy_picture')}
        </MenuItem>
      )}
      {file && (
        <MenuItem icon={Download} onSelect={() => void download(file, tm)}>
          {tm('download')}
        </MenuItem>
      )}
      <MenuItem icon={ListChecks} onSelect={() => actions.select(message.id)}>
        {tm('select')}
      </MenuItem>
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
  );
}
