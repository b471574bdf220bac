import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { Channel } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { ChannelStep } from './ChannelStep.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { PinForm } from './PinForm.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Third step: the PIN that makes the number send and receive. */
export function ActivatePage() {
  return (
    <OnboardingLayout step="activate">
      <ChannelStep>
        {(channel) => (isDone(channel) ? <NextStep channel={channel} /> : <Activate channel={channel} />)}
      </ChannelStep>
    </OnboardingLayout>
  );
}

/** An active number that the provider registers no longer needs its PIN again. */
const isDone = ({ status, needs_pin }: Channel): boolean => status === 'active' && !needs_pin;

/** Takes this step's place in the history, so that Back never asks an active number for its PIN. */
function NextStep({ channel: { id, import_offered } }: { channel: Channel }) {
  return <Navigate replace to={import_offered ? channelPaths.contacts(id) : channelPaths.ready(id)} />;
}

function Activate({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  // What we know may be old: the provider tells with its refusal.
  const [isFound, setFound] = useState(false);
  const hasPin = channel.is_pin_enabled || isFound;
  return (
    <section className="flex w-full max-w-130 flex-col gap-6">
      <StepHeading icon={Lock} title={t('activate.title')}>
        <p className="flex flex-wrap items-center justify-center gap-2">
          {t(hasPin ? 'activate.lead' : 'activate.lead_new')}
          <PhoneNumber number={channel.handle} className="font-semibold text-primary tabular-nums" />
        </p>
      </StepHeading>
      <PinForm channel={channel} hasPin={hasPin} onPinExists={() => setFound(true)} />
    </section>
  );
}
