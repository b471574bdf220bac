import { useQuery } from '@tanstack/react-query';
import { History, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import type { ImportEntry } from '../../contract/import.ts';
import { ImportStatus } from '../ImportStatus.tsx';
import { importPaths } from '../paths.ts';
import { type ImportScope } from '../import-scope.ts';
import { historyQuery, PAGE_SIZE } from '../queries.ts';
import type { Target } from '../use-target.ts';
import { WithTarget } from '../WithTarget.tsx';

/** The imports that there were into a module or list, the latest first. */
export function HistoryPage() {
  return <WithTarget isReading>{(scope, target) => <HistoryList scope={scope} target={target} />}</WithTarget>;
}

const rowKey = ({ id }: ImportEntry) => id;
const NONE: readonly ImportEntry[] = [];
/** On a wide screen the figures have columns of their own. */
const PHONE_ONLY = ['counts'] as const;
const NOTHING = [] as const;

function HistoryList({ scope, target }: { scope: ImportScope; target: Target }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(historyQuery(scope, page));
  const isPhone = useMediaQuery(PHONE_QUERY);
  const columns = useColumns(scope.listId === null && scope.module === 'contacts');
  const paths = importPaths(scope);
  const rows = data?.imports ?? NONE;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: target.name, to: scope.root }]}
        title={t('history.title')}
        actions={rows.length > 0 && target.mayImport && <StartLink to={paths.start} />}
      />
      <DataTable<ImportEntry>
        label={t('history.title')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        hidden={isPhone ? NOTHING : PHONE_ONLY}
        loading={data === undefined && error === null}
        empty={
          <NoImports
            target={target}
            startPath={paths.start}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        }
        onOpen={({ id }) => void navigate(paths.result(id))}
      />
      {(page > 1 || data?.info.has_more === true) && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          rowCount={rows.length}
          hasNext={data?.info.has_more ?? false}
          busy={isPlaceholderData}
          onPageChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        />
      )}
    </div>
  );
}

function StartLink({ to }: { to: string }) {
  const { t } = useTranslation('imports');
  return (
    <Link to={to} className={buttonClasses('primary')}>
      <Upload aria-hidden />
      {t('file.import')}
    </Link>
  );
}

interface NoImportsProps {
  target: Target;
  startPath: string;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why no import is shown. */
function NoImports({ target, startPath, error, isRetrying, onRetry }: NoImportsProps) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  if (error)
    return (
      <ErrorState title={t('history.load_failed')} retrying={isRetrying} onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  return (
    <EmptyState
      icon={History}
      title={t('history.none')}
      action={target.mayImport ? <StartLink to={startPath} /> : undefined}
    >
      {t('history.none_text', { names: target.records })}
    </EmptyState>
  );
}

function useColumns(showsList: boolean): readonly DataColumn<ImportEntry>[] {
  const { t, i18n } = useTranslation('imports');
  const formatDate = useFormatDate();
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language);
    const count = (id: 'total' | 'success' | 'failed'): DataColumn<ImportEntry> => ({
      id,
      header: t(`history.${id}`),
      width: 110,
      align: 'end',
      cell: ({ metrics }) => number.format(metrics[id]),
    });
    const list: DataColumn<ImportEntry> = {
      id: 'list',
      header: t('plan.list'),
      width: 180,
      isEmpty: ({ list: into }) => into === null,
      cell: ({ list: into }) => <bdi dir="auto">{into?.label ?? '—'}</bdi>,
    };
    return [
      {
        id: 'file',
        header: t('history.file'),
        phone: 'title',
        cell: ({ file_name: name }) => (
          <bdi dir="auto" className="truncate font-medium">
            {name}
          </bdi>
        ),
      },
      {
        id: 'status',
        header: t('history.status'),
        width: 150,
        phone: 'end',
        cell: (entry) => <ImportStatus entry={entry} />,
      },
      count('total'),
      count('success'),
      count('failed'),
      ...(showsList ? [list] : []),
      {
        id: 'by',
        header: t('history.by'),
        width: 170,
        cell: ({ created_by: by }) => <bdi dir="auto">{by.label}</bdi>,
      },
      {
        id: 'counts',
        header: t('history.total'),
        phone: 'line',
        cell: ({ metrics }) =>
          t('history.counts', { success: number.format(metrics.success), failed: number.format(metrics.failed) }),
      },
      {
        id: 'time',
        header: t('history.time'),
        width: 170,
        phone: 'line',
        cell: ({ created_time: time }) => formatDate(time, 'date_time'),
      },
    ];
  }, [t, i18n.language, formatDate, showsList]);
}
