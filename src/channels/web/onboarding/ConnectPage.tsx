import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { businessQuery } from '../../../accounts/web/index.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConnectAction } from '../connect/ConnectAction.tsx';
import { NoticeText } from '../NoticeText.tsx';
import { channelPaths } from '../paths.ts';
import { channelsQuery, numbersQuery } from '../queries.ts';
import { OnboardingLayout } from './OnboardingLayout.tsx';

/** First step: the social login in its own window. */
export function ConnectPage() {
  return (
    <OnboardingLayout step="connect">
      <Connect />
    </OnboardingLayout>
  );
}

const needs = ['need_login', 'need_account', 'need_number'] as const;

function Connect() {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: isConnected = false } = useQuery({ ...businessQuery, select: ({ waba_id }) => waba_id !== null });
  const goOn = () => {
    // The login may have reconnected channels, and shows other numbers than before.
    void queryClient.invalidateQueries(channelsQuery);
    queryClient.removeQueries(numbersQuery);
    void navigate(channelPaths.number);
  };
  return (
    <section className="flex w-full max-w-130 flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold">{t('connect.title')}</h1>
        <p className="text-md text-secondary">{t('connect.lead')}</p>
      </div>
      {isConnected && (
        <Callout>
          <NoticeText action={<Link to={channelPaths.number}>{t('connect.choose')}</Link>}>
            {t('connect.connected')}
          </NoticeText>
        </Callout>
      )}
      <div className="rounded-xl border border-subtle bg-surface p-5 shadow-1">
        <h2 className="font-semibold">{t('connect.need')}</h2>
        <ul className="mt-3 flex flex-col gap-2.5">
          {needs.map((need) => (
            <li key={need} className="flex items-start gap-2.5 text-secondary">
              <span
                aria-hidden
                className="grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
              >
                <Check className="size-3.5" />
              </span>
              {t(`connect.${need}`)}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-xs text-tertiary">{t('connect.window')}</p>
      </div>
      <ConnectAction label={t('connect.action')} onDone={goOn} />
    </section>
  );
}
