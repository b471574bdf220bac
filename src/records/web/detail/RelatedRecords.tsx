import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PAGE_SIZE } from '../../../foundation/contract/page-size.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { Reference } from '../fields/read-value.ts';
import { RecordRow } from '../panel/RecordRow.tsx';
import { NEWEST_FIRST, relatedQuery } from '../queries.ts';
import { useRelatedRow } from '../record-slots.ts';
import { NewRelated } from './NewRelated.tsx';
import { RelatedSort } from './RelatedSort.tsx';

interface RelatedRecordsProps {
  module: string;
  record: Reference;
  related: ModuleInfo;
}

/** Records of another module that refer to this one, page by page: the newest first, or sorted by another field. */
export function RelatedRecords({ module, record, related }: RelatedRecordsProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const own = useRelatedRow(related.name);
  const [sort, setSort] = useState(NEWEST_FIRST);
  const [page, setPage] = useState(1);
  const query = relatedQuery(module, record.id, related.name, { sort, offset: (page - 1) * DEFAULT_PAGE_SIZE });
  const { data, error, isFetching, refetch } = useQuery(query);
  if (!data) {
    if (!error) return <SkeletonText lines={4} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const add = <NewRelated module={module} record={record} related={related} />;
  if (data.records.length === 0 && page === 1)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-tertiary">{t('list.none', { names: related.plural_label.toLocaleLowerCase() })}</p>
        {add}
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {add}
        {(data.records.length > 1 || page > 1) && (
          <span className="ms-auto">
            <RelatedSort
              module={related}
              value={sort}
              onChange={(next) => {
                setSort(next);
                setPage(1);
              }}
            />
          </span>
        )}
      </div>
      <ul aria-label={related.plural_label} className="flex flex-col">
        {data.records.map((each) => (
          <li key={each.id} className="flex min-h-11 items-center gap-3 border-b border-subtle">
            {own ? (
              <Suspense>
                <own.Row record={each} />
              </Suspense>
            ) : (
              <RecordRow module={related.name} record={each} />
            )}
          </li>
        ))}
      </ul>
      {(page > 1 || data.has_more) && (
        <Pager
          page={page}
          pageSize={DEFAULT_PAGE_SIZE}
          rowCount={data.records.length}
          hasNext={data.has_more}
          busy={isFetching}
          onPageChange={setPage}
        />
      )}
    </div>
  );
}
