import { useQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages, type PageState } from '../../../foundation/web/cache/use-pages.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { SkeletonRows, SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { Run, RunOutcome } from '../../contract/run.ts';
import { outcomesOf } from './run-looks.ts';
import { runList, RUNS_AT_ONCE, type RunFilter, type RunsListProps } from './run-query.ts';
import { RunRow } from './RunRow.tsx';

const ALL = 'all';

/** The rows of the log: one by one with the outcome, each with its reason. */
export function RunRows({ filter, isCompact = false, lead, onShowAll }: RunsListProps) {
  const { kind, record_id, chat_id, contact_id } = filter;
  const [chosen, setChosen] = useState<RunOutcome | null>(null);
  const offered = outcomesOf(kind);
  const outcome = chosen !== null && offered.includes(chosen) ? chosen : undefined;
  const list = useMemo(
    () => runList({ kind, record_id, chat_id, contact_id }, outcome),
    [kind, record_id, chat_id, contact_id, outcome],
  );
  const query = useQuery(pagedQuery(list, RUNS_AT_ONCE));
  const pages = usePages(list, query.data, RUNS_AT_ONCE);
  const { data } = query;
  return (
    <div className="flex min-w-0 flex-col gap-2 self-stretch">
      {!isCompact && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          {lead}
          {(outcome !== undefined || (data?.items.length ?? 0) > 0) && (
            <OutcomeSelect offered={offered} outcome={outcome} onChoose={setChosen} />
          )}
        </div>
      )}
      {data === undefined ? (
        <NotRead
          isCompact={isCompact}
          error={query.error}
          isFetching={query.isFetching}
          retry={() => void query.refetch()}
        />
      ) : data.items.length === 0 ? (
        <NoRuns
          isCompact={isCompact}
          filter={filter}
          outcome={outcome}
          onClear={() => setChosen(null)}
          onShowAll={onShowAll}
        />
      ) : (
        <Rows runs={data.items} isCompact={isCompact} hasContact={chat_id === undefined && contact_id === undefined} />
      )}
      {data?.has_after && <More state={pages.after} onLoad={() => void pages.load('after')} />}
    </div>
  );
}

interface OutcomeSelectProps {
  offered: readonly RunOutcome[];
  outcome: RunOutcome | undefined;
  onChoose: (outcome: RunOutcome | null) => void;
}

function OutcomeSelect({ offered, outcome, onChoose }: OutcomeSelectProps) {
  const { t } = useTranslation('actions_runs');
  return (
    <Select<RunOutcome | typeof ALL>
      size="sm"
      soft
      className="ms-auto w-44"
      aria-label={t('outcome')}
      options={[
        { value: ALL, label: t('all_outcomes') },
        ...offered.map((value) => ({ value, label: t(`outcomes.${value}`) })),
      ]}
      value={outcome ?? ALL}
      onValueChange={(value) => onChoose(value === ALL ? null : value)}
    />
  );
}

interface RowsProps {
  runs: readonly Run[];
  isCompact: boolean;
  hasContact: boolean;
}

function Rows({ runs, isCompact, hasContact }: RowsProps) {
  const { t } = useTranslation('actions_runs');
  return (
    <ul
      aria-label={t('list')}
      className={isCompact ? 'flex flex-col' : 'overflow-hidden rounded-md border border-subtle bg-surface'}
    >
      {runs.map((run) => (
        <RunRow key={run.id} run={run} isCompact={isCompact} hasContact={hasContact} />
      ))}
    </ul>
  );
}

/** The older ones, a page at a time. */
function More({ state, onLoad }: { state: PageState; onLoad: () => void }) {
  const { t } = useTranslation('actions_runs');
  if (state === 'failed')
    return (
      <p role="alert" className="text-danger-text!">
        {t('more_failed')} <LinkButton onClick={onLoad}>{t('retry')}</LinkButton>
      </p>
    );
  return (
    <Button size="sm" variant="ghost" className="self-start" busy={state === 'loading'} onClick={onLoad}>
      {t('more')}
    </Button>
  );
}

interface NotReadProps {
  isCompact: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

function NotRead({ isCompact, error, isFetching, retry }: NotReadProps) {
  const { t } = useTranslation('actions_runs');
  const failureText = useFailureText();
  if (!error) return isCompact ? <SkeletonText lines={2} /> : <SkeletonRows rows={5} />;
  if (isCompact)
    return (
      <p role="alert" className="text-danger-text!">
        {t('load_failed')} <LinkButton onClick={retry}>{t('retry')}</LinkButton>
      </p>
    );
  return (
    <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={retry}>
      {failureText(error)}
    </ErrorState>
  );
}

interface NoRunsProps {
  isCompact: boolean;
  filter: RunFilter;
  outcome: RunOutcome | undefined;
  onClear: () => void;
  onShowAll: (() => void) | undefined;
}

function NoRuns({ isCompact, filter: { kind, record_id: recordId }, outcome, onClear, onShowAll }: NoRunsProps) {
  const { t } = useTranslation('actions_runs');
  if (isCompact) return <p className="text-tertiary">{t('empty_chat')}</p>;
  if (outcome !== undefined)
    return (
      <EmptyState icon={SearchX} title={t('none')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('none_text', { outcome: t(`outcomes.${outcome}`) })}
      </EmptyState>
    );
  if (kind !== undefined && onShowAll)
    return (
      <EmptyState
        icon={SearchX}
        title={t(`none_of.${kind}`)}
        action={<Button onClick={onShowAll}>{t('clear')}</Button>}
      />
    );
  return (
    <EmptyState icon={History} tone="bot" title={t('empty')}>
      {t(recordId === undefined ? 'empty_text' : 'empty_one')}
    </EmptyState>
  );
}
