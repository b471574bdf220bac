import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../foundation/contract/endpoint.ts';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { importEndpoints } from '../../contract/endpoints.ts';
import type { FailedRow, FailureReason, ImportEntry } from '../../contract/import.ts';
import { failedRowsQuery, PAGE_SIZE } from '../queries.ts';
import { FailedHead } from './FailedHead.tsx';
import { FixRowDialog } from './FixRowDialog.tsx';
import { useFailedColumns } from './use-failed-columns.tsx';
import { useRetry, type RetryProgress, type RetryResult } from './use-retry.ts';

interface FailedRowsProps {
  entry: ImportEntry;
  canRetry: boolean;
}

const NOTHING: Reply<typeof importEndpoints.listFailedRows> = {
  failed_rows: [],
  info: { has_more: false, reasons: [] },
};
const rowKey = ({ number }: FailedRow) => String(number);

/** The rows that failed with what is wrong; their cells are corrected in place and sent again. */
export function FailedRows({ entry, canRetry }: FailedRowsProps) {
  const { t } = useTranslation('imports');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<FailureReason | null>(null);
  const [opened, setOpened] = useState<FailedRow | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    failedRowsQuery(entry.id, { page, reason: chosen }),
  );
  const retry = useRetry(entry.id);
  const { columns, editing } = useFailedColumns({
    entry,
    edits: retry.edits,
    onEdit: canRetry && retry.progress === null ? retry.edit : null,
    onFix: isPhone ? setOpened : null,
  });
  const show = (reason: FailureReason | null) => {
    setPage(1);
    setChosen(reason);
  };
  const { failed_rows: rows, info } = data ?? NOTHING;
  return (
    <div className="flex min-h-96 flex-1 flex-col overflow-hidden rounded-md border border-subtle bg-surface">
      <FailedHead
        entry={entry}
        reasons={info.reasons}
        chosen={chosen}
        onChoose={show}
        retry={canRetry ? retry : null}
      />
      {retry.progress && <Progress progress={retry.progress} />}
      {retry.result && <Result result={retry.result} />}
      <DataTable<FailedRow>
        label={t('failed.title')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        loading={data === undefined && error === null}
        editing={isPhone ? undefined : editing}
        onOpen={canRetry ? setOpened : undefined}
        empty={
          <NoFailedRows
            error={data === undefined ? error : null}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            onShowAll={() => show(null)}
          />
        }
      />
      <Pages
        page={page}
        rowCount={rows.length}
        total={chosen === null ? entry.metrics.failed : undefined}
        hasMore={info.has_more}
        isBusy={isPlaceholderData}
        onChange={setPage}
      />
      {opened && (
        <FixRowDialog
          key={opened.number}
          row={opened}
          header={entry.header}
          mapping={entry.mapping}
          cells={retry.edits.get(opened.number) ?? opened.cells}
          onSave={(cells) => retry.edit(opened, cells)}
          onClose={() => setOpened(null)}
        />
      )}
      <UnsavedGuard when={retry.edits.size > 0} />
    </div>
  );
}

interface PagesProps {
  page: number;
  rowCount: number;
  total: number | undefined;
  hasMore: boolean;
  isBusy: boolean;
  onChange: (page: number) => void;
}

/** Pages of rows, where there is more than one. */
function Pages({ page, rowCount, total, hasMore, isBusy, onChange }: PagesProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <Pager
      page={page}
      pageSize={PAGE_SIZE}
      rowCount={rowCount}
      total={total}
      hasNext={hasMore}
      busy={isBusy}
      onPageChange={onChange}
    />
  );
}

interface NoFailedRowsProps {
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  onShowAll: () => void;
}

/** Why no row is shown. */
function NoFailedRows({ error, isRetrying, onRetry, onShowAll }: NoFailedRowsProps) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  if (error)
    return (
      <ErrorState title={t('load_failed')} retrying={isRetrying} onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={t('failed.none')}
      action={<Button onClick={onShowAll}>{t('failed.show_all')}</Button>}
    />
  );
}

/** One bar for all the calls that many rows take. */
function Progress({ progress: { done, all } }: { progress: RetryProgress }) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className="flex shrink-0 flex-col gap-1.5 border-t border-subtle px-4 py-3" role="status">
      <ProgressBar
        running
        label={t('failed.sending')}
        total={Math.max(1, all)}
        segments={[{ value: done, label: t('failed.sent'), color: 4 }]}
      />
      <span className="text-xs text-tertiary tabular-nums">
        {t('results.of', { done: number.format(done), all: number.format(all) })}
      </span>
    </div>
  );
}

function Result({ result: { fixed, failed, failure } }: { result: RetryResult }) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const fixedText = t('failed.fixed', { count: fixed });
  return (
    <Callout
      tone={failure ? 'danger' : failed > 0 ? 'warning' : 'success'}
      live
      className="mx-4 mb-3 shrink-0"
      title={failed > 0 ? `${fixedText} ${t('failed.still', { count: failed })}` : fixedText}
    >
      {failure && failureText(failure)}
    </Callout>
  );
}
