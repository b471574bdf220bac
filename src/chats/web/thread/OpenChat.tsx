import { Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { usePageSubject } from '../../../foundation/web/title/page-subject.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Chat } from '../../contract/chat.ts';
import { BlockedComposer } from '../composer/BlockedComposer.tsx';
import { Composer } from '../composer/Composer.tsx';
import { FileDropZone } from '../composer/FileDropZone.tsx';
import { LateDetailPanel } from '../details/LateDetailPanel.tsx';
import { focusAfterClosing } from '../inbox/inbox-shortcuts.ts';
import { OVERLAY_QUERY, toggleDetail, useInbox } from '../inbox/inbox-store.ts';
import { ViewerHost } from '../viewer/ViewerHost.tsx';
import { CommentComposer, OlderMessages, SelectionBar, TeamBar, ThreadSearch, ViewerFaces } from './late-parts.ts';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { ThreadDialogs } from './ThreadDialogs.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { MessagesSkeleton } from './ThreadSkeleton.tsx';
import { useThreadShortcuts } from './use-thread-shortcuts.ts';
import { useIsPainted } from '../../../ui/patterns/use-is-painted.ts';
import { useThread, type Thread } from './use-thread.ts';

interface OpenChatProps {
  chat: Chat;
  onLeave: () => void;
  ref: Ref<OpenChatHandle>;
}

/** What the details beside the thread ask of it. */
export type OpenChatHandle = Pick<Thread, 'closeChat' | 'jumpTo'>;

const keepFocus = () => focusAfterClosing()?.focus();

/** Header, messages and composer of one chat, and its details where they lie over the thread. */
export function OpenChat({ chat, onLeave, ref }: OpenChatProps) {
  const { t } = useTranslation('chats');
  usePageSubject(chat.contact.label);
  const list = useRef<MessageListHandle>(null);
  const navigate = useNavigate();
  const { isSearching, isOfAll, messageId, step } = useSearchOfAddress();
  const thread = useThread(chat, {
    isSearching,
    // In the next frame: a page that was loaded for it is drawn then.
    onShow: useCallback((messageId: string) => void requestAnimationFrame(() => list.current?.show(messageId)), []),
    onGone: useCallback(() => void toast.error(t('thread.message_gone')), [t]),
    onClosing: keepFocus,
    onLeave,
  });
  const { actions, closeChat, jumpTo, setDialog } = thread;
  useImperativeHandle(ref, () => ({ closeChat, jumpTo }), [closeChat, jumpTo]);
  const hasNewer = thread.query.data?.has_after === true;
  // What the address names is shown as soon as there is something to show it in.
  const isLoaded = thread.query.isSuccess;
  useEffect(() => {
    if (messageId !== null && isLoaded) jumpTo(messageId);
  }, [messageId, step, isLoaded, jumpTo]);
  const detail = useDetailPanel(isOfAll);
  const isDetailOver = detail.isOverlay && detail.isOpen;
  // Escape closes what lies on top first.
  const { selection } = thread;
  const leave = selection.selected ? selection.end : onLeave;
  const isPainted = useIsPainted();
  useThreadShortcuts(thread, detail.toggle, isDetailOver ? detail.toggle : leave);
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
          faces={<Suspense>{isPainted && <ViewerFaces chatId={chat.id} />}</Suspense>}
          onBack={onLeave}
          onToggleDetail={detail.toggle}
          onClose={closeChat}
          onMarkUnread={thread.markUnread}
          onAssign={() => setDialog('assign')}
          onFollowUp={thread.openFollowUp}
          onReminder={thread.openReminder}
          onSearch={() => void navigate({ search: '?within=' })}
          onOpenHere={isOfAll ? () => void navigate({ search: '' }) : null}
          onSnooze={thread.openSnooze}
          onLabels={thread.openLabels}
        />
        {isSearching && (
          <Suspense fallback={<div className="h-10 shrink-0 border-b border-subtle bg-surface" />}>
            <ThreadSearch chat={chat} />
          </Suspense>
        )}
        <Messages thread={thread} ref={list} />
        {selection.selected ? (
          <Suspense fallback={<div className="h-14 shrink-0 border-t border-subtle bg-surface" />}>
            <SelectionBar messages={selection.messages} onForward={selection.forward} onEnd={selection.end} />
          </Suspense>
        ) : isOfAll || (isSearching && hasNewer) ? (
          <Suspense fallback={<div className="h-12 shrink-0 border-t border-subtle bg-surface" />}>
            <OlderMessages
              hasNewer={hasNewer}
              onReply={() => {
                if (hasNewer) void thread.pages.toNewest();
                void navigate({ search: '' });
              }}
            />
          </Suspense>
        ) : (
          <Reply thread={thread} isPainted={isPainted} onLeave={onLeave} />
        )}
        <FileDropZone chat={chat} mayWrite={thread.rowActions.mayWrite} onFiles={thread.composer.attach} />
      </section>
      {isDetailOver && (
        <LateDetailPanel
          chat={chat}
          actions={actions}
          onClose={detail.toggle}
          onCloseChat={closeChat}
          onJump={(id) => {
            detail.toggle();
            jumpTo(id);
          }}
          className="absolute inset-y-0 end-0 z-drawer shadow-3 max-md:fixed max-md:inset-0"
        />
      )}
      {isPainted && (
        <>
          <ThreadDialogs thread={thread} />
          <ViewerHost chatId={chat.id} />
        </>
      )}
    </>
  );
}

