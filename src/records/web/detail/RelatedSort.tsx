import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Menu, MenuChoices, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { columnFields } from '../list/column-fields.ts';

interface RelatedSortProps {
  module: ModuleInfo;
  value: ListView['sort'];
  onChange: (sort: ListView['sort']) => void;
}

/** By which field related records are sorted, and which way: a button with a menu. */
export function RelatedSort({ module, value, onChange }: RelatedSortProps) {
  const { t } = useTranslation('records');
  const sortable = columnFields(module).filter(({ is_sortable: isSortable }) => isSortable);
  const label = sortable.find(({ name }) => name === value.field)?.label ?? value.field;
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          className="-me-2.5"
          icon={ArrowDownUp}
          aria-label={t('views.sorted', { field: label })}
        >
          {label}
        </Button>
      }
    >
      <MenuChoices
        label={t('views.sort_by')}
        options={sortable.map(({ name, label: text }) => ({ value: name, label: text }))}
        value={value.field}
        onValueChange={(field) => onChange({ ...value, field })}
      />
      <MenuSeparator />
      <MenuChoices
        label={t('views.order')}
        options={[
          { value: 'asc', label: t('views.ascending') },
          { value: 'desc', label: t('views.descending') },
        ]}
        value={value.order}
        onValueChange={(order) => onChange({ ...value, order })}
      />
    </Menu>
  );
}
