import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { businessQuery } from '../../../accounts/web/index.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { ConnectAction } from '../connect/ConnectAction.tsx';
import { ManagerLink } from '../ManagerLink.tsx';
import { channelPaths } from '../paths.ts';
import { numbersQuery } from '../queries.ts';
import { OnboardingLayout } from './OnboardingLayout.tsx';

/** Two ways to bring a number that the account does not have yet. */
export function AddNumberPage() {
  return (
    <OnboardingLayout step="number">
      <AddNumber />
    </OnboardingLayout>
  );
}

const card = 'flex flex-col gap-4 rounded-xl border border-subtle bg-surface p-5 shadow-1';

function AddNumber() {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: accountId = null } = useQuery({ ...businessQuery, select: ({ waba_id }) => waba_id });
  const choose = () => {
    queryClient.removeQueries(numbersQuery);
    void navigate(channelPaths.number);
  };
  return (
    <section className="flex w-full max-w-150 flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold">{t('add_number.title')}</h1>
        <p className="text-md text-secondary">{t('add_number.lead')}</p>
      </div>
      <section aria-labelledby="in-window" className={card}>
        <div>
          <h2 id="in-window" className="font-semibold">
            {t('add_number.window')}
          </h2>
          <p className="text-secondary">{t('add_number.window_text')}</p>
        </div>
        <ConnectAction label={t('add_number.action')} onDone={choose} />
      </section>
      <section aria-labelledby="in-manager" className={card}>
        <div>
          <h2 id="in-manager" className="font-semibold">
            {t('add_number.manager')}
          </h2>
          <p className="text-secondary">{t('add_number.manager_text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ManagerLink accountId={accountId} page="phone_numbers" size="lg" />
          <Button variant="soft" size="lg" onClick={choose}>
            {t('add_number.choose')}
          </Button>
        </div>
      </section>
      <RouterLink to={channelPaths.number} className={`${buttonClasses('ghost', 'lg')} self-start`}>
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        {t('back')}
      </RouterLink>
    </section>
  );
}
