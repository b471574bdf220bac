import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import { CriteriaChips } from '../../../rules/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import { criteriaFields } from './criteria-fields.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }));

interface QuickFilterProps {
  module: ModuleInfo;
  criteria: Criteria;
  onChange: (criteria: Criteria) => void;
}

/** The quick criteria of a list as chips, each of which can be removed, and the button that adds some. */
export function QuickFilter({ module, criteria, onChange }: QuickFilterProps) {
  const { t } = useTranslation('records');
  const [isEditing, setEditing] = useState(false);
  const fields = useMemo(() => criteriaFields(module), [module]);
  return (
    <>
      {criteria !== null && (
        // A phone has them in a row of their own, which scrolls.
        <div className="contents max-md:order-last max-md:block max-md:basis-full max-md:overflow-x-auto max-md:py-1">
          <CriteriaChips value={criteria} fields={fields} onChange={onChange} onEdit={() => setEditing(true)} />
        </div>
      )}
      <Chip adds aria-haspopup="dialog" onClick={() => setEditing(true)}>
        {t('filter.add')}
      </Chip>
      {isEditing && (
        <Suspense>
          <FilterDialog module={module} value={criteria} onChange={onChange} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
