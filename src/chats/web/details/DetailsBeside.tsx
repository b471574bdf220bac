import { memo, useDeferredValue, type RefObject } from 'react';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import type { Chat } from '../../contract/chat.ts';
import { useChatActions } from '../actions/use-chat-actions.ts';
import { OVERLAY_QUERY, useInbox } from '../inbox/inbox-store.ts';
import type { OpenChatHandle } from '../thread/OpenChat.tsx';
import { LateDetailPanel } from './LateDetailPanel.tsx';

interface DetailsBesideProps {
  chat: Chat;
  thread: RefObject<OpenChatHandle | null>;
}

/**
 * The details at the end of a wide screen. Outside the thread, which is mounted again for each chat: mounting their
 * controls takes a quarter of the time to open a chat, updating them little.
 */
export function DetailsBeside(props: DetailsBesideProps) {
  const isOverlay = useMediaQuery(OVERLAY_QUERY);
  const isOpen = useInbox((state) => state.isDetailOpen);
  return !isOverlay && isOpen && <DeferredPanel {...props} />;
}

/** The thread is painted first, then the panel loads its data. Until then the panel still shows the previous chat and does not respond to clicks. */
function DeferredPanel({ chat, thread }: DetailsBesideProps) {
  const shown = useDeferredValue(chat);
  return (
    <div inert={shown.id !== chat.id} className="contents">
      <Panel chat={shown} thread={thread} />
    </div>
  );
}

const Panel = memo(function Panel({ chat, thread }: DetailsBesideProps) {
  const actions = useChatActions(chat);
  return (
    <LateDetailPanel
      chat={chat}
      actions={actions}
      onCloseChat={() => thread.current?.closeChat()}
      onJump={(id) => thread.current?.jumpTo(id)}
    />
  );
});
