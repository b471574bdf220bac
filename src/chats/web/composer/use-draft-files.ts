import { useCallback, useEffect } from 'react';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Chat } from '../../contract/chat.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { attachFiles, reopenDraftFiles } from './attach-files.ts';

/** Adds files to a chat's draft; what its channel does not take is refused with its reason. */
export function useDraftFiles(chat: Chat): (files: readonly File[], wanted?: MediaFamily) => void {
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
      for (const refusal of new Set(attachFiles({ id, channel }, files, wanted))) toast.error(sentence(refusal));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the channel of a chat never changes
    [id, sentence],
  );
}
