import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { saveFile } from '../../../foundation/web/api/save-file.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignStats } from '../../contract/results.ts';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import { peopleQuery, statsQuery, type MessageChoice } from '../queries.ts';
import { PeopleProgress } from './PeopleProgress.tsx';
import { useAllPeople } from './use-all-people.ts';

interface ExportPeopleProps {
  campaign: Campaign;
  /** Null: all messages of the campaign. */
  choice: MessageChoice | null;
}

/** Of one message as many as it has members; of several one for each message that was sent or left out. */
const rowsOf = ({ counts, members, submitted, suppressed }: CampaignStats): number =>
  counts === 'people' ? members : submitted + suppressed;

/** Saves the people of a message, or of all messages, as a file. Shows progress when there is more than one batch; a failed batch can be retried. */
export function ExportPeople({ campaign: { id, name }, choice }: ExportPeopleProps) {
  const { t } = useTranslation('campaigns');
  const { data: stats } = useQuery(statsQuery(id, choice));
  const { done, isRunning, error, run, reset } = useAllPeople<Reply<typeof campaignEndpoints.exportCampaignPeople>>();
  async function save() {
    const parts = await run((after, signal) =>
      call(
        campaignEndpoints.exportCampaignPeople,
        { params: { id }, query: { ...peopleQuery(choice, {}, ''), ...(after !== null && { after }) } },
        { origin: 'records', display: false, signal },
      ),
    );
    if (!parts) return;
    saveFile(
      new Blob(
        parts.map(({ csv }) => csv),
        { type: 'text/csv' },
      ),
      `${name}.csv`,
    );
    reset();
  }
  return (
    <>
      <Button icon={Download} busy={isRunning} onClick={() => void save()}>
        {t('results.export')}
      </Button>
      {(done > 0 || error) && (
        <Dialog
          open
          size="sm"
          keepOnOutsidePress
          onOpenChange={reset}
          title={t('results.exporting')}
          footer={
            <>
              <Button onClick={reset}>{t('cancel')}</Button>
              {error && (
                <Button variant="primary" onClick={() => void save()}>
                  {t('results.continue')}
                </Button>
              )}
            </>
          }
        >
          <PeopleProgress label={t('results.exporting')} done={done} all={stats ? rowsOf(stats) : null} error={error} />
        </Dialog>
      )}
    </>
  );
}
