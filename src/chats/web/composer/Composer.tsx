import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, LayoutTemplate, Plus, SendHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import { PHONE_QUERY } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import type { LaterMenuProps } from '../scheduled/LaterMenu.tsx';
import { loadLaterDialog, loadLaterMenu, loadScheduleDraft } from '../scheduled/load-scheduled.ts';
import type { SendActions } from '../sending/use-send.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { attachAgain, detachFile } from './attach-files.ts';
import type { AttachMenuProps } from './AttachMenu.tsx';
import { changeAttachments, useAttachmentsOf, type Attachment } from './attachment-store.ts';
import { keepDraft, useDraft } from './draft-store.ts';
import { EnterChoice } from './EnterChoice.tsx';
import { LengthLine } from './LengthLine.tsx';
import { planMessages, type MessagePlan } from './plan-messages.ts';
import { ReplyPreview } from './ReplyPreview.tsx';
import { shownFile } from './shown-file.ts';
import type { ComposerToolsHandle } from './tools/ComposerTools.tsx';
import { loadComposerTools, loadFormattingPreview } from './tools/load-tools.ts';
import { useComposerKeys } from './use-composer-keys.ts';

const loadAttachmentStrip = async () => ({ default: (await import('./AttachmentStrip.tsx')).AttachmentStrip });
/** Most messages have no file: it comes after everything else, and is there when the connection has gone. */
const AttachmentStrip = lazy(loadAttachmentStrip);
const loadAttachMenu = async () => (await import('./AttachMenu.tsx')).AttachMenu;
const AttachMenu = latePopup<AttachMenuProps>('menu', loadAttachMenu);
const ComposerTools = lazy(loadComposerTools);
const FormattingPreview = lazy(loadFormattingPreview);
/** Marks of formatting: without one there is nothing to preview. */
const MARKS = /[*_~`]/;
const TeamTools = lazy(async () => (await import('../team/load-team.ts')).loadTeamTools());
const LaterMenu = latePopup<LaterMenuProps>('menu', loadLaterMenu);
const LaterDialog = lazy(loadLaterDialog);

interface ComposerProps {
  chat: Chat;
  /** What the chat's channel takes. */
  rules: ContentRules;
  sending: SendActions;
  onFiles: (files: readonly File[], wanted?: MediaFamily) => void;
  repliesTo: Message | null;
  onReply: (message: Message | null) => void;
  onTemplate: () => void;
  /** Writes to colleagues instead. */
  onComment: () => void;
  onLeave: () => void;
}

const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches && !window.matchMedia(PHONE_QUERY).matches;

/** Where a message is written. Text and files are kept as the chat's draft until they are sent. */
export function Composer(props: ComposerProps) {
  const { chat, rules, sending, onFiles, repliesTo, onReply, onTemplate, onComment, onLeave } = props;
  const { t } = useTranslation('chats');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const panelKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const tools = useRef<ComposerToolsHandle>(null);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const text = useDraft(chat.id);
  const files = useAttachmentsOf(chat.id);
  const plan = planMessages(text, files, rules);
  useEffect(() => {
    if (hasFinePointer()) area.current?.focus();
    // A failure shows when they are needed.
    Promise.all([loadAttachmentStrip(), loadAttachMenu()]).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (repliesTo) area.current?.focus();
  }, [repliesTo]);
  // A file that was attached or removed leaves the focus on a button, or on nothing; what is typed next is its caption.
  const fileCount = useRef(files.length);
  useEffect(() => {
    if (fileCount.current !== files.length && hasFinePointer()) area.current?.focus();
    fileCount.current = files.length;
  }, [files.length]);

  const isWaiting = files.some(({ step }) => step !== 'ready');
  const isReady = (files.length > 0 || text.trim() !== '') && !isWaiting && !plan.isTooLong;
  const send = () => {
    if (!isReady) return;
    const uploads = files.flatMap((attachment, index) => {
      const shown = shownFile(attachment, index === plan.captioned ? plan.caption : '');
      const answered = index === 0 ? repliesTo : null;
      if (!attachment.media) return sending.sendFile(attachment.file, shown, answered);
      sending.send(shown, answered);
      return [];
    });
    // Words that no file carries follow the files, whatever their upload takes.
    const after = uploads.length > 0 ? Promise.all(uploads) : undefined;
    plan.texts.forEach((words, index) => {
      const answered = files.length === 0 && index === 0 ? repliesTo : null;
      sending.send({ content_type: 'text', content: { text: words } }, answered, after);
    });
    keepDraft(chat.id, '');
    changeAttachments(chat.id, () => []);
    onReply(null);
    area.current?.focus();
  };
  const later = useSendLater(chat, isReady, { plan, files, repliesTo }, () => {
    onReply(null);
    area.current?.focus();
  });
  const keys = useComposerKeys({
    area,
    panelKeys,
    onSendLater: later.open,
    onText: (next) => keepDraft(chat.id, next),
    onSend: send,
    onEscape: () => (repliesTo ? onReply(null) : onLeave()),
  });
  const dropReply = () => {
    onReply(null);
    area.current?.focus();
  };
  // Words that are typed on a button of the composer belong in the text. They are no shortcuts of the page.
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText || !(event.target instanceof HTMLButtonElement) || !event.currentTarget.contains(event.target)) return;
    event.stopPropagation();
    area.current?.focus();
  };
  return (
    <div ref={setAbove} className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only passes keys of its buttons on */}
      <form
        aria-label={t('composer.label')}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="overflow-hidden rounded-lg border border-strong bg-surface focus-within:border-(--focus-ring) focus-within:outline focus-within:outline-(--focus-ring)"
      >
        {repliesTo && <ReplyPreview message={repliesTo} contactName={chat.contact.label} onClose={dropReply} />}
        {files.length > 0 && (
          <Suspense>
            <AttachmentStrip
              files={files}
              onRemove={(fileId) => detachFile(chat.id, fileId)}
              onAgain={(fileId) => attachAgain(chat, fileId)}
            />
          </Suspense>
        )}
        {MARKS.test(text) && (
          <Suspense>
            <FormattingPreview text={text} />
          </Suspense>
        )}
        <LengthLine length={text.trim().length} plan={plan} maxText={rules.maxText} hasFiles={files.length > 0} />
        <div className="flex items-end max-md:min-h-11 md:flex-wrap">
          <textarea
            ref={area}
            id={id}
            aria-label={t('composer.write_to', { name: chat.contact.label })}
            placeholder={t('composer.placeholder', { name: chat.contact.label })}
            dir="auto"
            rows={1}
            value={text}
            onChange={({ target: { value } }) => {
              keepDraft(chat.id, value);
              import('./while-typing.ts').then(
                (late) => late.whileTyping(chat.id, value),
                // Without a connection there is nobody to show it to.
                () => undefined,
              );
            }}
            onKeyDown={keys.onKeyDown}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files];
              if (pasted.length === 0) return;
              event.preventDefault();
              onFiles(pasted);
            }}
            className="field-sizing-content max-h-[40dvh] min-h-9 max-md:max-h-[30dvh] w-full resize-none bg-transparent px-3 pt-[9px] pb-0.5 text-md leading-5 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap max-md:order-2 max-md:min-w-0 max-md:flex-1 max-md:px-1 max-md:py-3"
          />
          <div className="flex w-full items-center gap-px px-[5px] pt-[3px] pb-[5px] max-md:contents">
            {rules.kinds.includes('file') && (
              <AttachMenu
                chat={chat}
                rules={rules}
                tools={tools}
                onFiles={onFiles}
                onSendLater={isReady ? later.open : null}
                onSend={(shown) => {
                  sending.send(shown, repliesTo);
                  onReply(null);
                }}
                onComment={onComment}
                trigger={
                  <IconButton
                    icon={Plus}
                    aria-label={t('composer.attach', {
                      kinds: rules.files.rules.map(({ family }) => t(`family.${family}`).toLowerCase()).join(', '),
                    })}
                    className="max-md:order-1 max-md:mx-1 max-md:mb-1.5"
                  />
                }
              />
            )}
            {rules.kinds.includes('template') && (
              <IconButton
                icon={LayoutTemplate}
                aria-label={t('composer.template')}
                keyHint="T"
                onClick={onTemplate}
                className="max-md:order-3 max-md:mx-1 max-md:mb-1.5"
              />
            )}
            <Suspense>
              <ComposerTools
                chat={chat}
                rules={rules}
                onVoice={(file) => {
                  const content = { csid: null, name: file.name, mime_type: file.type, size: file.size, voice: true };
                  void sending.sendFile(file, { content_type: 'audio', content }, repliesTo);
                  onReply(null);
                }}
                area={area}
                above={above}
                ref={tools}
                keys={panelKeys}
                text={text}
                onText={(next) => keepDraft(chat.id, next)}
              />
            </Suspense>
            <span className="flex min-w-0 flex-1 items-center max-md:hidden">
              <Suspense>
                <TeamTools chat={chat} onComment={onComment} />
              </Suspense>
            </span>
            <EnterChoice />
            <Button
              type="submit"
              variant="primary"
              size="sm"
              icon={SendHorizontal}
              disabled={!isReady}
              className="max-md:order-4 max-md:me-0.5 max-md:mb-0.5 max-md:size-10 max-md:rounded-full max-md:px-0 pointer-coarse:max-md:min-h-10"
            >
              <span className="max-md:sr-only">{t('composer.send_parts', { count: plan.texts.length || 1 })}</span>
            </Button>
            <LaterMenu
              chat={chat}
              onTime={later.send}
              onOther={later.open}
              trigger={
                <IconButton
                  icon={ChevronDown}
                  aria-label={t('composer.send_later')}
                  keyHint="Alt ↵"
                  disabled={!isReady}
                  className="max-md:hidden"
                />
              }
            />
          </div>
        </div>
      </form>
      {later.isOpen && (
        <Suspense>
          <LaterDialog chat={chat} edited={null} onTime={later.send} onClose={later.close} />
        </Suspense>
      )}
    </div>
  );
}

/** Choosing when what stands in the composer leaves. */
function useSendLater(
  chat: Chat,
  isReady: boolean,
  draft: { plan: MessagePlan; files: readonly Attachment[]; repliesTo: Message | null },
  onDone: () => void,
) {
  const client = useQueryClient();
  const { id, first_name: first, last_name: last } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen: isOpen && isReady,
    open: () => setOpen(isReady),
    close: () => setOpen(false),
    send: (sendTime: string) => {
      setOpen(false);
      const author = { id, label: `${first} ${last}`.trim() };
      // The browser reports code that could not be loaded; the draft is still there.
      void loadScheduleDraft().then((schedule) => schedule(client, { chat, author, sendTime, ...draft }));
      onDone();
    },
  };
}
