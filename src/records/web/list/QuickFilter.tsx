import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CriteriaChips } from '../../../rules/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { criteriaFields } from './criteria-fields.ts';
import type { ListCriteria } from './use-list-criteria.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }));

interface QuickFilterProps {
  module: ModuleInfo;
  view: ListView;
  criteria: ListCriteria;
}

/** What narrows the list as chips, each of which can be removed: the conditions of its view, then quick criteria; and the button that adds some. */
export function QuickFilter({ module, view, criteria }: QuickFilterProps) {
  const { t } = useTranslation('records');
  const [editing, setEditing] = useState<'view' | 'quick' | null>(null);
  const fields = useMemo(() => criteriaFields(module), [module]);
  const { ofView, quick, changeView, changeQuick } = criteria;
  const ofViewLabel = t('views.conditions', { view: view.name });
  return (
    <>
      {(ofView !== null || quick !== null) && (
        // A phone has them in a row of their own, which scrolls.
        <div className="contents max-md:order-last max-md:flex max-md:basis-full max-md:gap-2 max-md:overflow-x-auto max-md:py-1">
          <CriteriaChips
            label={ofViewLabel}
            value={ofView}
            fields={fields}
            onChange={changeView}
            onEdit={() => setEditing('view')}
          />
          <CriteriaChips value={quick} fields={fields} onChange={changeQuick} onEdit={() => setEditing('quick')} />
        </div>
      )}
      <Chip adds aria-haspopup="dialog" onClick={() => setEditing('quick')}>
        {t('filter.add')}
      </Chip>
      {editing !== null && (
        <Suspense>
          <FilterDialog
            module={module}
            title={editing === 'view' ? ofViewLabel : undefined}
            value={editing === 'view' ? ofView : quick}
            onChange={editing === 'view' ? changeView : changeQuick}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
