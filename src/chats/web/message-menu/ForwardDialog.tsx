import { useMutation, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../accounts/web/index.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Chat } from '../../contract/chat.ts';
import { forwardEndpoints } from '../../contract/forward-endpoints.ts';
import { MOST_FORWARD_CHATS } from '../../contract/forwarding.ts';
import type { Message } from '../../contract/message.ts';
import { everyOpenChat, searchEverywhere } from '../cache/chat-filter.ts';
import { ChatRing } from '../ChatRing.tsx';
import { messageLine } from '../list/preview.ts';
import { chatListQuery } from '../queries.ts';
import { useForwardBlock } from './use-forward-block.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';

/** Typing rests this long before the server is asked. */
const SEARCH_DELAY_MS = 200;

interface ForwardDialogProps {
  chatId: string;
  /** In the order in which they are sent. */
  messages: readonly Message[];
  onClose: () => void;
  /** Everything has been sent. */
  onSent: () => void;
}

/** Into which chats messages are sent again: one's own open ones, or any that is searched; those that cannot take them say why. */
export function ForwardDialog({ chatId, messages, onClose, onSent }: ForwardDialogProps) {
  const { t } = useTranslation('chats_message');
  const { t: tc } = useTranslation('chats');
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Chat[]>([]);
  const found = useFoundChats(typed, chatId);
  const forward = useForward(chatId, messages);
  const blockOf = useForwardBlock(messages);
  const isFull = chosen.length >= MOST_FORWARD_CHATS;
  const toggle = (chat: Chat) =>
    setChosen((present) =>
      present.some(({ id }) => id === chat.id) ? present.filter(({ id }) => id !== chat.id) : [...present, chat],
    );
  const send = () =>
    forward.mutate(chosen, {
      onSuccess: ({ sent, refused }) => {
        if (sent.length > 0) showSuccess(t('sent', { count: sent.length }));
        if (refused.length === 0) return onSent();
        setChosen(refused.map(({ chat }) => chat));
      },
    });
  const first = messages[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('forward_title', { count: messages.length })}
      description={first && <bdi className="line-clamp-1">{messageLine(first, tc)}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={chosen.length === 0} busy={forward.isPending} onClick={send}>
            {chosen.length === 0 ? t('forward') : t('send', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Input
        soft
        type="search"
        icon={Search}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || found.isWaiting) return;
          const chat = found.chats.find((each) => blockOf(each) === null);
          if (chat && (!isFull || chosen.some(({ id }) => id === chat.id))) toggle(chat);
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('chosen')} className="flex max-h-20 flex-wrap gap-1.5 overflow-y-auto">
          {chosen.map((chat) => (
            <li key={chat.id}>
              <Chip on onClick={() => toggle(chat)} onRemove={() => toggle(chat)} removeName={chat.contact.label}>
                <bdi>{chat.contact.label}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {forward.isError && <Callout tone="danger">{failureText(forward.error)}</Callout>}
      {forward.data?.refused.map(({ chat, reason }) => (
        <Callout key={chat.id} tone="warning">
          {t('not_sent', { name: chat.contact.label, reason })}
        </Callout>
      ))}
      {isFull && <p className="text-xs text-tertiary">{t('most', { count: MOST_FORWARD_CHATS })}</p>}
      <FoundChats found={found} chosen={chosen} isFull={isFull} blockOf={blockOf} onToggle={toggle} />
    </Dialog>
  );
}

/** One's own open chats, or what a search finds among all; never the chat that the messages are of. */
function useFoundChats(typed: string, chatId: string) {
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(searchTerm(typed)), searchTerm(typed) === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useQuery(
    chatListQuery(term === '' ? { ...everyOpenChat, view: 'my_open_chats' } : searchEverywhere(term)),
  );
  const chats = (list.data?.items ?? []).filter(({ id }) => id !== chatId);
  return { list, chats, term, isWaiting: list.isPending || term !== searchTerm(typed) };
}

interface FoundChatsProps {
  found: ReturnType<typeof useFoundChats>;
  chosen: readonly Chat[];
  isFull: boolean;
  blockOf: ReturnType<typeof useForwardBlock>;
  onToggle: (chat: Chat) => void;
}

function FoundChats({ found: { list, chats, term }, chosen, isFull, blockOf, onToggle }: FoundChatsProps) {
  const { t } = useTranslation('chats_message');
  if (list.isPending) return <SkeletonRows rows={5} />;
  if (list.isError)
    return (
      <ErrorState
        title={t('list_failed')}
        headingLevel={3}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (chats.length === 0) return <p className="py-4 text-center text-tertiary">{t(term === '' ? 'none' : 'nobody')}</p>;
  return (
    <section aria-label={t('chats')} className="-mx-2 max-h-80 min-h-40 overflow-y-auto">
      <h3 className="px-2 pb-1 text-xs font-semibold text-secondary">{t(term === '' ? 'own' : 'found')}</h3>
      <ul>
        {chats.map((chat) => {
          const isChosen = chosen.some(({ id }) => id === chat.id);
          const block = blockOf(chat);
          return (
            <li key={chat.id}>
              <TargetRow
                chat={chat}
                block={block}
                isChosen={isChosen}
                isDisabled={!isChosen && (block !== null || isFull)}
                onToggle={() => onToggle(chat)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface TargetRowProps {
  chat: Chat;
  block: ReturnType<ReturnType<typeof useForwardBlock>>;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function TargetRow({ chat, block, isChosen, isDisabled, onToggle }: TargetRowProps) {
  const { t } = useTranslation('chats_message');
  const id = useId();
  const now = useNow().getTime();
  const reason =
    block === null
      ? null
      : t(`blocked.${block}`, {
          name: block === 'script' ? (chat.script ?? '') : (chat.assignee?.label ?? ''),
          channel: chat.channel.name,
        });
  return (
    <label
      htmlFor={id}
      className={`flex min-h-12 items-center gap-3 rounded-sm px-2 py-1 ${isDisabled ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-hover'}`}
    >
      <Checkbox
        id={id}
        aria-label={reason === null ? chat.contact.label : `${chat.contact.label}, ${reason}`}
        checked={isChosen}
        disabled={isDisabled}
        onCheckedChange={onToggle}
      />
      <ChatRing chat={chat} now={now} size={32} isLight />
      <span className={`min-w-0 flex-1 ${isDisabled ? 'text-tertiary' : ''}`}>
        <span className="block truncate font-medium">
          <bdi>{chat.contact.label}</bdi>
        </span>
        <span className="block truncate text-xs text-tertiary">
          {reason ?? (chat.contact.mobile === null ? chat.channel.name : <PhoneText mobile={chat.contact.mobile} />)}
        </span>
      </span>
    </label>
  );
}

interface Outcome {
  sent: readonly Chat[];
  refused: readonly { chat: Chat; reason: string }[];
}

/** One id for all tries of this dialog: what was sent by a try whose response was lost is not sent again. */
function useForward(chatId: string, messages: readonly Message[]) {
  const [clientId] = useState(() => `fwd-${crypto.randomUUID().slice(0, 30)}`);
  return useMutation({
    mutationFn: async (chats: readonly Chat[]): Promise<Outcome> => {
      const { results } = await call(
        forwardEndpoints.forwardMessages,
        {
          params: { chatId },
          body: { message_ids: messages.map(({ id }) => id), chat_ids: chats.map(({ id }) => id), client_id: clientId },
        },
        { origin: 'chats', display: false },
      );
      const byId = new Map(chats.map((chat) => [chat.id, chat]));
      const pairs = results.flatMap(({ chat_id, refusal }) => {
        const chat = byId.get(chat_id);
        return chat ? [{ chat, reason: refusal?.message ?? null }] : [];
      });
      return {
        sent: pairs.filter(({ reason }) => reason === null).map(({ chat }) => chat),
        refused: pairs.flatMap(({ chat, reason }) => (reason === null ? [] : [{ chat, reason }])),
      };
    },
  });
}
