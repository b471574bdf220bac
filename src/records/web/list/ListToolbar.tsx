import { Columns3, Pencil, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { selectionOf, type RecordFilter } from '../queries.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { DisplayPopupProps } from './DisplayPopup.tsx';
import { ListTools } from './ListTools.tsx';
import type { useDisplay } from './use-display.ts';
import type { useViewLayout } from './use-view-layout.ts';
import { QuickFilter } from './QuickFilter.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListCriteria } from './use-list-criteria.ts';
import { useMayChangeView } from './use-may-change-view.ts';
import { EDIT_VIEW } from './ViewEditor.tsx';

const LateDisplays = latePopup<DisplayPopupProps>(
  'menu',
  async () => (await import('./DisplayPopup.tsx')).DisplayPopup,
);

interface ListToolbarProps {
  module: ModuleInfo;
  view: ListView;
  layout: ReturnType<typeof useViewLayout>;
  search: string;
  /** What the list shows. */
  filter: RecordFilter;
  criteria: ListCriteria;
  display: ReturnType<typeof useDisplay>;
}

/** Search, and what can be changed of the view. */
export function ListToolbar({ module, view, layout, search, filter, criteria, display }: ListToolbarProps) {
  const { t } = useTranslation('records');
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const mayChange = useMayChangeView(module, view);
  const isChanged = layout.isChanged || criteria.isChanged;
  const edit = () => {
    const next = new URLSearchParams(params);
    next.set(EDIT_VIEW, mayChange ? view.id : 'new');
    setParams(next);
  };
  const reset = () => {
    layout.reset();
    criteria.reset();
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2.5 max-md:py-2 md:px-6">
      <SearchField label={t('list.search', { name: module.plural_label.toLocaleLowerCase() })} search={search} />
      <QuickFilter module={module} view={view} criteria={criteria} />
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {isPhone ? (
          <Displays display={display} />
        ) : (
          <ViewButtons view={view} mayChange={mayChange} isChanged={isChanged} onReset={reset} onEdit={edit} />
        )}
        <ListTools
          module={module}
          selection={selectionOf(filter)}
          columns={layout.columns.map(({ field }) => field)}
          onReset={isChanged ? reset : undefined}
          onEdit={mayChange ? edit : undefined}
        />
        {display.chosen.id === 'table' && !isPhone && (
          <Popover
            align="end"
            label={t('columns.title')}
            className="w-64 p-2"
            trigger={<Button icon={Columns3}>{t('columns.title')}</Button>}
          >
            <ColumnChooser
              module={module}
              columns={layout.columns}
              onChange={(columns) => layout.change({ columns })}
            />
          </Popover>
        )}
      </span>
    </div>
  );
}

interface ViewButtonsProps {
  view: ListView;
  mayChange: boolean;
  isChanged: boolean;
  onReset: () => void;
  onEdit: () => void;
}

/** Back to the view as it was saved, and its form; for those who may not change it the form of a new one. */
function ViewButtons({ view, mayChange, isChanged, onReset, onEdit }: ViewButtonsProps) {
  const { t } = useTranslation('records');
  const save = view.is_built_in ? 'views.save_as' : 'views.save_as_new';
  return (
    <>
      {isChanged && (
        <Button variant="ghost" icon={RotateCcw} onClick={onReset}>
          {t('views.reset')}
        </Button>
      )}
      {(!view.is_built_in || isChanged) && (
        <Button variant="ghost" icon={Pencil} onClick={onEdit}>
          {t(mayChange ? 'views.edit' : save)}
        </Button>
      )}
    </>
  );
}

/** How the list is shown, and the menu of its other ways, for a phone. */
function Displays({ display }: DisplayPopupProps) {
  const { t } = useTranslation('records');
  if (display.choices.length === 1) return null;
  return (
    <LateDisplays
      display={display}
      trigger={
        <IconButton icon={display.chosen.icon} aria-label={t('display.chosen', { display: display.chosen.label })} />
      }
    />
  );
}
