import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { windowLeft } from '../window-left.ts';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import type { ComposerBlock } from '../../contract/rules.ts';
import { useChatActions, type ChatActions } from '../actions/use-chat-actions.ts';
import { useMessageActions } from '../actions/use-message-actions.ts';
import { isLocal, type ThreadState } from '../cache/message-cache.ts';
import { useComposerBlock } from '../composer/use-composer-block.ts';
import { useDraftFiles } from '../composer/use-draft-files.ts';
import { inboxStore, useInbox } from '../inbox/inbox-store.ts';
import { useSelection, type Selection } from '../message-menu/use-selection.ts';
import { threadQuery } from '../queries.ts';
import { useSend, type SendActions } from '../sending/use-send.ts';
import type { WritingMode } from '../team/TeamBar.tsx';
import { useChangeComment } from '../team/use-comments.ts';
import type { ThreadActions } from './thread-actions.ts';
import { findUnreadMark, type UnreadMark } from './thread-rows.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useThreadPages } from './use-thread-pages.ts';

/** What the screen around a thread does. Stable functions. */
interface ThreadOptions {
  /** What comes into view was looked up, not read. */
  isSearching: boolean;
  /** Goes to a message that is loaded. */
  onShow: (messageId: string) => void;
  /** A message that was asked for exists no more. */
  onGone: () => void;
  /** The chat is left. */
  onLeave: () => void;
  /** The chat is being closed, and what was pressed for it is about to go. */
  onClosing: () => void;
}

/** What lies over an open chat. */
type ThreadDialog = 'assign' | 'template' | 'close' | 'follow_up' | 'reminder' | 'snooze' | 'labels' | null;

/** State and actions of an open chat, without its drawing: every screen that shows a thread is made of it. */
export interface Thread {
  chat: Chat;
  query: UseQueryResult<ThreadState>;
  unread: UnreadMark | null;
  pages: ReturnType<typeof useThreadPages>;
  actions: ChatActions;
  rowActions: ThreadActions;
  sending: SendActions;
  selection: Selection;
  composer: {
    block: ComposerBlock | null;
    /** The channel sends at all. */
    isUsable: boolean;
    rules: ReturnType<typeof contentRules>;
    attach: ReturnType<typeof useDraftFiles>;
    repliesTo: Message | null;
    setRepliesTo: (message: Message | null) => void;
    mode: WritingMode;
    setMode: (mode: WritingMode) => void;
    /** The comment that is being changed. */
    editing: Message | null;
    setEditing: (message: Message | null) => void;
  };
  /** The message whose tools are shown, and the one whose sheet is open. */
  activeId: string | null;
  sheetFor: Message | null;
  closeSheet: () => void;
  /** The message whose history is open. */
  historyOf: Message | null;
  closeHistory: () => void;
  dialog: ThreadDialog;
  setDialog: (dialog: ThreadDialog) => void;
  /** Whether the newest message is in view: what arrives then is read. */
  setAtEnd: (isAtEnd: boolean) => void;
  jumpTo: (messageId: string) => void;
  closeChat: () => void;
  markUnread: () => void;
  openTemplates: () => void;
  /** Null where no follow-up, or no reminder, can be set. */
  openFollowUp: (() => void) | null;
  openReminder: (() => void) | null;
  /** Null where the chat cannot be put aside. */
  openSnooze: (() => void) | null;
  openLabels: () => void;
}

/** Whether a template can be sent: also when the reply window has ended. */
const takesTemplate = (rules: ContentRules | null, block: ComposerBlock | null): boolean =>
  rules?.kinds.includes('template') === true && (block === null || block === 'window');

