import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Tabs } from '../../../ui/primitives/Tabs.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { viewCountsQuery } from '../queries.ts';
import { NewRecord } from './NewRecord.tsx';
import { withoutCriteria } from './use-list-criteria.ts';
import { useCountText } from './use-count-text.ts';
import { useSaveView } from './use-save-view.ts';

/** More views than this are chosen from a list with a search. */
const MOST_TABS = 12;

const Select = lazy(async () => ({ default: (await import('../../../ui/primitives/Select.tsx')).Select<string> }));

interface ViewTabsProps {
  module: ModuleInfo;
  view: ListView;
  isChanged: boolean;
  newPath: string;
}

/** The views of a module, with how many records fit each; one that was changed here and is not saved has a dot. */
export function ViewTabs({ module, view, isChanged, newPath }: ViewTabsProps) {
  const { t } = useTranslation('records');
  const [params, setParams] = useSearchParams();
  const saveView = useSaveView();
  const countText = useCountText();
  // There the menu of the toolbar has it: beside the tabs it would be outside of the screen.
  const isPhone = useMediaQuery(PHONE_QUERY);
  const scroller = useRef<HTMLDivElement>(null);
  // The tab of a view that was opened by its address may be far along the row.
  useEffect(() => {
    const tab = scroller.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view.id]);
  const { data: counted } = useQuery(viewCountsQuery(module.name));
  const countOf = ({ id, count, is_count_capped: isCapped }: ListView) => {
    const known = counted?.counts.get(id) ?? (count === null ? undefined : { count, is_capped: isCapped });
    return known && countText(known);
  };
  const open = (id: string) => {
    const next = withoutCriteria(params, 'view');
    next.set('view', id);
    setParams(next);
  };
  const dot = isChanged && (
    <>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warning-solid" />
      <span className="sr-only">{t('views.changed')}</span>
    </>
  );
  const save = !isPhone && (
    <Button variant="ghost" size="sm" icon={Plus} onClick={saveView}>
      {t('views.save')}
    </Button>
  );
  return (
    <div className="flex shrink-0 items-center gap-4 border-b border-subtle px-4 md:px-6">
      {module.views.length > MOST_TABS ? (
        <div className="flex min-w-0 flex-1 items-center gap-3 py-1">
          <Suspense>
            <Select
              aria-label={t('views.label')}
              className="w-80 min-w-0 max-md:flex-1"
              options={module.views.map((each) => ({ value: each.id, label: each.name, help: countOf(each) }))}
              value={view.id}
              onValueChange={open}
            />
          </Suspense>
          {dot}
          {save}
        </div>
      ) : (
        <div ref={scroller} className="flex min-w-0 flex-1 items-end gap-5 self-end overflow-x-auto">
          <Tabs
            label={t('views.label')}
            className="-mb-px shrink-0 border-b-0 overflow-visible"
            tabs={module.views.map((each) => ({
              value: each.id,
              count: countOf(each),
              label: (
                <>
                  <span dir="auto" className="max-w-64 truncate">
                    {each.name}
                  </span>
                  {each.id === view.id && dot}
                </>
              ),
            }))}
            value={view.id}
            onValueChange={open}
          />
          <span className="mb-1.5">{save}</span>
        </div>
      )}
      {isPhone && (
        <span className="my-1 shrink-0">
          <NewRecord module={module} path={newPath} isBrief />
        </span>
      )}
    </div>
  );
}
