import { Clock, Copy, Download, Forward, ListChecks, Pencil, Reply, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Message } from '../../contract/message.ts';
import { isForwardable } from '../../contract/forwarding.ts';
import { isLocal } from '../cache/message-cache.ts';
import { messageLine } from '../list/preview.ts';
import { download, fileOf } from '../message-menu/file-actions.ts';
import { TextActionButtons } from '../text-actions/TextActions.tsx';
import { copyText, textOf } from './copy-text.ts';
import { QuickReactions } from './QuickReactions.tsx';
import { isAnswerable, type ThreadActions } from './thread-actions.ts';

interface MessageSheetProps {
  message: Message;
  actions: ThreadActions;
  onClose: () => void;
}

/** A message's tools under a finger. */
export function MessageSheet({ message, actions, onClose }: MessageSheetProps) {
  const { t } = useTranslation('chats');
  const { t: tm } = useTranslation('chats_message');
  if (isLocal(message)) return null;
  const mayAnswer = actions.mayWrite && isAnswerable(message);
  const mayReact = actions.mayReact && isAnswerable(message);
  const text = textOf(message);
  const file = fileOf(message);
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('message.tools')}
      description={<bdi className="line-clamp-2">{messageLine(message, t)}</bdi>}
    >
      {mayReact && <QuickReactions message={message} onPick={(emoji) => act(() => actions.react(message, emoji))()} />}
      {mayAnswer && (
        <Button icon={Reply} block onClick={act(() => actions.reply(message))}>
          {t('message.reply')}
        </Button>
      )}
      <Button icon={Star} block onClick={act(() => actions.star(message))}>
        {t(message.starred ? 'message.unstar' : 'message.star')}
      </Button>
      {isForwardable(message) && (
        <Button icon={Forward} block onClick={act(() => actions.forward([message]))}>
          {tm('forward')}
        </Button>
      )}
      {file && (
        <Button icon={Download} block onClick={act(() => void download(file, tm))}>
          {tm('download')}
        </Button>
      )}
      <Button icon={ListChecks} block onClick={act(() => actions.select(message.id))}>
        {tm('select')}
      </Button>
      <Button icon={Clock} block onClick={act(() => actions.openHistory(message.id))}>
        {t('message.history')}
      </Button>
      {text !== '' && (
        <Button icon={Copy} block onClick={act(() => copyText(text, t))}>
          {t('message.copy')}
        </Button>
      )}
      {message.origin === 'outgoing' && text !== '' && isAnswerable(message) && (
        <TextActionButtons text={text} onClose={onClose} />
      )}
      {actions.isOwnComment(message) && (
        <>
          <Button icon={Pencil} block onClick={act(() => actions.editComment(message))}>
            {t('message.edit')}
          </Button>
          <Button icon={Trash2} block onClick={act(() => actions.deleteComment(message))}>
            {t('message.delete_comment')}
          </Button>
        </>
      )}
    </Dialog>
  );
}
