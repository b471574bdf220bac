import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { channelsQuery } from '../../../channels/web/index.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { NewRecordProps } from '../../../records/web/index.ts';
import { useCreateCampaign } from '../campaign-mutations.ts';
import { CampaignDrawer } from './CampaignDrawer.tsx';
import { bodyOf, newCampaign } from './campaign-values.ts';
import { channelFault } from './channel-offer.ts';

/** Asks for what a campaign begins with; its steps come in the builder. */
export function NewCampaign({ onSaved, onClose }: NewRecordProps) {
  const { t } = useTranslation('campaigns');
  const { data: user } = useQuery(currentUserQuery);
  const { data: channels } = useQuery(channelsQuery);
  const create = useCreateCampaign();
  const now = useNow().getTime();
  if (!user || !channels) return null;
  const senders = channels.filter((channel) => channelFault(channel, now) === null);
  return (
    <CampaignDrawer
      title={t('form.new')}
      action={t('form.create')}
      first={newCampaign(user.id, senders.length === 1 ? (senders[0]?.id ?? null) : null)}
      onClose={onClose}
      onSave={async (values) => {
        const { campaign } = await create.mutateAsync(bodyOf(values));
        showSuccess(t('form.created', { name: campaign.name }));
        onSaved(campaign);
      }}
    />
  );
}
