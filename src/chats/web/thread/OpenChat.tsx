import type { UseQueryResult } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import { usePageSubject } from '../../../foundation/web/title/page-subject.ts';
import { registerShortcuts } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import { useChatActions } from '../actions/use-chat-actions.ts';
import { useMessageActions } from '../actions/use-message-actions.ts';
import { isLocal, type ThreadState } from '../cache/message-cache.ts';
import { BlockedComposer } from '../composer/BlockedComposer.tsx';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { FileDropZone } from '../composer/FileDropZone.tsx';
import { useDraftFiles } from '../composer/use-draft-files.ts';
import { useComposerBlock } from '../composer/use-composer-block.ts';
import { DetailPanel } from '../details/DetailPanel.tsx';
import { focusAfterClosing } from '../inbox/inbox-shortcuts.ts';
import { OVERLAY_QUERY, toggleDetail, useInbox } from '../inbox/inbox-store.ts';
import { useSend } from '../sending/use-send.ts';
import { ViewerHost } from '../viewer/ViewerHost.tsx';
import { LateCloseChatDialog } from './LateCloseChatDialog.tsx';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import type { ThreadActions } from './thread-actions.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import { MessagesSkeleton } from './ThreadSkeleton.tsx';
import { threadShortcuts } from './thread-shortcuts.ts';
import { findUnreadMark, type UnreadMark } from './thread-rows.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useThreadPages } from './use-thread-pages.ts';

// Dialogs come with the press that opens them: the inbox does without their code.
const AssignDialog = lazy(async () => ({ default: (await import('../actions/AssignDialog.tsx')).AssignDialog }));
const MessageSheet = lazy(async () => ({ default: (await import('./MessageSheet.tsx')).MessageSheet }));
const TemplatePicker = lazy(async () => ({
  default: (await import('../templates/TemplatePicker.tsx')).TemplatePicker,
}));

interface OpenChatProps {
  chat: Chat;
  thread: UseQueryResult<ThreadState>;
  onLeave: () => void;
  ref: Ref<OpenChatHandle>;
}

/** What the details beside the thread ask of it. */
export interface OpenChatHandle {
  closeChat: () => void;
  jumpTo: (messageId: string) => void;
}

type Overlay = 'assign' | 'template' | 'close' | null;

