import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chat } from '../../contract/chat.ts';
import { loadScheduleTemplate } from '../scheduled/load-scheduled.ts';
import { createClientId, type Shown } from '../sending/local-message.ts';

/** Sending the chosen template later: what was filled in stays until it is stored, and a refusal is said beside it. */
export function useTemplateLater(chat: Chat, shown: Shown | null, onDone: () => void) {
  const client = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  // Another template or other values are another message.
  const [known, setKnown] = useState<{ key: string; clientId: string } | null>(null);
  const schedule = useMutation({
    mutationFn: async (sendTime: string) => {
      if (!shown) return;
      const key = JSON.stringify([shown, sendTime]);
      const clientId = known?.key === key ? known.clientId : createClientId(chat.id);
      setKnown({ key, clientId });
      await (
        await loadScheduleTemplate()
      )(client, { chat, shown, clientId, sendTime });
    },
    onSuccess: onDone,
  });
  return {
    isChoosing,
    choose: () => setChoosing(true),
    endChoosing: () => setChoosing(false),
    send: (sendTime: string) => {
      setChoosing(false);
      schedule.mutate(sendTime);
    },
    isBusy: schedule.isPending,
    failure: schedule.isError ? schedule.error : null,
  };
}
