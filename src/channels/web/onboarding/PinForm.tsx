import { ChevronLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { CallError, hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { PinInput } from '../../../ui/primitives/PinInput.tsx';
import { pin as pinSchema, type Channel } from '../../contract/channel.ts';
import { ManagerAnchor } from '../ManagerLink.tsx';
import { NoticeText } from '../NoticeText.tsx';
import { channelPaths } from '../paths.ts';
import { ProviderErrorDetails } from '../ProviderErrorDetails.tsx';
import { useUpdateChannel } from '../use-update-channel.ts';

interface PinFormProps {
  channel: Channel;
  /** The number has a PIN already; otherwise one is chosen, and entered twice because no one can look it up. */
  hasPin: boolean;
  /** The provider refused the PIN because the number has another one. */
  onPinExists: () => void;
}

/** The PIN. It is stored nowhere: not in a draft, not in the address. The next page opens once the channel is active. */
export function PinForm({ channel, hasPin, onPinExists }: PinFormProps) {
  const { t } = useTranslation('channels');
  const sentence = useSentence();
  const failureText = useFailureText();
  const update = useUpdateChannel({ isShownInPlace: true });
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string>();
  const [repeatProblem, setRepeatProblem] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);

  const activate = (event: FormEvent) => {
    event.preventDefault();
    const wrong = pinSchema.safeParse(pin).error?.issues[0]?.message;
    setProblem(wrong && sentence(wrong));
    if (wrong !== undefined || update.isPending) return;
    if (!hasPin && repeated !== pin) return setRepeatProblem(t('activate.pins_differ'));
    update.mutate(
      { id: channel.id, action: 'activate', body: { pin } },
      {
        // The boxes are empty and ready for the right one.
        onError: (error) => {
          setPin('');
          setRepeated('');
          if (error instanceof CallError && error.reason === 'PIN_EXISTS') onPinExists();
        },
      },
    );
  };
  const change = (next: string) => {
    setPin(next);
    setProblem(undefined);
    setRepeatProblem(undefined);
  };
  const isTyped = pinSchema.safeParse(pin).success;

  const { error } = update;
  return (
    <form noValidate onSubmit={activate} className="flex flex-col gap-6">
      <Field
        as="group"
        label={t('activate.pin')}
        hideLabel={hasPin}
        error={problem}
        className="items-center [&>div]:self-center"
      >
        <PinInput
          key={update.failureCount}
          value={pin}
          onValueChange={change}
          size="lg"
          takesFocus
          aria-invalid={problem !== undefined || hasCode(error, 'PROVIDER_REFUSED')}
        />
      </Field>
      {!hasPin && (
        <Field
          as="group"
          label={t('activate.repeat_pin')}
          error={repeatProblem}
          className="items-center [&>div]:self-center"
        >
          <PinInput
            key={update.failureCount}
            value={repeated}
            onValueChange={(next) => {
              setRepeated(next);
              setRepeatProblem(undefined);
            }}
            onComplete={(next) => setRepeatProblem(next === pin ? undefined : t('activate.pins_differ'))}
            size="lg"
            takesFocus={isTyped}
            aria-invalid={repeatProblem !== undefined}
          />
        </Field>
      )}
      {error instanceof CallError ? (
        <Callout tone="danger" live>
          {failureText(error)}
          <ProviderErrorDetails error={error} />
        </Callout>
      ) : (
        <Callout>{t(hasPin ? 'activate.has_pin' : 'activate.new_pin')}</Callout>
      )}
      {isHelpOpen && (
        <Callout>
          <NoticeText action={<ManagerAnchor accountId={channel.account_id}>{t('open_manager')}</ManagerAnchor>}>
            {t('activate.forgot_text')}
          </NoticeText>
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RouterLink to={channelPaths.number} className={buttonClasses('ghost', 'lg')}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </RouterLink>
        <div className="flex items-center gap-3">
          {hasPin && (
            <LinkButton aria-expanded={isHelpOpen} onClick={() => setHelpOpen(!isHelpOpen)}>
              {t('activate.forgot')}
            </LinkButton>
          )}
          <Button type="submit" variant="primary" size="lg" busy={update.isPending}>
            {t('activate.action')}
          </Button>
        </div>
      </div>
    </form>
  );
}
