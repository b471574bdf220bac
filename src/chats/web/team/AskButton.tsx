import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { Chat } from '../../contract/chat.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { useAsk, useChatRequests } from './requests-cache.ts';

/** Asks the assignee for the chat, where taking over is turned off. */
export function AskButton({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats_team');
  const { id: ownId } = useCurrentUser();
  const ask = useAsk(chat.id);
  const isAsked = useChatRequests(chat.id).some(({ kind, asker }) => kind === 'take' && asker.id === ownId);
  // That it was asked, and the way back, stands above.
  if (isAsked) return null;
  return (
    <Button variant="soft" icon={Hand} busy={ask.isPending} onClick={() => ask.mutate({ kind: 'take' })}>
      {t('request.ask')}
    </Button>
  );
}
