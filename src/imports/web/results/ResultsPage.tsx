import { useQuery } from '@tanstack/react-query';
import { FileX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { channelPaths } from '../../../channels/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { ImportEntry } from '../../contract/import.ts';
import { importPaths } from '../paths.ts';
import { type ImportScope } from '../import-scope.ts';
import { importQuery, isRunning, useUndoImport } from '../queries.ts';
import type { Target } from '../use-target.ts';
import { WithTarget } from '../WithTarget.tsx';
import { ImportFrame } from '../wizard/ImportFrame.tsx';
import { FailedRows } from './FailedRows.tsx';
import { ResultSummary } from './ResultSummary.tsx';
import { UndoState } from './UndoState.tsx';

/** One import: how far it has come, the rows that failed, and its undo. */
export function ResultsPage() {
  return <WithTarget isReading>{(scope, target) => <Results scope={scope} target={target} />}</WithTarget>;
}

function Results({ scope, target }: { scope: ImportScope; target: Target }) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const { importId = '' } = useParams();
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  const { data: entry, error, isFetching, refetch } = useQuery(importQuery(scope, importId));
  const undo = useUndoImport(importId);
  if (!entry)
    return (
      <ImportFrame scope={scope} target={target} step={null}>
        {!error && <SkeletonRows rows={8} />}
        {hasCode(error, 'NOT_FOUND', 'INVALID_DATA') && (
          <EmptyState
            icon={FileX}
            title={t('results.gone')}
            action={
              <Link to={importPaths(scope).history} className={buttonClasses('primary')}>
                {t('history.title')}
              </Link>
            }
          />
        )}
        {error && !hasCode(error, 'NOT_FOUND', 'INVALID_DATA') && (
          <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        )}
      </ImportFrame>
    );
  const problems = entry.errors.filter(({ row }) => row === null);
  return (
    <ImportFrame
      scope={scope}
      target={target}
      step={state?.isNew === true ? 'done' : null}
      footer={<ResultsFooter scope={scope} target={target} entry={entry} undo={undo} />}
    >
      <div className="flex h-full flex-col gap-4">
        <ResultSummary entry={entry} names={target.records} />
        {error && (
          <Callout tone="warning" live>
            {failureText(error)}
          </Callout>
        )}
        {undo.error && (
          <Callout tone="danger" live>
            {failureText(undo.error)}
          </Callout>
        )}
        {problems.map(({ message }) => (
          <Callout key={message} tone="danger" title={t('results.stopped')}>
            {message}
          </Callout>
        ))}
        {entry.undo && <UndoState entry={entry} undo={entry.undo} />}
        {target.mayImport && entry.metrics.failed > 0 && (
          <FailedRows entry={entry} canRetry={!isRunning(entry) && entry.undo === null} />
        )}
      </div>
    </ImportFrame>
  );
}

/** How many contacts went into the list; of imports from before they were counted, only where they are. */
function Into({ list, records }: { list: string; records: number | null }) {
  const { t, i18n } = useTranslation('imports');
  if (records === null) return t('results.into_list', { list });
  return t('results.into', { count: records, number: new Intl.NumberFormat(i18n.language).format(records), list });
}

interface ResultsFooterProps {
  scope: ImportScope;
  target: Target;
  entry: ImportEntry;
  undo: ReturnType<typeof useUndoImport>;
}

function ResultsFooter({ scope, target, entry, undo }: ResultsFooterProps) {
  const { t, i18n } = useTranslation('imports');
  const [params] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const number = new Intl.NumberFormat(i18n.language);
  const channel = params.get('channel');
  const count = entry.created + entry.updated;
  const isUndoable = target.mayImport && !isRunning(entry) && entry.undo === null && count > 0;
  return (
    <>
      <span className="text-xs text-tertiary">
        {entry.list !== null && entry.undo === null && <Into list={entry.list.label} records={entry.records} />}
      </span>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {isUndoable && (
          <Button variant="ghost" icon={Undo2} onClick={() => setAsking(true)}>
            <span className="max-md:sr-only">{t('undo.action')}</span>
          </Button>
        )}
        {target.mayImport && (
          <Link to={importPaths(scope).start} className={buttonClasses()}>
            {t('results.another')}
          </Link>
        )}
        {channel === null ? (
          <Link to={scope.root} className={buttonClasses('primary')}>
            {t('results.go_to', { name: target.name })}
          </Link>
        ) : (
          <Link to={channelPaths.ready(channel)} className={buttonClasses('primary')}>
            {t('results.finish')}
          </Link>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        busy={undo.isPending}
        title={t('undo.title', { name: entry.file_name })}
        confirmLabel={t('undo.action')}
        cancelLabel={t('undo.keep')}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {t('undo.text', {
          created: number.format(entry.created),
          updated: number.format(entry.updated),
        })}
      </ConfirmDialog>
    </>
  );
}
