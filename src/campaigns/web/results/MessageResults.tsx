import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import { statsQuery } from '../queries.ts';
import { Funnel } from './Funnel.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import type { ShownMessage } from './use-messages.ts';
import { Failures, Followed, Taps } from './SideCards.tsx';
import { StatsPlaceholder } from './StatsPlaceholder.tsx';
import { useShownPeople } from './use-shown-people.ts';

interface MessageResultsProps {
  campaign: Campaign;
  message: ShownMessage;
  mayEdit: boolean;
}

/** What came of one message: the funnel, taps, failures, what followed, and the people of each number. */
export function MessageResults({ campaign, message, mayEdit }: MessageResultsProps) {
  const { t } = useTranslation('campaigns');
  const choice = { step: message.step.id, branch: message.branch };
  const query = useQuery(statsQuery(campaign.id, choice));
  const { data: stats } = query;
  const { filter, setFilter, table, show } = useShownPeople();
  if (!stats) return <StatsPlaceholder query={query} />;
  return (
    <>
      {stats.is_preparing && <p className="text-xs text-tertiary">{t('results.preparing')}</p>}
      {stats.winner !== null && (
        <Callout tone="success" icon={Trophy}>
          {t(`results.winner_${stats.winner}`)}
        </Callout>
      )}
      <div className="grid shrink-0 gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Funnel stats={stats} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-xl:grid max-xl:grid-cols-2 max-md:grid-cols-1">
          <Taps stats={stats} onShow={show} />
          <Failures campaignId={campaign.id} choice={choice} stats={stats} mayEdit={mayEdit} onShow={show} />
          <Followed stats={stats} onShow={show} />
        </div>
      </div>
      <PeopleTable
        ref={table}
        campaign={campaign}
        choice={choice}
        stats={stats}
        filter={filter}
        onFilter={setFilter}
        mayEdit={mayEdit}
      />
    </>
  );
}
