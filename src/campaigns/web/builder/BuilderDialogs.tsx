import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { CampaignDrawer } from '../form/CampaignDrawer.tsx';
import { changedBody, valuesOf } from '../form/campaign-values.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { TestDialog } from './TestDialog.tsx';
import type { Builder } from './use-builder.ts';
import type { Part } from './use-fix.ts';

interface BuilderDialogsProps {
  part: Part;
  campaign: Campaign;
  builder: Pick<Builder, 'change'>;
  onClose: () => void;
}

/** What opens above the builder. */
export function BuilderDialogs({ part, campaign, builder, onClose }: BuilderDialogsProps) {
  const { t } = useTranslation('campaigns');
  switch (part) {
    case 'settings':
      return (
        <CampaignDrawer
          title={t('form.edit')}
          action={t('form.save')}
          first={valuesOf(campaign)}
          onClose={onClose}
          onSave={async (values) => {
            await builder.change(changedBody(valuesOf(campaign), values));
            showSuccess(t('form.saved'));
            onClose();
          }}
        />
      );
    case 'schedule':
      return (
        <ScheduleDialog
          value={campaign.runtime_params}
          onSave={(params) => builder.change({ runtime_params: params })}
          onClose={onClose}
        />
      );
    case 'import':
      return <ImportDialog campaignId={campaign.id} onClose={onClose} />;
    case 'test':
      return <TestDialog campaignId={campaign.id} steps={campaign.steps ?? []} onClose={onClose} />;
  }
}
