import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { ChatRequest } from '../../contract/chat-request.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { acceptance, useAnswerRequest, useChatRequests, useWithdrawRequest } from './requests-cache.ts';

/** What this person was asked, to be answered with one press, and what they have asked. */
export function RequestBar({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats_team');
  const { id: ownId } = useCurrentUser();
  const requests = useChatRequests(chat.id).filter(({ asker, asked }) => asker.id === ownId || asked.id === ownId);
  if (requests.length === 0) return null;
  return (
    <ul aria-label={t('request.list')} className="mb-2 flex flex-col gap-1.5">
      {requests.map((request) =>
        request.asked.id === ownId ? (
          <AskedRow key={request.id} chat={chat} request={request} />
        ) : (
          <OwnRow key={request.id} chat={chat} request={request} />
        ),
      )}
    </ul>
  );
}

interface RowProps {
  chat: Chat;
  request: ChatRequest;
}

const row = 'flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md border px-2.5 py-1.5 text-sm';
const components = { b: <b className="font-semibold" /> };

function AskedRow({ chat, request }: RowProps) {
  const { t } = useTranslation('chats_team');
  const answer = useAnswerRequest(chat);
  const { label: name } = request.asker;
  return (
    <li className={`${row} border-accent-border bg-accent-soft`}>
      <Avatar name={name} size={20} letters={1} decorative />
      <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">
        <Trans t={t} i18nKey={`request.${request.kind}`} values={{ name }} components={components} />
      </span>
      <span className="flex gap-1.5">
        <Button
          size="sm"
          variant="primary"
          onClick={() => answer.mutate({ request, accepted: acceptance(chat, request) })}
        >
          {t(request.kind === 'take' ? 'request.give' : 'request.accept')}
        </Button>
        <Button size="sm" onClick={() => answer.mutate({ request, accepted: null })}>
          {t('request.decline')}
        </Button>
      </span>
    </li>
  );
}

function OwnRow({ chat, request }: RowProps) {
  const { t } = useTranslation('chats_team');
  const withdraw = useWithdrawRequest(chat.id);
  const { label: name } = request.asked;
  return (
    <li className={`${row} border-subtle bg-canvas text-secondary`}>
      <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">
        <Trans t={t} i18nKey={`request.own_${request.kind}`} values={{ name }} components={components} />
      </span>
      <Button size="sm" variant="ghost" onClick={() => withdraw.mutate(request)}>
        {t('request.withdraw')}
      </Button>
    </li>
  );
}
