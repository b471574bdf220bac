import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Clock, MessagesSquare, UserRoundPlus, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Link } from 'react-router';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/primitives/Skeleton.tsx';
import { countText, WAITING_COUNT_LIMIT } from '../../contract/rules.ts';
import type { Chat } from '../../contract/chat.ts';
import type { WaitingListName } from '../inbox/inbox-lists.ts';
import { chatPaths } from '../paths.ts';
import { chatSummaryQuery } from '../queries.ts';
import { ChatHitFace } from '../search/ChatHitFace.tsx';
import { durationText, windowLeft } from '../window-left.ts';

interface Card {
  name: WaitingListName;
  icon: LucideIcon;
  well: string;
}

const cards: readonly Card[] = [
  { name: 'ending_soon', icon: Clock, well: 'bg-warning-soft text-warning-text' },
  { name: 'my_unread', icon: MessagesSquare, well: 'bg-accent-soft text-accent-text' },
  { name: 'unassigned', icon: UserRoundPlus, well: 'bg-bot-soft text-bot-text' },
];

/** What waits in the inbox: each card counts one list and opens exactly that list. */
export function WaitingCards() {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  const summary = useQuery(chatSummaryQuery);
  if (summary.isError && !summary.data) {
    return (
      <ErrorState
        title={t('waiting.failed')}
        onRetry={() => void summary.refetch()}
        retrying={summary.isFetching}
        className="rounded-md border border-subtle bg-surface"
      >
        {failureText(summary.error)}
      </ErrorState>
    );
  }
  return (
    <ul aria-label={t('waiting.label')} className="grid gap-4 md:grid-cols-3">
      {cards.map((card) => (
        <li key={card.name}>
          <WaitingCard {...card} waiting={summary.data?.[card.name]} />
        </li>
      ))}
    </ul>
  );
}

interface WaitingCardProps extends Card {
  /** Absent while it loads. */
  waiting: { count: number; first: readonly Chat[] } | undefined;
}

function WaitingCard({ name, icon: Icon, well, waiting }: WaitingCardProps) {
  const { t } = useTranslation('chats');
  return (
    <Link
      to={chatPaths.list(name)}
      className="block rounded-md border border-subtle bg-surface p-4 transition-colors duration-instant hover:bg-hover"
    >
      <span className="flex items-center gap-2.5">
        <span aria-hidden className={classNames('grid size-7 shrink-0 place-items-center rounded-sm', well)}>
          <Icon className="size-4" />
        </span>
        <span className="min-w-0 flex-1 font-medium">{t(`waiting.${name}`)}</span>
        <ChevronRight aria-hidden className="text-tertiary rtl:-scale-x-100" />
      </span>
      {waiting ? (
        <span className="mt-2 block">
          <span className="flex min-h-10 items-center justify-between gap-3">
            <span className="text-2xl font-semibold tabular-nums">{countText(waiting.count, WAITING_COUNT_LIMIT)}</span>
            <span aria-hidden className="flex gap-2">
              {waiting.first.map((chat) => (
                <ChatHitFace key={chat.id} chat={chat} size={36} />
              ))}
            </span>
          </span>
          <WaitingText name={name} first={waiting.first[0]} />
        </span>
      ) : (
        <SkeletonGroup className="mt-2 block">
          <span className="flex min-h-10 items-center">
            <Skeleton width={44} height={24} />
          </span>
          <span className="mt-1.5 flex h-4 items-center">
            <Skeleton width="55%" />
          </span>
        </SkeletonGroup>
      )}
    </Link>
  );
}

/** Who is first, and how long that one has waited or has left. */
function WaitingText({ name, first }: { name: WaitingListName; first: Chat | undefined }) {
  const { t } = useTranslation('chats');
  const now = useNow().getTime();
  const text = () => {
    if (!first) return t(`waiting.none.${name}`);
    if (name === 'ending_soon')
      return t('waiting.first_ends', { name: first.contact.label, left: durationText(windowLeft(first, now).ms, t) });
    const waited = now - Date.parse(first.last_message_time);
    return waited < DAY_MS
      ? t('waiting.oldest', { time: durationText(Math.max(0, waited), t) })
      : t('waiting.oldest_days', { count: Math.floor(waited / DAY_MS) });
  };
  return (
    <span dir="auto" className="mt-1 block truncate text-xs text-tertiary tabular-nums">
      {text()}
    </span>
  );
}

const DAY_MS = 24 * 3_600_000;
