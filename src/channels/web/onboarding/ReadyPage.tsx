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
import { StepHeading } from './StepHeading.tsx';

const CHATS = '/chats';

/** Last step: what to do with an active number. */
export function ReadyPage() {
  const { t } = useTranslation('channels');
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
                <p>{t('ready.lead')}</p>
              </StepHeading>
              <div className="flex flex-wrap justify-center gap-2">
                <RouterLink to={CHATS} className={buttonClasses('primary', 'lg')}>
                  {t('ready.chats')}
                </RouterLink>
                <ManagerLink accountId={channel.account_id} size="lg" />
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
