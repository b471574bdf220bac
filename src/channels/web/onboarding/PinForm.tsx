import { ChevronLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { CallError, hasCode } from '../../../foundation/web/api/call.ts';
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

/** The PIN. It is kept nowhere: not in a draft, not in the address. */
export function PinForm({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const sentence = useSentence();
  const navigate = useNavigate();
  const update = useUpdateChannel({ isShownInPlace: true });
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);

  const activate = (event: FormEvent) => {
    event.preventDefault();
    const wrong = pinSchema.safeParse(pin).error?.issues[0]?.message;
    setProblem(wrong && sentence(wrong));
    if (wrong !== undefined || update.isPending) return;
    update.mutate(
      { id: channel.id, action: 'activate', body: { pin } },
      {
        onSuccess: (active) =>
          void navigate(active.import_offered ? channelPaths.contacts(active.id) : channelPaths.ready(active.id)),
        // The boxes are empty and ready for the right one.
        onError: () => setPin(''),
      },
    );
  };
  const change = (next: string) => {
    setPin(next);
    setProblem(undefined);
  };

  const { error } = update;
  return (
    <form noValidate onSubmit={activate} className="flex flex-col gap-6">
      <Field
        as="group"
        label={t('activate.pin')}
        hideLabel
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
      {error instanceof CallError ? (
        <Callout tone="danger" live>
          {sentence(error.message)}
          <ProviderErrorDetails error={error} />
        </Callout>
      ) : (
        <Callout>{t(channel.is_pin_enabled ? 'activate.has_pin' : 'activate.new_pin')}</Callout>
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
          <LinkButton aria-expanded={isHelpOpen} onClick={() => setHelpOpen(!isHelpOpen)}>
            {t('activate.forgot')}
          </LinkButton>
          <Button type="submit" variant="primary" size="lg" busy={update.isPending}>
            {t('activate.action')}
          </Button>
        </div>
      </div>
    </form>
  );
}
