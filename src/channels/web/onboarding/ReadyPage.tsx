import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, Navigate } from 'react-router';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { ManagerLink } from '../ManagerLink.tsx';
import { channelPaths } from '../paths.ts';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { ChannelStep } from './ChannelStep.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { SimulatorLink } from '../SimulatorLink.tsx';
import { useSimulatorUrl } from '../use-simulator-url.ts';
import { StepHeading } from './StepHeading.tsx';

const CHATS = '/chats';

/** Last step: what to do with an active number. Where the provider is simulated, that is to play a customer. */
export function ReadyPage() {
  const { t } = useTranslation(['channels', 'simulator']);
  const simulatorUrl = useSimulatorUrl();
  return (
    <OnboardingLayout step="ready">
      <ChannelStep>
        {(channel) =>
          channel.status === 'pending' ? (
            <Navigate to={channelPaths.activate(channel.id)} replace />
          ) : (
            <section className="flex w-full max-w-130 flex-col items-center gap-6">
              <StepHeading icon={CircleCheck} title={t('ready.title')}>
                <p>
                  <PhoneNumber number={channel.handle} className="font-semibold text-primary tabular-nums" />
                </p>
                <p>{t(simulatorUrl === null ? 'ready.lead' : 'ready.lead_simulated')}</p>
              </StepHeading>
              {simulatorUrl !== null && <SimulatorCard url={simulatorUrl} />}
              <div className="flex flex-wrap justify-center gap-2">
                <RouterLink to={CHATS} className={buttonClasses(simulatorUrl === null ? 'primary' : 'secondary', 'lg')}>
                  {t('ready.chats')}
                </RouterLink>
                {simulatorUrl === null && <ManagerLink accountId={channel.account_id} size="lg" />}
              </div>
              <Link to={channelPaths.number} className="pointer-coarse:py-2.5">
                {t('ready.add')}
              </Link>
            </section>
          )
        }
      </ChannelStep>
    </OnboardingLayout>
  );
}

function SimulatorCard({ url }: { url: string }) {
  const { t } = useTranslation(['channels', 'simulator']);
  return (
    <section
      aria-labelledby="simulator"
      className="flex w-full flex-wrap items-center gap-4 rounded-xl border border-subtle bg-surface p-5 shadow-1"
    >
      <div className="min-w-56 flex-1">
        <h2 id="simulator" className="font-semibold">
          {t('simulator:title')}
        </h2>
        <p className="text-secondary">{t('simulator:text')}</p>
      </div>
      <SimulatorLink url={url} size="lg" />
    </section>
  );
}
