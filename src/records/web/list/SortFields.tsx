import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { columnFields } from './column-fields.ts';

interface SortFieldsProps {
  module: ModuleInfo;
  value: ListView['sort'];
  onChange: (sort: ListView['sort']) => void;
}

/** By which field a view is sorted, and which way. */
export function SortFields({ module, value, onChange }: SortFieldsProps) {
  const { t } = useTranslation('records');
  const sortable = columnFields(module).filter(({ is_sortable: isSortable }) => isSortable);
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label={t('views.sort_by')}
        className="min-w-48 flex-1"
        options={sortable.map(({ name, label }) => ({ value: name, label }))}
        value={value.field}
        onValueChange={(field) => onChange({ ...value, field })}
      />
      <SegmentedControl
        label={t('views.order')}
        options={[
          { value: 'asc', label: t('views.ascending') },
          { value: 'desc', label: t('views.descending') },
        ]}
        value={value.order}
        onValueChange={(order) => onChange({ ...value, order })}
      />
    </div>
  );
}
