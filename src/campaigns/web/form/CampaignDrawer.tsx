import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import type { CampaignValues } from './campaign-values.ts';
import { useCampaignForm } from './use-campaign-form.ts';

interface CampaignDrawerProps {
  title: string;
  action: string;
  first: CampaignValues;
  onSave: (values: CampaignValues) => Promise<void>;
  onClose: () => void;
}

/** The short form of a campaign. */
export function CampaignDrawer({ title, action, first, onSave, onClose }: CampaignDrawerProps) {
  const { t } = useTranslation('campaigns');
  const formId = useId();
  const form = useCampaignForm(first, onSave);
  return (
    <Drawer
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      keepOnOutsidePress={form.isChanged}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <UnsavedGuard when={form.isChanged && !form.isSaving} />
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.formError !== null && (
          <Callout tone="danger" live takesFocus>
            {form.formError}
          </Callout>
        )}
        <CampaignFields values={form.values} onChange={form.change} errorOf={form.errorOf} />
      </form>
    </Drawer>
  );
}
