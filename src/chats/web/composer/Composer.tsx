import { LayoutTemplate, SendHorizontal } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_QUERY } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import type { SendActions } from '../sending/use-send.ts';
import { AttachMenu } from './AttachMenu.tsx';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { keepDraft, useDraft } from './draft-store.ts';
import { EnterChoice } from './EnterChoice.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import { shownFile } from './shown-file.ts';
import { useAttachments } from './use-attachments.ts';
import { useComposerKeys } from './use-composer-keys.ts';
import { useFileDrop } from './use-file-drop.ts';

export interface ComposerHandle {
  focus: () => void;
}

interface ComposerProps {
  chat: Chat;
  sending: SendActions;
  repliesTo: Message | null;
  onReply: (message: Message | null) => void;
  onTemplate: () => void;
  onLeave: () => void;
  ref: Ref<ComposerHandle>;
}

/** WhatsApp takes no more. */
const MAX_TEXT = 4096;
const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches && !window.matchMedia(PHONE_QUERY).matches;

/** Where a message is written. What is typed is kept as the chat's draft until it is sent. */
export function Composer({ chat, sending, repliesTo, onReply, onTemplate, onLeave, ref }: ComposerProps) {
  const { t } = useTranslation('chats');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(chat.id);
  const { files, add, remove, clear } = useAttachments();
  useFileDrop(form, add);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  useEffect(() => {
    if (hasFinePointer()) area.current?.focus();
  }, []);
  useEffect(() => {
    if (repliesTo) area.current?.focus();
  }, [repliesTo]);

  const isReady = files.length > 0 || text.trim() !== '';
  const send = () => {
    if (!isReady) return;
    const words = text.trim();
    // A sticker carries no words; they follow as a message of their own.
    const captioned = files.findIndex(({ family }) => family !== 'sticker' && family !== 'audio');
    files.forEach(({ file, family }, index) =>
      sending.sendFile(file, shownFile(file, family, index === captioned ? words : ''), index === 0 ? repliesTo : null),
    );
    if (words !== '' && captioned === -1) {
      sending.send({ content_type: 'text', content: { text: words } }, files.length === 0 ? repliesTo : null);
    }
    keepDraft(chat.id, '');
    clear();
    onReply(null);
    area.current?.focus();
  };
  const keys = useComposerKeys({
    area,
    onText: (next) => keepDraft(chat.id, next),
    onSend: send,
    onEscape: () => (repliesTo ? onReply(null) : onLeave()),
  });
  return (
    <form
      ref={form}
      aria-label={t('composer.label')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="overflow-hidden rounded-lg border border-strong bg-surface focus-within:border-(--focus-ring) focus-within:inset-ring focus-within:inset-ring-focus-ring"
    >
      {repliesTo && <ReplyPreview message={repliesTo} contactName={chat.contact.label} onClose={() => onReply(null)} />}
      {files.length > 0 && <AttachmentStrip files={files} onRemove={remove} />}
      <div className="flex items-end max-md:min-h-11 max-md:items-center md:flex-wrap">
        <textarea
          ref={area}
          id={id}
          aria-label={t('composer.write_to', { name: chat.contact.label })}
          placeholder={t('composer.placeholder', { name: chat.contact.label })}
          dir="auto"
          rows={1}
          value={text}
          maxLength={MAX_TEXT}
          onChange={(event) => keepDraft(chat.id, event.target.value)}
          onKeyDown={keys.onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0) return;
            event.preventDefault();
            add(pasted);
          }}
          className="field-sizing-content max-h-[40dvh] min-h-9 w-full resize-none bg-transparent px-3 pt-[9px] pb-0.5 text-md leading-5 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap max-md:order-2 max-md:min-w-0 max-md:flex-1 max-md:px-1 max-md:pb-2"
        />
        <div className="flex w-full items-center gap-px px-[5px] pt-[3px] pb-[5px] max-md:contents">
          <AttachMenu onFiles={add} />
          <IconButton
            icon={LayoutTemplate}
            aria-label={t('composer.template')}
            keyHint="T"
            onClick={onTemplate}
            className="max-md:order-3 max-md:mx-1"
          />
          <span className="flex-1 max-md:hidden" />
          <EnterChoice />
          <Button
            type="submit"
            variant="primary"
            size="sm"
            icon={SendHorizontal}
            disabled={!isReady}
            className="max-md:order-4 max-md:me-0.5 max-md:size-10 max-md:rounded-full max-md:px-0 pointer-coarse:max-md:min-h-10"
          >
            <span className="max-md:sr-only">{t('composer.send')}</span>
          </Button>
        </div>
      </div>
    </form>
  );
}