/** Header, messages and composer of one chat, and its details where they lie over the thread. */
export function OpenChat({ chat, thread, onLeave, ref }: OpenChatProps) {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  usePageSubject(chat.contact.label);
  const actions = useChatActions(chat);
  const { star, react } = useMessageActions();
  const sending = useSend(chat);
  const pages = useThreadPages(chat.id, thread.data);
  const { block, isUsable } = useComposerBlock(chat);
  const rules = contentRules(chat.channel.kind);
  const attach = useDraftFiles(chat);
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [repliesTo, setRepliesTo] = useState<Message | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [sheetFor, setSheetFor] = useState<Message | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const detail = useDetailPanel();
  const messages = thread.data?.items;
  const unread = useUnreadMark(chat, thread.data);
  const lastMessageId = messages?.findLast((message) => !isLocal(message))?.id ?? null;
  const { keepUnread } = useMarkRead({ chat, lastMessageId, isAtEnd });

  const { reach } = pages;
  const jumpTo = useCallback(
    async (messageId: string) => {
      if (await reach(messageId)) requestAnimationFrame(() => list.current?.show(messageId));
      else toast.error(t('thread.message_gone'));
    },
    [reach, t],
  );
  const mayWrite = block === null;
  const rowActions: ThreadActions = useMemo(
    () => ({
      mayWrite,
      activate: setActiveId,
      openSheet: setSheetFor,
      jumpTo: (id) => void jumpTo(id),
      reply: setRepliesTo,
      star,
      react,
      retry: sending.retry,
      withdraw: sending.withdraw,
    }),
    [mayWrite, jumpTo, star, react, sending],
  );
  const closeChat = useCallback(() => {
    if (!actions.mayClose) return;
    if (actions.needsLog) {
      setOverlay('close');
      return;
    }
    // Before the pressed button goes, and the focus with it.
    focusAfterClosing()?.focus();
    actions.close();
  }, [actions]);
  useImperativeHandle(ref, () => ({ closeChat, jumpTo: (id) => void jumpTo(id) }), [closeChat, jumpTo]);
  const markUnread = useCallback(() => {
    keepUnread();
    actions.markUnread();
    onLeave();
  }, [actions, keepUnread, onLeave]);
  const openTemplates = useCallback(() => {
    if (isUsable && (block === null || block === 'window')) setOverlay('template');
  }, [block, isUsable]);
  const { toggle: toggleDetails } = detail;
  const closesDetails = detail.isOverlay && detail.isOpen;
  useEffect(
    () =>
      registerShortcuts(
        threadShortcuts({
          chat,
          messages: messages ?? [],
          actions,
          rowActions,
          closeChat,
          markUnread,
          openTemplates,
          openAssign: () => setOverlay('assign'),
          toggleDetail: toggleDetails,
          // Escape closes what lies on top first.
          leave: closesDetails ? toggleDetails : onLeave,
        }),
      ),
    [chat, messages, actions, rowActions, closeChat, markUnread, openTemplates, toggleDetails, closesDetails, onLeave],
  );
  return (
    <>
      <section
        data-pane
        aria-label={t('thread.pane', { name: chat.contact.label })}
        className="relative flex min-w-0 flex-1 flex-col bg-thread-bg"
      >
        <ThreadHeader
          chat={chat}
          actions={actions}
          isDetailOpen={detail.isOpen}
          onBack={onLeave}
          onToggleDetail={detail.toggle}
          onClose={closeChat}
          onMarkUnread={markUnread}
          onAssign={() => setOverlay('assign')}
        />
        {thread.data ? (
          <MessageList
            ref={list}
            chat={chat}
            thread={thread.data}
            unread={unread}
            pages={pages}
            actions={rowActions}
            activeId={activeId}
            onAtEnd={setAtEnd}
          />
        ) : thread.isError ? (
          <div className="grid min-h-0 flex-1 place-items-center">
            <ErrorState
              title={t('thread.failed')}
              onRetry={() => void thread.refetch()}
              retrying={thread.isFetching}
              headingLevel={3}
            >
              {failureText(thread.error)}
            </ErrorState>
          </div>
        ) : (
          <MessagesSkeleton />
        )}
        <div
          {...toastBar}
          className="shrink-0 border-t border-subtle bg-surface px-4 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] max-md:p-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))]"
        >
          {block === null && rules !== null ? (
            <Composer
              ref={composer}
              chat={chat}
              rules={rules}
              sending={sending}
              onFiles={attach}
              repliesTo={repliesTo}
              onReply={setRepliesTo}
              onTemplate={openTemplates}
              onLeave={onLeave}
            />
          ) : (
            <BlockedComposer
              block={block ?? 'channel'}
              chat={chat}
              actions={actions}
              isUsable={isUsable}
              onTemplate={openTemplates}
            />
          )}
        </div>
        <FileDropZone chat={chat} mayWrite={mayWrite} onFiles={attach} />
      </section>
      {detail.isOverlay && detail.isOpen && (
        <DetailPanel
          chat={chat}
          actions={actions}
          onClose={detail.toggle}
          onCloseChat={closeChat}
          onJump={(id) => {
            detail.toggle();
            void jumpTo(id);
          }}
          className="absolute inset-y-0 end-0 z-drawer shadow-3 max-md:fixed max-md:inset-0"
        />
      )}
      <LateCloseChatDialog
        open={overlay === 'close'}
        onOpenChange={(open) => setOverlay(open ? 'close' : null)}
        onClose={actions.close}
      />
      <Suspense>
        {overlay === 'assign' && <AssignDialog chat={chat} actions={actions} onClose={() => setOverlay(null)} />}
        {overlay === 'template' && (
          <TemplatePicker chat={chat} onClose={() => setOverlay(null)} onSend={sending.send} />
        )}
        <SheetOf message={sheetFor} actions={rowActions} onClose={() => setSheetFor(null)} />
      </Suspense>
      <ViewerHost chatId={chat.id} />
    </>
  );
}

interface SheetOfProps {
  message: Message | null;
  actions: ThreadActions;
  onClose: () => void;
}

const SheetOf = ({ message, ...rest }: SheetOfProps) => message && <MessageSheet message={message} {...rest} />;

/** On wide screens the panel is remembered; where it lies over the thread it is closed until asked for. */
function useDetailPanel() {
  const isOverlay = useMediaQuery(OVERLAY_QUERY);
  const isRemembered = useInbox((state) => state.isDetailOpen);
  const [isOpenOver, setOpenOver] = useState(false);
  const toggle = useCallback(() => {
    if (isOverlay) setOpenOver((open) => !open);
    else toggleDetail();
  }, [isOverlay]);
  return { isOverlay, isOpen: isOverlay ? isOpenOver : isRemembered, toggle };
}

/** The divider above what was unread when the chat was opened; it stays until the chat is left. */
function useUnreadMark(chat: Chat, thread: ThreadState | undefined): UnreadMark | null {
  const [countAtOpening] = useState(chat.unread_count);
  const [mark, setMark] = useState<UnreadMark | null>(null);
  const isLookedFor = mark === null && countAtOpening > 0 && thread !== undefined && !thread.has_after;
  const found = isLookedFor ? findUnreadMark(thread.items, countAtOpening) : null;
  if (found !== null) setMark(found);
  return mark ?? found;
}
