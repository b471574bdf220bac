import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { fieldTypesQuery } from '../fields/use-field-types.ts';
import { moduleQuery } from '../queries.ts';
import type { RecordBoard, RecordDisplay } from '../record-display.ts';
import { RecordList } from './RecordList.tsx';

interface RecordListPageProps {
  module: string;
  root: string;
  /** The record that is open above the list. */
  openId: string | null;
  board: RecordBoard | undefined;
  displays?: readonly RecordDisplay[] | undefined;
}

const NO_DISPLAYS: readonly RecordDisplay[] = [];

/** The list of a module: its views as tabs, search, and the records of the view as a table. */
export function RecordListPage({ module: name, root, openId, board, displays = NO_DISPLAYS }: RecordListPageProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const [params] = useSearchParams();
  const { data: module, error, isFetching, refetch } = useQuery(moduleQuery(name));
  const { data: types } = useQuery(fieldTypesQuery);
  if (!module || !types) {
    if (!error) return <SkeletonRows rows={10} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const view = module.views.find(({ id }) => id === params.get('view')) ?? module.views[0];
  if (!view) return null;
  // A view has columns and a sort of its own, and its saved version replaces what was changed here.
  return (
    <RecordList
      key={view.id}
      module={module}
      view={view}
      types={types}
      root={root}
      openId={openId}
      board={board}
      displays={displays}
    />
  );
}
