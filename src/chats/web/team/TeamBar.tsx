import { MessageSquareLock, Reply } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { Chat } from '../../contract/chat.ts';
import { useDraft } from '../composer/draft-store.ts';
import { announce, attend } from './attend.ts';
import { PresenceLine } from './PresenceLine.tsx';
import { RequestBar } from './RequestBar.tsx';

export type WritingMode = 'reply' | 'comment';

interface TeamBarProps {
  chat: Chat;
  mode: WritingMode;
  onMode: (mode: WritingMode) => void;
}

/** Above the composer: for whom one writes, which colleagues write, and what they ask. */
export function TeamBar({ chat, mode, onMode }: TeamBarProps) {
  const { t } = useTranslation('chats_team');
  const isReplying = useDraft(chat.id) !== '';
  useEffect(() => attend(chat.id), [chat.id]);
  useEffect(() => {
    // What was sent or cleared is not being written any more.
    if (!isReplying) announce(chat.id, 'viewing');
  }, [chat.id, isReplying]);
  return (
    <>
      <RequestBar chat={chat} />
      <div className="mb-2 flex min-h-[28px] items-center gap-2.5">
        <SegmentedControl<WritingMode>
          size="sm"
          label={t('mode.label')}
          value={mode}
          options={[
            { value: 'reply', label: t('mode.reply'), icon: Reply },
            { value: 'comment', label: t('mode.comment'), icon: MessageSquareLock },
          ]}
          onValueChange={onMode}
        />
        <PresenceLine chatId={chat.id} isReplying={isReplying && mode === 'reply'} />
      </div>
    </>
  );
}
