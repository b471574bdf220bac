import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalsOf } from '../../../channels/contract/providers/refusals-of.ts';
import { CureLink } from '../../../channels/web/index.ts';
import { CheckCard, checkKey, FindingRow } from '../../../doctor/web/index.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { failureEndpoints, type RecentFailure } from '../../contract/failure-endpoints.ts';

const failuresQuery = queryOptions({
  queryKey: [...checkKey, 'failures'] as const,
  queryFn: async ({ signal }) =>
    (await call(failureEndpoints.listRecentFailures, {}, { signal, origin: 'chats', display: false })).failures,
  gcTime: 0,
  staleTime: 0,
  retry: false,
});

/** Why messages of the last 24 hours failed: each reason once, with who can fix its cause. */
export function FailuresCheck() {
  const { t } = useTranslation('chats');
  const { data: failures, error, isFetching, refetch } = useQuery(failuresQuery);
  return (
    <CheckCard
      title={t('failures.title')}
      states={failures && (failures.length === 0 ? ['good'] : failures.map(() => 'attention'))}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
    >
      {failures?.length === 0 && <FindingRow state="good">{t('failures.none')}</FindingRow>}
      {failures?.map((failure) => (
        <FindingRow key={`${failure.channel.id} ${failure.code} ${failure.message}`} state="attention">
          <Failure failure={failure} />
        </FindingRow>
      ))}
    </CheckCard>
  );
}

function Failure({ failure: { channel, code, message, messages, last_time: time } }: { failure: RecentFailure }) {
  const { t } = useTranslation(['chats', 'refusals']);
  const formatDate = useFormatDate();
  const rule = code === null ? null : (refusalsOf(channel.kind)?.ruleOf(code) ?? null);
  return (
    <>
      {message} {rule && t(`refusals:fixer.${rule.fixer}`)}{' '}
      {rule?.cure && <CureLink cure={rule.cure} channelId={channel.id} />}
      <span className="block text-secondary">
        {t('chats:failures.count', { count: messages, channel: channel.label, time: formatDate(time, 'date_time') })}
        {code !== null && `, ${t('refusals:code', { code })}`}
      </span>
    </>
  );
}
