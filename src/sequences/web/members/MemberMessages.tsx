import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Check, CheckCheck, CircleHelp, Clock, Flag, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageStatus } from '../../../chats/contract/message.ts';
import { loadWhyPanel } from '../../../outreach/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { messagesQuery, type MemberMessage } from '../queries.ts';
import { useWhyText, type MemberState } from './use-why-text.ts';

const WhyPanel = lazy(async () => ({ default: await loadWhyPanel() }));

interface MemberMessagesProps {
  contact: { id: string; label: string; mobile: string | null };
  sequence: { id: string; status: Sequence['status'] };
  state: MemberState & { exited_time: string | null };
}

/** What somebody got from a sequence, step by step, and at the end what comes next or why they left. */
export function MemberMessages({ contact, sequence, state }: MemberMessagesProps) {
  const { t } = useTranslation('sequence_members');
  const query = messagesQuery(contact.id, sequence.id);
  const [why, setWhy] = useState<MemberMessage | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query);
  if (!data) {
    if (!error) return <SkeletonText lines={6} />;
    return (
      <p role="alert" className="text-danger-text">
        {t('messages.failed')} <LinkButton onClick={() => void refetch()}>{t('messages.retry')}</LinkButton>
      </p>
    );
  }
  // What came in between two pages moves the second one.
  const messages = [...new Map(data.pages.flatMap((page) => page.messages.map((each) => [each.id, each]))).values()];
  return (
    <>
      {hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('messages.more')}
        </Button>
      )}
      {messages.length === 0 && <p className="text-center text-tertiary">{t('messages.none')}</p>}
      {messages.length > 0 && (
        <ol className="flex flex-col gap-4">
          {messages.toReversed().map((message) => (
            <MessageItem key={message.id} message={message} onWhy={() => setWhy(message)} />
          ))}
        </ol>
      )}
      <WhatComes state={state} status={sequence.status} />
      {why && (
        <Suspense fallback={null}>
          <WhyPanel
            contact={contact}
            kind="sequence"
            recordId={sequence.id}
            decisionId={why.id}
            onClose={() => setWhy(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function MessageItem({ message, onWhy }: { message: MemberMessage; onWhy: () => void }) {
  const { t } = useTranslation('sequence_members');
  const formatDate = useFormatDate();
  const { position, template, text, status, failure_reason: failure, left_out_text: leftOut } = message;
  // A step that is in no version any more has no place.
  const name = template?.label ?? t('step', { step: position });
  return (
    <li>
      <div className="mb-1 flex min-w-0 items-baseline justify-between gap-3 text-xs text-tertiary">
        <b dir="auto" className="min-w-0 truncate font-semibold text-secondary">
          {position === 0 ? name : t('messages.position', { position, name })}
        </b>
        <span className="shrink-0 tabular-nums">{formatDate(message.time, 'date_time')}</span>
      </div>
      {leftOut === null ? (
        <div className="rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 pt-1.5 pb-1 text-bubble-text shadow-1">
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </p>
          <span className="mt-0.5 flex items-center justify-end gap-2 text-xs text-bubble-meta">
            <LinkButton className="text-xs" aria-label={t('messages.why_of', { step: position })} onClick={onWhy}>
              {t('messages.why')}
            </LinkButton>
            {status !== null && <StatusTick status={status} />}
          </span>
        </div>
      ) : (
        <div className="flex items-start gap-2 rounded-lg border border-dashed border-default px-2.5 py-2 text-secondary">
          <Ban aria-hidden className="mt-0.5 size-3.5 shrink-0 text-tertiary" />
          <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {leftOut}
          </span>
          <LinkButton aria-label={t('messages.why_of', { step: position })} onClick={onWhy}>
            {t('messages.why')}
          </LinkButton>
        </div>
      )}
      {failure !== null && (
        <p dir="auto" className="mt-1 flex items-start gap-1.5 text-xs [overflow-wrap:anywhere] text-danger-text">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {failure}
        </p>
      )}
    </li>
  );
}

const looks: Readonly<Record<MessageStatus, { icon: LucideIcon; color?: string }>> = {
  pending: { icon: Clock },
  sent: { icon: Check },
  delivered: { icon: CheckCheck },
  read: { icon: CheckCheck, color: 'text-tick-read' },
  replied: { icon: CheckCheck, color: 'text-tick-read' },
  received: { icon: CheckCheck },
  held_for_quality_assessment: { icon: Pause, color: 'text-warning-text' },
  failed: { icon: TriangleAlert, color: 'text-danger-text' },
  error: { icon: TriangleAlert, color: 'text-danger-text' },
};

/** How far a message has come. */
function StatusTick({ status }: { status: MessageStatus }) {
  const { t } = useTranslation('sequence_members');
  const { icon: Icon, color } = looks[status];
  const label = t(`messages.status.${status}`);
  return (
    <span role="img" aria-label={label} title={label} className={classNames('inline-flex', color)}>
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}

/** The line below the messages. */
function WhatComes({ state, status }: { state: MemberMessagesProps['state']; status: Sequence['status'] }) {
  const { t } = useTranslation('sequence_members');
  const formatDate = useFormatDate();
  const { stepName, reason } = useWhyText();
  const { next } = state;
  const Icon: LucideIcon = state.status === 'active' ? (next ? Clock : CircleHelp) : Flag;
  const text =
    state.status !== 'active'
      ? t('messages.ended', { reason: reason(state), time: formatDate(state.exited_time, 'date_time') })
      : next === null
        ? t('nothing_planned')
        : status === 'inactive'
          ? t('messages.goes_paused', { step: stepName(next) })
          : t('messages.goes', { step: stepName(next), time: formatDate(next.due_time, 'date_time') });
  return (
    <p className="flex items-start justify-center gap-2 text-xs text-tertiary">
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {text}
      </span>
    </p>
  );
}