/** `Thread` of a chat; another chat needs another mount. */
export function useThread(chat: Chat, { isSearching, onShow, onGone, onLeave, onClosing }: ThreadOptions): Thread {
  const query = useQuery(threadQuery(chat.id));
  const actions = useChatActions(chat);
  const { star, react } = useMessageActions();
  const sending = useSend(chat);
  const pages = useThreadPages(chat.id, query.data);
  const { block, isUsable } = useComposerBlock(chat);
  const attach = useDraftFiles(chat);
  const selection = useSelection(query.data?.items);
  const { toggle: select, forward } = selection;
  const { dialog, setDialog } = useDialog(chat.id);
  const writing = useWriting();
  const { setRepliesTo, setMode, setEditing } = writing;
  const deleteComment = useChangeComment().mutate;
  const ownId = actions.me.id;
  const [activeId, setActiveId] = useState<string | null>(null);
  const [sheetFor, setSheetFor] = useState<Message | null>(null);
  const [historyId, openHistory] = useState<string | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const lastMessageId = query.data?.items.findLast((message) => !isLocal(message))?.id ?? null;
  const { keepUnread } = useMarkRead({ chat, lastMessageId: isSearching ? null : lastMessageId, isAtEnd });

  const { reach } = pages;
  const jumpTo = useCallback(
    (messageId: string) => void reach(messageId).then((isThere) => (isThere ? onShow(messageId) : onGone())),
    [reach, onShow, onGone],
  );
  const rules = contentRules(chat.channel.kind);
  const mayWrite = block === null;
  const mayReact = mayWrite && rules?.reactions === true;
  const mayChooseTemplate = isUsable && takesTemplate(rules, block);
  const openTemplates = useCallback(() => {
    if (mayChooseTemplate) setDialog('template');
  }, [mayChooseTemplate, setDialog]);
  const isWindowOpen = windowLeft(chat, useNow().getTime()).ms > 0;
  const openFollowUp = useCallback(() => setDialog('follow_up'), [setDialog]);
  const openReminder = useCallback(() => setDialog('reminder'), [setDialog]);
  const openSnooze = useCallback(() => setDialog('snooze'), [setDialog]);
  const openLabels = useCallback(() => setDialog('labels'), [setDialog]);
  const rowActions: ThreadActions = useMemo(
    () => ({
      mayWrite,
      mayReact,
      activate: setActiveId,
      openSheet: setSheetFor,
      forward,
      select,
      openHistory,
      jumpTo,
      reply: setRepliesTo,
      star,
      isOwnComment: ({ content_type: kind, owner, content }) =>
        kind === 'comment' && owner?.id === ownId && content['is_deleted'] !== true,
      editComment: (message) => {
        setMode('comment');
        setEditing(message);
      },
      deleteComment: (message) => deleteComment({ message, written: null }),
      react,
      retry: sending.retry,
      withdraw: sending.withdraw,
      chooseTemplate: mayChooseTemplate ? openTemplates : null,
    }),
    [
      mayWrite,
      mayReact,
      forward,
      select,
      jumpTo,
      setRepliesTo,
      star,
      ownId,
      setMode,
      setEditing,
      deleteComment,
      react,
      sending,
      mayChooseTemplate,
      openTemplates,
    ],
  );
  const closeChat = useCallback(() => {
    if (!actions.mayClose) return;
    if (actions.needsLog) {
      setDialog('close');
      return;
    }
    onClosing();
    actions.close();
  }, [actions, onClosing, setDialog]);
  const markUnread = useCallback(() => {
    keepUnread();
    actions.markUnread();
    onLeave();
  }, [actions, keepUnread, onLeave]);
  return {
    chat,
    query,
    unread: useUnreadMark(chat, query.data),
    pages,
    actions,
    rowActions,
    sending,
    selection,
    composer: { block, isUsable, rules, attach, ...writing },
    activeId,
    sheetFor,
    closeSheet: useCallback(() => setSheetFor(null), []),
    historyOf: query.data?.items.find(({ id }) => id === historyId) ?? null,
    closeHistory: useCallback(() => openHistory(null), []),
    dialog,
    setDialog,
    setAtEnd,
    jumpTo,
    closeChat,
    markUnread,
    openTemplates,
    openFollowUp: isWindowOpen && mayWrite ? openFollowUp : null,
    openReminder: isWindowOpen ? openReminder : null,
    openSnooze: actions.maySnooze ? openSnooze : null,
    openLabels,
  };
}

/** What lies over the thread; a chat that was started just now begins with the choice of a template. */
function useDialog(chatId: string) {
  const [opened, open] = useState<ThreadDialog>(null);
  const isTemplateAsked = useInbox(({ templateFor }) => templateFor === chatId);
  const setDialog = useCallback((next: ThreadDialog) => {
    inboxStore.setState({ templateFor: null });
    open(next);
  }, []);
  return { dialog: opened ?? (isTemplateAsked ? ('template' as const) : null), setDialog };
}

/** For whom one writes, and what a reply answers: to answer a message is to write to the customer. */
function useWriting() {
  const [mode, setMode] = useState<WritingMode>('reply');
  const [repliesTo, setAnswered] = useState<Message | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const setRepliesTo = useCallback((message: Message | null) => {
    setAnswered(message);
    if (message) setMode('reply');
  }, []);
  return { mode, setMode, repliesTo, setRepliesTo, editing: mode === 'comment' ? editing : null, setEditing };
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
