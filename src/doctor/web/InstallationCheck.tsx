import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../foundation/web/api/call.ts';
import { SettingsCard } from '../../ui/patterns/SettingsCard.tsx';
import { doctorEndpoints } from '../contract/endpoints.ts';
import { CheckCard } from './CheckCard.tsx';
import { checkKey } from './check-key.ts';
import { FindingRow } from './FindingRow.tsx';

const installationQuery = queryOptions({
  queryKey: [...checkKey, 'installation'] as const,
  queryFn: ({ signal }) => call(doctorEndpoints.checkInstallation, {}, { signal, origin: 'doctor', display: false }),
  gcTime: 0,
  staleTime: 0,
  retry: false,
});

/** The installation itself, and the versions of what it runs with. */
export function InstallationCheck() {
  const { t } = useTranslation('doctor');
  const { data, error, isFetching, refetch } = useQuery(installationQuery);
  return (
    <>
      <CheckCard
        title={t('installation')}
        states={data?.findings.map(({ state }) => state)}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      >
        {data?.findings.map(({ name, title, state, text }) => (
          <FindingRow key={name} title={title} state={state}>
            {text}
          </FindingRow>
        ))}
      </CheckCard>
      {data && (
        <SettingsCard title={t('versions')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 px-4 py-3.5 md:px-5">
            {data.versions.map(({ name, version }) => (
              <div key={name} className="contents">
                <dt className="text-secondary">{name}</dt>
                <dd className="tabular-nums">{version}</dd>
              </div>
            ))}
          </dl>
        </SettingsCard>
      )}
    </>
  );
}
