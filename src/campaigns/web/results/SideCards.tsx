import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { buttonIcon } from '../../../templates/web/index.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { CampaignStats } from '../../contract/results.ts';
import { useRetryFailed } from '../campaign-mutations.ts';
import { formatCount, formatMoney } from '../format-numbers.ts';
import { useDay } from '../preflight/CostTable.tsx';
import type { MessageChoice, PeopleFilter } from '../queries.ts';

const card = 'rounded-md border border-subtle bg-surface';

interface TapsProps {
  stats: CampaignStats;
  onShow: (filter: PeopleFilter) => void;
}

/** Which buttons were tapped, and by how many. */
export function Taps({ stats, onShow }: TapsProps) {
  const { t } = useTranslation('campaigns');
  const { clicks, clicked } = stats;
  if (clicks.length === 0) return null;
  const most = Math.max(1, stats.read, ...clicks.map(({ people }) => people));
  const isAnyCounted = clicks.some(({ is_counted: isCounted }) => isCounted);
  return (
    <section aria-label={t('results.taps')} className={card}>
      <header className="flex items-baseline justify-between border-b border-subtle px-4 py-2.5">
        <h2 className="font-semibold">{t('results.taps')}</h2>
        {isAnyCounted && <b className="font-semibold tabular-nums">{formatCount(clicked)}</b>}
      </header>
      <ul className="flex flex-col gap-3 px-4 py-3">
        {clicks.map(({ index, type, text, people, is_counted: isCounted }) => {
          const Icon = buttonIcon(type as Template['buttons'][number]['type']);
          if (!isCounted)
            return (
              <li key={index} className="flex items-center gap-2">
                {Icon && <Icon aria-hidden className="size-3.5 text-tertiary" />}
                <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
                <span className="shrink-0 text-xs text-tertiary">{t('results.not_counted')}</span>
              </li>
            );
          return (
            <li key={index}>
              <button
                type="button"
                aria-label={t('results.taps_of', { text, number: formatCount(people) })}
                onClick={() => onShow({ type: 'cta', text })}
                className="flex w-full flex-col gap-1 rounded-xs text-start hover:text-accent-text"
              >
                <span className="flex w-full items-center gap-2">
                  {Icon && <Icon aria-hidden className="size-3.5 text-tertiary" />}
                  <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
                  <b className="font-semibold tabular-nums">{formatCount(people)}</b>
                </span>
                <ProgressBar label={text} segments={[{ value: people, label: text, color: 1 }]} total={most} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FailuresProps {
  campaignId: string;
  choice: MessageChoice;
  stats: CampaignStats;
  mayEdit: boolean;
  onShow: (filter: PeopleFilter) => void;
}

/** For how many it failed and why; those for whom the reason may have passed can get it once more. */
export function Failures({ campaignId, choice, stats, mayEdit, onShow }: FailuresProps) {
  const { t, i18n } = useTranslation('campaigns');
  const failureText = useFailureText();
  const retry = useRetryFailed(campaignId);
  const [isAsking, setAsking] = useState(false);
  if (stats.failed === 0) return null;
  const reasons = stats.failures.map(({ reason, people }) =>
    t('results.failure_reason', { number: formatCount(people), reason }),
  );
  const again = async () => {
    try {
      const { retried } = await retry.mutateAsync(choice);
      showSuccess(retried === 0 ? t('results.retried_none') : t('results.retried', { count: retried }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(failureText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className={`${card} flex flex-wrap items-center gap-3 px-4 py-3.5`}>
      <span
        aria-hidden
        className="grid size-[34px] shrink-0 place-items-center rounded-md bg-danger-soft text-danger-text"
      >
        <TriangleAlert />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="font-semibold">
          {t('results.failures', { count: stats.failed, number: formatCount(stats.failed) })}
        </h2>
        <p className="text-xs text-tertiary [overflow-wrap:anywhere]">
          {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(reasons)}
        </p>
      </div>
      <Button size="sm" onClick={() => onShow({ status: 'failed' })}>
        {t('results.view')}
      </Button>
      {mayEdit && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('results.retry_failed')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        busy={retry.isPending}
        title={t('results.retry_title')}
        confirmLabel={t('results.retry_failed')}
        cancelLabel={t('results.retry_keep')}
        onConfirm={() => void again()}
      >
        {t('results.retry_text')}
      </ConfirmDialog>
    </section>
  );
}

interface FollowedProps {
  stats: CampaignStats;
  onShow: TapsProps['onShow'];
}

/** Who was left out, what followed, and what it cost. */
export function Followed({ stats, onShow }: FollowedProps) {
  const { t } = useTranslation('campaigns');
  const day = useDay();
  const { counts, followed, cost, suppressed, opted_out: optedOut } = stats;
  const isOfMessages = counts === 'messages';
  const leftOut = t(isOfMessages ? 'results.suppressed_messages' : 'results.suppressed');
  return (
    <section className={card} aria-label={t('results.followed')}>
      <header className="flex items-baseline justify-between gap-2 border-b border-subtle px-4 py-2.5">
        <h2 className="font-semibold">{t('results.followed')}</h2>
        <span className="text-xs text-tertiary">{t('results.followed_days', { count: followed.days })}</span>
      </header>
      <dl className="flex flex-col gap-1.5 px-4 py-3">
        <Fact label={t('results.enquiries')}>{formatCount(followed.enquiries)}</Fact>
        <Fact label={t('results.orders')}>{formatCount(followed.orders)}</Fact>
        <Fact label={t('results.tasks')}>{formatCount(followed.tasks)}</Fact>
        <Fact label={t('results.opted_out')}>
          <Show count={optedOut} label={t('results.opted_out')} onShow={() => onShow({ type: 'opted_out' })} />
        </Fact>
        <Fact label={leftOut}>
          <Show count={suppressed} label={leftOut} onShow={() => onShow({ type: 'left_out' })} />
        </Fact>
        {isOfMessages && (
          <Fact label={t('results.failed_messages')}>
            <Show
              count={stats.failed}
              label={t('results.failed_messages')}
              onShow={() => onShow({ status: 'failed' })}
            />
          </Fact>
        )}
        <Fact label={t('results.cost')} title={t('results.rate_card', { date: day(cost.rate_card_date) })}>
          {formatMoney(cost.amount, cost.currency)}
        </Fact>
      </dl>
    </section>
  );
}

/** One row of a list of numbers: label and value. */
export function Fact({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="text-secondary" title={title}>
        {label}
      </dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** A number that opens the list of its people; a zero opens nothing. */
export function Show({ count, label, onShow }: { count: number; label: string; onShow: () => void }) {
  if (count === 0) return <>{formatCount(count)}</>;
  return (
    <button
      type="button"
      aria-label={`${label}: ${formatCount(count)}`}
      onClick={onShow}
      className="rounded-xs text-link hover:underline"
    >
      {formatCount(count)}
    </button>
  );
}