/** What the address says of a search in this chat or in all, and the message that it leads to. */
function useSearchOfAddress() {
  const [params] = useSearchParams();
  // The same message again is another step.
  const { key: step } = useLocation();
  const isOfAll = params.has('find');
  return { isSearching: isOfAll || params.has('within'), isOfAll, messageId: params.get('message'), step };
}

/** The messages, while they are loaded a shape of them, or why they are not here. */
function Messages({ thread, ref }: { thread: Thread; ref: Ref<MessageListHandle> }) {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  const { query } = thread;
  if (query.data) {
    return (
      <MessageList
        ref={ref}
        chat={thread.chat}
        thread={query.data}
        unread={thread.unread}
        pages={thread.pages}
        actions={thread.rowActions}
        activeId={thread.activeId}
        selected={thread.selection.selected}
        onAtEnd={thread.setAtEnd}
      />
    );
  }
  if (!query.isError) return <MessagesSkeleton />;
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <ErrorState
        title={t('thread.failed')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        headingLevel={3}
      >
        {failureText(query.error)}
      </ErrorState>
    </div>
  );
}

/** The composer, or why one cannot write here. */
function Reply({ thread, isPainted, onLeave }: { thread: Thread; isPainted: boolean; onLeave: () => void }) {
  const { chat, actions, openTemplates } = thread;
  const { block, isUsable, rules, attach, repliesTo, setRepliesTo, mode, setMode, editing, setEditing } =
    thread.composer;
  const isPhone = useMediaQuery(PHONE_QUERY);
  const mayReply = block === null && rules !== null;
  const onComment = () => setMode('comment');
  return (
    <div
      {...toastBar}
      className="shrink-0 border-t border-subtle bg-surface px-4 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] max-md:p-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <Suspense>
        {isPainted && <TeamBar chat={chat} mode={mode} hasPresence={isPhone || mode === 'comment' || !mayReply} />}
      </Suspense>
      {mode === 'comment' ? (
        <Suspense fallback={<div className="h-[106px]" />}>
          <CommentComposer
            chat={chat}
            editing={editing}
            onEdited={() => setEditing(null)}
            onEscape={() => setMode('reply')}
          />
        </Suspense>
      ) : mayReply ? (
        <Composer
          chat={chat}
          rules={rules}
          sending={thread.sending}
          onFiles={attach}
          repliesTo={repliesTo}
          onReply={setRepliesTo}
          onTemplate={openTemplates}
          onComment={onComment}
          onLeave={onLeave}
        />
      ) : (
        <BlockedComposer
          block={block ?? 'channel'}
          chat={chat}
          actions={actions}
          isUsable={isUsable}
          onTemplate={openTemplates}
          onComment={onComment}
        />
      )}
    </div>
  );
}

/** On wide screens the panel is remembered; where it lies over the thread it is closed until asked for. */
function useDetailPanel(isNarrow: boolean) {
  const isOverlay = useMediaQuery(OVERLAY_QUERY) || isNarrow;
  const isRemembered = useInbox((state) => state.isDetailOpen);
  const [isOpenOver, setOpenOver] = useState(false);
  const toggle = useCallback(() => {
    if (isOverlay) setOpenOver((open) => !open);
    else toggleDetail();
  }, [isOverlay]);
  return { isOverlay, isOpen: isOverlay ? isOpenOver : isRemembered, toggle };
}
