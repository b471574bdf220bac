import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../contract/campaign.ts';
import { formatCount } from '../format-numbers.ts';
import { statsQuery } from '../queries.ts';
import { Funnel } from './Funnel.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { Fact, Followed, Show } from './SideCards.tsx';
import { StatsPlaceholder } from './StatsPlaceholder.tsx';
import { useShownPeople } from './use-shown-people.ts';

interface WholeResultsProps {
  campaign: Campaign;
  mayEdit: boolean;
}

/** Results of the whole campaign: messages of all steps, the people who responded, and the people of each number. */
export function WholeResults({ campaign, mayEdit }: WholeResultsProps) {
  const { t } = useTranslation('campaigns');
  const query = useQuery(statsQuery(campaign.id, null));
  const { filter, setFilter, table, show } = useShownPeople();
  const { data: stats } = query;
  if (!stats) return <StatsPlaceholder query={query} />;
  return (
    <>
      <div className="grid shrink-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Funnel stats={stats} />
        <div className="flex min-w-0 flex-col gap-4">
          <section aria-label={t('results.whole_people')} className="rounded-md border border-subtle bg-surface">
            <header className="flex items-baseline justify-between gap-2 border-b border-subtle px-4 py-2.5">
              <h2 className="font-semibold">{t('results.whole_people')}</h2>
              <span className="text-xs text-tertiary">{t('results.whole_people_text')}</span>
            </header>
            <dl className="flex flex-col gap-1.5 px-4 py-3">
              <Fact label={t('results.whole_members')}>{formatCount(stats.members)}</Fact>
              <Fact label={t('results.replied')}>
                <Show count={stats.replied} label={t('results.replied')} onShow={() => show({ status: 'replied' })} />
              </Fact>
              <Fact label={t('results.taps')}>{formatCount(stats.clicked)}</Fact>
            </dl>
          </section>
          <Followed stats={stats} onShow={show} />
        </div>
      </div>
      <PeopleTable
        ref={table}
        campaign={campaign}
        choice={null}
        stats={stats}
        filter={filter}
        onFilter={setFilter}
        mayEdit={mayEdit}
      />
    </>
  );
}
