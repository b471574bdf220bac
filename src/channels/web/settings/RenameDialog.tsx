import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import type { Channel } from '../../contract/channel.ts';
import { channelName } from '../../contract/endpoints.ts';
import { useUpdateChannel } from '../use-update-channel.ts';

const form = z.object({ name: channelName });

/** The name by which the team knows a number. */
export function RenameDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const formId = useId();
  const update = useUpdateChannel({ isShownInPlace: true });
  const state = useContractForm({
    schema: form,
    defaultValues: { name: channel.name },
    draftKey: `channel_name.${channel.id}`,
    onSave: async ({ name }) => {
      // Nothing to send and nothing to report.
      if (name === channel.name) return onClose();
      await update.mutateAsync({ id: channel.id, body: { name, version: channel.version } });
      showSuccess(t('settings.saved'));
      onClose();
    },
  });
  const cancel = () => {
    state.discard();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      keepOnOutsidePress
      title={t('settings.rename_title')}
      footer={
        <>
          <Button disabled={state.isSaving} onClick={cancel}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={state.isSaving}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={state.submit} className="flex flex-col gap-4">
        <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
        {state.formError !== null && (
          <Callout tone="danger" live>
            {state.formError}
          </Callout>
        )}
        <FormField
          control={state.form.control}
          name="name"
          label={t('settings.name')}
          help={t('settings.rename_help')}
          required
          errorText={state.sentence}
        >
          {(field) => <Input {...field} dir="auto" maxLength={60} autoComplete="off" />}
        </FormField>
      </form>
    </Dialog>
  );
}
