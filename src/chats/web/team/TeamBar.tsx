import { useEffect } from 'react';
import type { Chat } from '../../contract/chat.ts';
import { useDraft } from '../composer/draft-store.ts';
import { announce, attend } from './attend.ts';
import { PresenceLine } from './PresenceLine.tsx';
import { RequestBar } from './RequestBar.tsx';

export type WritingMode = 'reply' | 'comment';

interface TeamBarProps {
  chat: Chat;
  mode: WritingMode;
  /** Whether colleagues who write are shown here: below, there is no room for them. */
  hasPresence: boolean;
}

/** Above the composer: what colleagues ask, and who writes where the composer has no room to say so. */
export function TeamBar({ chat, mode, hasPresence }: TeamBarProps) {
  const isReplying = useDraft(chat.id) !== '';
  useEffect(() => attend(chat.id), [chat.id]);
  useEffect(() => {
    // What was sent or cleared is not being written any more.
    if (!isReplying) announce(chat.id, 'viewing');
  }, [chat.id, isReplying]);
  return (
    <>
      <RequestBar chat={chat} />
      {hasPresence && (
        <div className="not-empty:mb-2 has-[output:empty]:mb-0">
          <PresenceLine chatId={chat.id} isReplying={isReplying && mode === 'reply'} />
        </div>
      )}
    </>
  );
}
