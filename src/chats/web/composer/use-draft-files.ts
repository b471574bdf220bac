import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Chat } from '../../contract/chat.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { attachFiles, reopenDraftFiles } from './attach-files.ts';

/** More names than these are counted. */
const MOST_NAMES = 3;

/** Adds files to a chat's draft; what its channel does not take is refused with its reason. */
export function useDraftFiles(chat: Chat): (files: readonly File[], wanted?: MediaFamily) => void {
  const { t } = useTranslation('chats');
  const sentence = useSentence();
  const { id: userId } = useCurrentUser();
  const { id, channel } = chat;
  useEffect(() => {
    void reopenDraftFiles(userId, { id, channel });
    // What is loaded belongs to the chat, not to its present state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the channel of a chat never changes
  }, [userId, id]);
  return useCallback(
    (files, wanted) => {
      for (const { names, sentence: why } of attachFiles({ id, channel }, files, wanted)) {
        const rest = names.length - MOST_NAMES;
        const shown = names.slice(0, MOST_NAMES).join(', ');
        const named = rest > 0 ? t('composer.more_names', { names: shown, count: rest }) : shown;
        toast.error(t('composer.refused_file', { name: named, why: sentence(why) }));
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the channel of a chat never changes
    [id, sentence, t],
  );
}
