import { ChevronLeft, Lock, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Channel } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { ProviderErrorDetails } from '../ProviderErrorDetails.tsx';
import { useUpdateChannel } from '../use-update-channel.ts';
import { ChannelStep } from './ChannelStep.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { PinForm } from './PinForm.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Third step: the PIN that makes the number send and receive; a number of the phone app has none. */
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
  if (channel.is_in_app) return <ActivateWithoutPin channel={channel} />;
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

function ActivateWithoutPin({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const update = useUpdateChannel({ isShownInPlace: true });
  return (
    <section className="flex w-full max-w-130 flex-col gap-6">
      <StepHeading icon={Phone} title={t('activate.title')}>
        <PhoneNumber number={channel.handle} className="font-semibold text-primary tabular-nums" />
      </StepHeading>
      {update.error instanceof CallError ? (
        <Callout tone="danger" live>
          {failureText(update.error)}
          <ProviderErrorDetails error={update.error} />
        </Callout>
      ) : (
        <Callout>{t('activate.in_app')}</Callout>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={channelPaths.number} className={buttonClasses('ghost', 'lg')}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </Link>
        <Button
          variant="primary"
          size="lg"
          busy={update.isPending}
          onClick={() => update.mutate({ id: channel.id, action: 'activate' })}
        >
          {t('activate.action')}
        </Button>
      </div>
    </section>
  );
}
