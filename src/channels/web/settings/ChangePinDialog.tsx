import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { PinInput } from '../../../ui/primitives/PinInput.tsx';
import { pin as pinSchema, type Channel } from '../../contract/channel.ts';
import { ProviderErrorDetails } from '../ProviderErrorDetails.tsx';
import { useUpdateChannel } from '../use-update-channel.ts';

/** A new two-step PIN, entered twice because no one can look it up. */
export function ChangePinDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const sentence = useSentence();
  const failureText = useFailureText();
  const formId = useId();
  const update = useUpdateChannel({ isShownInPlace: true });
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string>();
  const [repeatProblem, setRepeatProblem] = useState<string>();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = pinSchema.safeParse(pin).error?.issues[0]?.message;
    setProblem(wrong && sentence(wrong));
    if (update.isPending) return;
    if (wrong !== undefined) return focusFirstBox(form, 0);
    if (repeated !== pin) {
      setRepeatProblem(t('activate.pins_differ'));
      setRepeated('');
      return focusFirstBox(form, 1);
    }
    update.mutate(
      { id: channel.id, action: 'change_pin', body: { pin } },
      {
        onSuccess: ({ name }) => {
          showSuccess(t('settings.pin_changed', { name }));
          onClose();
        },
      },
    );
  };
  const { error } = update;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      keepOnOutsidePress
      title={t('settings.change_pin_title', { name: channel.name })}
      description={t('settings.change_pin_help')}
      footer={
        <>
          <Button disabled={update.isPending} onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            {t('settings.change_pin')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        {error instanceof CallError && (
          <Callout tone="danger" live>
            {failureText(error)}
            <ProviderErrorDetails error={error} />
          </Callout>
        )}
        <Field as="group" label={t('settings.new_pin')} error={problem}>
          <PinInput
            value={pin}
            onValueChange={(next) => {
              setPin(next);
              setProblem(undefined);
              setRepeatProblem(undefined);
            }}
            takesFocus
            aria-invalid={problem !== undefined}
          />
        </Field>
        <Field as="group" label={t('settings.repeat_new_pin')} error={repeatProblem}>
          <PinInput
            value={repeated}
            onValueChange={(next) => {
              setRepeated(next);
              setRepeatProblem(undefined);
            }}
            aria-invalid={repeatProblem !== undefined}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** What is typed next goes to the field that has to be corrected. */
function focusFirstBox(form: HTMLFormElement, field: 0 | 1): void {
  form.querySelectorAll('fieldset')[field]?.querySelector('input')?.focus();
}
