import { Copy, Ellipsis, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { useDeleteRecord } from '../../../records/web/index.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { useCreateCampaign } from '../campaign-mutations.ts';
import { bodyOf, valuesOf } from '../form/campaign-values.ts';
import { campaignPaths } from '../paths.ts';
import { MODULE } from '../queries.ts';

interface CampaignActionsProps {
  campaign: Campaign;
  mayEdit: boolean;
  onSettings?: (() => void) | undefined;
}

/** Copies a campaign with its steps, and opens the copy. */
export function useDuplicate(campaign: Campaign): { duplicate: () => void; isPending: boolean } {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const create = useCreateCampaign();
  const duplicate = async () => {
    const steps = (campaign.steps ?? []).map(({ id, ...step }) => {
      void id;
      return step;
    });
    const name = t('actions.duplicate_name', { name: campaign.name });
    try {
      const { campaign: copy } = await create.mutateAsync({ ...bodyOf(valuesOf(campaign)), name, steps });
      showSuccess(t('actions.duplicated', { name: copy.name }));
      void navigate(campaignPaths.campaign(copy.id));
    } catch (error) {
      toast.error(failureText(error));
    }
  };
  return { duplicate: () => void duplicate(), isPending: create.isPending };
}

/** What can be done with a campaign besides running it. */
export function CampaignActions({ campaign, mayEdit, onSettings }: CampaignActionsProps) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const remove = useDeleteRecord(MODULE);
  const { duplicate } = useDuplicate(campaign);
  const [isAsking, setAsking] = useState(false);
  if (!mayEdit) return null;
  const isRunning = campaign.status === 'in_progress';
  const { name } = campaign;
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton bordered icon={Ellipsis} tooltip={false} aria-label={t('actions.menu')} />}
      >
        {onSettings && (
          <MenuItem icon={Settings2} onSelect={onSettings}>
            {t('actions.settings')}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={duplicate}>
          {t('actions.duplicate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger disabled={isRunning} onSelect={() => setAsking(true)}>
          {t('actions.remove')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmMutation
          mutation={remove}
          variables={campaign.id}
          title={t('actions.remove_title', { name })}
          action={t('actions.remove')}
          keep={t('actions.keep')}
          done={t('actions.removed', { name })}
          onKeep={() => setAsking(false)}
          onClose={() => {
            setAsking(false);
            void navigate(campaignPaths.list);
          }}
        >
          {t('actions.remove_text')}
        </ConfirmMutation>
      )}
    </>
  );
}
