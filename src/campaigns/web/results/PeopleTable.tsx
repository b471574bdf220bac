import { useQuery } from '@tanstack/react-query';
import { CircleHelp, ListPlus, MessageSquare, SearchX, Users, X, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chatPaths } from '../../../chats/web/index.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { loadWhyPanel } from '../../../outreach/web/index.ts';
import { useOpenedHere } from '../../../records/web/index.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignMessage, CampaignStats } from '../../contract/results.ts';
import { formatCount } from '../format-numbers.ts';
import { peopleList, type MessageChoice, type PeopleFilter } from '../queries.ts';
import { countOf, NumberChips, useNumbers } from './NumberChips.tsx';
import { usePeopleColumns } from './people-columns.tsx';
import { useMessageNames } from './use-messages.ts';

const WhyPanel = lazy(async () => ({ default: await loadWhyPanel() }));
const AddPeople = lazy(async () => ({ default: (await import('./AddPeople.tsx')).AddPeople }));

interface PeopleTableProps {
  ref: Ref<HTMLElement>;
  campaign: Campaign;
  /** Null: all messages of the campaign. */
  choice: MessageChoice | null;
  stats: CampaignStats;
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
  mayEdit: boolean;
}

const rowKey = ({ id }: CampaignMessage) => id;
const NOBODY: readonly CampaignMessage[] = [];
/** So many people at a time (specification, section 9). */
export const PEOPLE_AT_ONCE = 50;
const SEARCH_AFTER_MS = 250;

/** What is searched for, once typing rests. */
function useSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(searchTerm(typed)), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, search };
}

/** The people of one number of a message, or of the whole campaign, with what they got and did. */
export function PeopleTable(props: PeopleTableProps) {
  const { ref, campaign, stats, filter, onFilter, mayEdit } = props;
  const isWhole = props.choice === null;
  const { step, branch } = props.choice ?? {};
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const here = useOpenedHere();
  const { typed, setTyped, search } = useSearch();
  const shape = useMemo(
    () => peopleList(campaign.id, step === undefined ? null : { step, branch }, filter, search),
    [campaign.id, step, branch, filter, search],
  );
  const { data, error, isFetching, refetch } = useQuery(pagedQuery(shape, PEOPLE_AT_ONCE));
  const pages = usePages(shape, data, PEOPLE_AT_ONCE);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<CampaignMessage | null>(null);
  const columns = usePeopleColumns(filter, useMessageNames(campaign, isWhole));
  const rows = data?.items ?? NOBODY;
  const count = countOf(useNumbers(stats), filter);
  return (
    <section
      ref={ref}
      className="flex min-h-[420px] shrink-0 flex-col overflow-hidden rounded-md border border-subtle bg-surface"
    >
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <NumberChips stats={stats} filter={filter} onFilter={onFilter} />
        <div className="ms-auto flex items-center gap-2 max-sm:w-full">
          <Input
            soft
            icon={Search}
            aria-label={t('results.search')}
            placeholder={t('results.search')}
            className="w-[200px] max-sm:flex-1"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
            trailing={
              typed !== '' && (
                <IconButton icon={X} size="sm" dim aria-label={t('cancel')} onClick={() => setTyped('')} />
              )
            }
          />
          {mayEdit && (
            <Button icon={ListPlus} disabled={count === 0} onClick={() => setAdding(true)}>
              {t('results.add_to_list')}
            </Button>
          )}
        </div>
      </div>
      <DataTable<CampaignMessage>
        className="h-[420px] flex-none"
        label={t('results.people')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        loading={data === undefined && error === null}
        empty={
          <Nobody
            search={search}
            error={data === undefined ? error : null}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        }
        onOpen={({ chat_id: chat, contact }) => {
          const path = chat === null ? recordPath('contacts', contact.id) : chatPaths.chat(chat);
          if (path) void navigate(path, { state: here });
        }}
        rowActions={(row) => (
          <>
            {row.chat_id !== null && (
              <IconButton
                icon={MessageSquare}
                size="sm"
                aria-label={t('results.chat_of', { name: row.contact.label })}
                onClick={() => void navigate(chatPaths.chat(row.chat_id ?? ''), { state: here })}
              />
            )}
            <IconButton
              icon={CircleHelp}
              size="sm"
              aria-label={t('results.why_of', { name: row.contact.label })}
              onClick={() => setAsked(row)}
            />
          </>
        )}
        onEndReached={() => {
          if (data?.has_after && pages.after !== 'loading') void pages.load('after');
        }}
      />
      <footer className="flex min-h-10 items-center gap-3 border-t border-subtle px-4 text-xs text-tertiary">
        <span className="tabular-nums">
          {rows.length > 0 && t('results.shown', { count: rows.length, number: formatCount(rows.length) })}
        </span>
        {data?.has_after === true && pages.after !== 'failed' && (
          <Button size="sm" variant="ghost" busy={pages.after === 'loading'} onClick={() => void pages.load('after')}>
            {t('check.more')}
          </Button>
        )}
        {pages.after === 'failed' && (
          <span role="alert" className="flex gap-2 text-danger-text">
            {t('results.more_failed')}
            <LinkButton onClick={() => void pages.load('after')}>{t('retry')}</LinkButton>
          </span>
        )}
      </footer>
      <Suspense fallback={null}>
        {isAdding && (
          <AddPeople
            campaignId={campaign.id}
            choice={props.choice}
            filter={filter}
            search={search}
            count={count}
            onClose={() => setAdding(false)}
          />
        )}
        {asked && (
          <WhyPanel
            contact={asked.contact}
            kind="campaign"
            recordId={campaign.id}
            stepId={asked.step_id}
            decisionId={asked.id}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface NobodyProps {
  search: string;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

function Nobody({ search, error, isRetrying, onRetry }: NobodyProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  if (error)
    return (
      <ErrorState title={t('results.messages_failed')} retrying={isRetrying} onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  if (search !== '')
    return (
      <EmptyState icon={SearchX} title={t('results.none_found')} headingLevel={3}>
        {t('results.none_found_text', { term: search })}
      </EmptyState>
    );
  return (
    <EmptyState icon={Users} title={t('results.none')} headingLevel={3}>
      {t('results.none_text')}
    </EmptyState>
  );
}
