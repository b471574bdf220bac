import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { recordPaths } from '../paths.ts';
import { countQuery, type RecordFilter } from '../queries.ts';
import type { RecordBoard, RecordDisplay } from '../record-display.ts';
import { EmptyRecords } from './EmptyRecords.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useDisplay } from './use-display.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListCriteria } from './use-list-criteria.ts';
import { useViewLayout } from './use-view-layout.ts';
import { ViewEditor } from './ViewEditor.tsx';
import { ViewTabs } from './ViewTabs.tsx';

interface RecordListProps {
  module: ModuleInfo;
  view: ListView;
  types: FieldTypes;
  root: string;
  openId: string | null;
  board: RecordBoard | undefined;
  displays: readonly RecordDisplay[];
}

/** One view of a module: its head, what narrows it, and its records as a table, a board or as the module's area shows them. */
export function RecordList({ module, view, types, root, openId, board, displays }: RecordListProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { search: query } = useLocation();
  const search = searchTerm(params.get('search') ?? '');
  const paths = useMemo(() => recordPaths(root), [root]);
  const layout = useViewLayout(module, view);
  const criteria = useListCriteria(module, view);
  const filter = useMemo<RecordFilter>(
    () => ({ view: criteria.isViewChanged ? null : view.id, search_term: search, criteria: criteria.asked }),
    [view.id, search, criteria.isViewChanged, criteria.asked],
  );
  const { data: counted } = useQuery(countQuery(module.name, filter));
  const display = useDisplay(module, board, displays);
  const open = useCallback(
    (id: string) =>
      void navigate({ pathname: paths.record(id), search: query }, { state: { from: `${paths.list}${query}` } }),
    [navigate, paths, query],
  );
  useListKeys(module, paths.new);
  const { Screen } = display.chosen;
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <ListHeader module={module} count={counted} newPath={paths.new} display={display} />
      <ViewTabs module={module} view={view} isChanged={layout.isChanged || criteria.isChanged} newPath={paths.new} />
      <ListToolbar
        module={module}
        view={view}
        layout={layout}
        search={search}
        filter={filter}
        criteria={criteria}
        display={display}
      />
      <Suspense fallback={<SkeletonRows rows={10} />}>
        <Screen
          module={module}
          view={view}
          types={types}
          filter={filter}
          layout={layout}
          board={board}
          isCovered={openId !== null}
          onOpen={open}
          empty={(state) => (
            <EmptyRecords
              module={module}
              view={view}
              search={search}
              isFiltered={criteria.isChanged}
              onClearFilter={criteria.reset}
              newPath={paths.new}
              {...state}
            />
          )}
        />
      </Suspense>
      <ViewEditor module={module} view={view} layout={layout} criteria={criteria} />
    </div>
  );
}
