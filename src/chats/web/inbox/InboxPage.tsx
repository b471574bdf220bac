import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { registerShortcuts } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { usePaintedValue } from '../../../ui/patterns/use-painted-value.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { openDrafts } from '../composer/draft-store.ts';
import { ChatList } from '../list/ChatList.tsx';
import { ListHeader } from '../list/ListHeader.tsx';
import { chatListId, chatPaths } from '../paths.ts';
import { senderOf } from '../sending/chat-sender.ts';
import { ThreadPane } from '../thread/ThreadPane.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { inboxShortcuts, focusList } from './inbox-shortcuts.ts';
import { listOfAddress } from './inbox-lists.ts';
import { forgetFilters, inboxStore, showList, useInbox } from './inbox-store.ts';
import { NoThread } from './NoThread.tsx';

const MessageSearch = lazy(async () => ({ default: (await import('../message-search/late-parts.ts')).MessageSearch }));

/** Words of an address that stay in it: a search for messages, and the message that is shown. */
const KEPT = ['find', 'within', 'message'];
// It has no width of its own.
const PaneHandle = lazy(async () => ({ default: (await import('./PaneHandle.tsx')).PaneHandle }));
const BulkActions = lazy(async () => ({ default: await (await import('../marks/load.ts')).loadBulkActions() }));
const StartChatDialog = lazy(async () => ({
  default: (await import('../message-menu/late-parts.ts')).StartChatDialog,
}));
const SavedFilterDialogs = lazy(async () => ({
  default: await (await import('../marks/load.ts')).loadSavedFilterDialogs(),
}));

/** Shows the list that the address asks for, and takes the question out of the address: filters change without it. */
function useListOfAddress(): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (params.size === 0 || KEPT.some((name) => params.has(name))) return;
    const list = listOfAddress(params);
    if (list) showList(list);
    void navigate({ search: '' }, { replace: true });
  }, [params, navigate]);
  useEffect(() => forgetFilters, []);
}

export { senderOf };

/** The inbox: list, thread, details. On a phone one of them at a time. */
export function InboxPage() {
  const { t } = useTranslation('chats');
  const { chatId = null } = useParams();
  const [params] = useSearchParams();
  const isSearching = params.has('find');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id: userId, permissions } = useCurrentUser();
  const filter = useInbox((state) => state.filter);
  // The header names another view in the next frame, before the rows of its list are rendered.
  const listed = usePaintedValue(filter);
  const hasSelection = useInbox((state) => state.selected.size > 0);
  const savedDialog = useInbox((state) => state.savedDialog);
  const isStarting = useInbox((state) => state.isStarting);
  const listWidth = useInbox((state) => state.listWidth);
  const isPhone = useMediaQuery(PHONE_QUERY);
  openDrafts(userId);
  useListOfAddress();
  useEffect(() => {
    // Sends what still waited when the page was left.
    senderOf(client, userId);
    // A failure shows with the next call: what is typed stays on this device.
    import('../composer/draft-sync.ts').then(({ syncDrafts }) => syncDrafts(client, userId)).catch(() => undefined);
  }, [client, userId]);

  // Keys may be faster than the page: the next one counts from where the last one leads.
  const asked = useRef(chatId);
  useEffect(() => {
    asked.current = chatId;
  }, [chatId]);
  // Within the task of the press: as a transition it is drawn in slices, with frames of the old thread between them.
  const open = useCallback(
    (id: string) => {
      asked.current = id;
      void navigate(chatPaths.chat(id), { flushSync: true });
    },
    [navigate],
  );
  useEffect(() => {
    // A key that is held down is a transition: the chats that it passes too fast to be seen are not drawn.
    const moveTo = (id: string) => {
      const replace = asked.current !== null;
      asked.current = id;
      void navigate(chatPaths.chat(id), { replace });
    };
    return registerShortcuts(inboxShortcuts({ client, filter, openId: () => asked.current, moveTo }));
  }, [client, filter, navigate]);
  const leave = useCallback(() => {
    if (isSearching) {
      const rest = new URLSearchParams(params);
      rest.delete('message');
      void navigate({ pathname: chatPaths.inbox, search: rest.toString() });
      return;
    }
    void navigate(chatPaths.inbox);
    // After the thread is gone; the list is where one came from.
    requestAnimationFrame(focusList);
  }, [navigate, isSearching, params]);
  return (
    <div className="relative flex h-full min-h-0 overflow-hidden bg-surface">
      <section
        id={chatListId}
        data-pane
        aria-label={t('list.label')}
        style={isPhone ? undefined : { width: isSearching ? 'min(584px, 46%)' : listWidth }}
        className={classNames(
          'relative flex min-h-0 shrink-0 flex-col border-e border-subtle bg-surface max-md:w-full max-md:border-e-0',
          !isSearching && 'max-xl:md:w-[300px]!',
          chatId !== null && 'max-md:hidden',
        )}
      >
        {isSearching ? (
          <Suspense>
            <MessageSearch />
          </Suspense>
        ) : (
          <>
            <ListHeader />
            <ChatList
              key={JSON.stringify({ ...listed, search: listed.search !== '' })}
              filter={listed}
              openId={chatId}
              onOpen={open}
            />
            <Suspense>
              {hasSelection && <BulkActions />}
              {savedDialog !== null && <SavedFilterDialogs open={savedDialog} />}
            </Suspense>
          </>
        )}
      </section>
      <Suspense>
        {isStarting && permissions.includes('records.edit') && (
          <StartChatDialog onClose={() => inboxStore.setState({ isStarting: false })} />
        )}
        {!isSearching && <PaneHandle />}
      </Suspense>
      {chatId === null ? (
        <div className="grid min-w-0 flex-1 place-items-center bg-thread-bg max-md:hidden">
          <NoThread filter={filter} />
        </div>
      ) : (
        <ThreadPane chatId={chatId} isAlone={isSearching} onLeave={leave} />
      )}
    </div>
  );
}
