import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, Eye, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { WebhookDelivery } from '../../contract/automation.ts';
import { useRetryDelivery } from '../automation-mutations.ts';
import { deliveriesQuery, secretQuery } from '../queries.ts';

/** The webhook of an automation: how it is signed, what was sent, and what the address responded. */
export function WebhookCard({ id }: { id: string }) {
  const { t } = useTranslation('automations');
  return (
    <SettingsCard title={t('webhooks.title')}>
      <Secret id={id} />
      <Deliveries id={id} />
    </SettingsCard>
  );
}

/** The secret, once it is asked for. */
function Secret({ id }: { id: string }) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const [isShown, setShown] = useState(false);
  const { data: secret, error, isFetching, refetch } = useQuery({ ...secretQuery(id), enabled: isShown });
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showSuccess(t('done.copied')),
      () => toast.error(t('done.not_copied')),
    );
  return (
    <SettingsRow label={t('webhooks.secret')} help={t('webhooks.secret_help')}>
      {secret === undefined ? (
        <span className="flex flex-wrap items-center gap-2">
          <Button
            icon={Eye}
            busy={isFetching}
            onClick={() => {
              setShown(true);
              if (error) void refetch();
            }}
          >
            {t('webhooks.show')}
          </Button>
          {error && (
            <span role="alert" className="text-xs text-danger-text">
              {failureText(error)}
            </span>
          )}
        </span>
      ) : (
        <span className="flex min-w-0 items-center gap-2">
          <bdi dir="ltr" className="min-w-0 truncate font-mono text-xs">
            {secret}
          </bdi>
          <Button size="sm" icon={Copy} onClick={() => void copy(secret)}>
            {t('webhooks.copy')}
          </Button>
        </span>
      )}
    </SettingsRow>
  );
}

function Deliveries({ id }: { id: string }) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const pages = useInfiniteQuery(deliveriesQuery(id));
  const retry = useRetryDelivery(id);
  if (!pages.data)
    return (
      <div className="p-4 md:px-5">
        {pages.error ? (
          <ErrorState
            title={t('webhooks.load_failed')}
            retrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          >
            {failureText(pages.error)}
          </ErrorState>
        ) : (
          <SkeletonText lines={3} />
        )}
      </div>
    );
  const deliveries = pages.data.pages.flatMap(({ webhook_deliveries: some }) => some);
  if (deliveries.length === 0) return <p className="p-4 text-tertiary md:px-5">{t('webhooks.empty')}</p>;
  return (
    <>
      {retry.error && (
        <Callout tone="danger" live className="m-4">
          {failureText(retry.error)}
        </Callout>
      )}
      <ul aria-label={t('webhooks.list')} className="[&>*+*]:border-t [&>*+*]:border-subtle">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={retry.isPending && retry.variables === delivery.id}
            onRetry={() => retry.mutate(delivery.id, { onSuccess: () => showSuccess(t('done.retried')) })}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="p-3 text-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('webhooks.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onRetry: () => void;
}

/** One webhook with its tries, the latest of them in words. */
function DeliveryRow({ delivery, isBusy, onRetry }: DeliveryRowProps) {
  const { t } = useTranslation('automations');
  const formatDate = useFormatDate();
  const { status, time, attempts, next_time: next } = delivery;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 md:px-5">
      <Pill tone={tones[status]} className="mt-px">
        {t(`webhooks.${status}`)}
      </Pill>
      <div className="min-w-0 flex-1">
        <bdi className="tabular-nums">{formatDate(time, 'date_time')}</bdi>
        {status === 'pending' && next !== null && (
          <span className="ms-2 text-xs text-tertiary">
            {t('webhooks.next', { time: formatDate(next, 'date_time') })}
          </span>
        )}
        {attempts.length > 0 && (
          <details className="text-xs text-secondary">
            <summary
              aria-label={t('webhooks.show_tries', { time: formatDate(time, 'date_time') })}
              className="cursor-pointer text-tertiary"
            >
              {t('webhooks.attempts', { count: attempts.length })}
            </summary>
            <ol className="mt-1 flex flex-col gap-2">
              {attempts.map((attempt, index) => (
                <li key={index}>
                  <p className="tabular-nums">
                    <bdi>{formatDate(attempt.time, 'date_time')}</bdi> ·{' '}
                    {attempt.response_status === null
                      ? t('webhooks.no_response')
                      : t('webhooks.response', { status: attempt.response_status, time: attempt.milliseconds })}
                  </p>
                  {attempt.problem !== null && <p className="text-danger-text">{attempt.problem}</p>}
                  {attempt.response_status !== null && (
                    <pre
                      dir="auto"
                      aria-label={t('webhooks.body')}
                      className="mt-1 max-h-32 overflow-auto rounded-sm bg-sunken p-2 font-mono whitespace-pre-wrap [overflow-wrap:anywhere]"
                    >
                      {attempt.response || t('webhooks.empty_body')}
                    </pre>
                  )}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {status === 'failed' && (
        <Button size="sm" icon={RotateCcw} busy={isBusy} onClick={onRetry}>
          {t('webhooks.retry')}
        </Button>
      )}
    </li>
  );
}
