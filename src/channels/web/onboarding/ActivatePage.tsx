import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { ChannelStep } from './ChannelStep.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { PinForm } from './PinForm.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Third step: the PIN that makes the number send and receive. */
export function ActivatePage() {
  const { t } = useTranslation('channels');
  return (
    <OnboardingLayout step="activate">
      <ChannelStep>
        {(channel) => (
          <section className="flex w-full max-w-130 flex-col gap-6">
            <StepHeading icon={Lock} title={t('activate.title')}>
              <p className="flex flex-wrap items-center justify-center gap-2">
                {t('activate.lead')}
                <PhoneNumber number={channel.handle} className="font-semibold text-primary tabular-nums" />
              </p>
            </StepHeading>
            <PinForm channel={channel} />
          </section>
        )}
      </ChannelStep>
    </OnboardingLayout>
  );
}
