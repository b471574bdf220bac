import { Lock, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle } from '../../../ui/patterns/MoveHandle.tsx';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import type { Field, ListView, ModuleInfo } from '../../contract/module.ts';
import { columnFields } from './column-fields.ts';

type Columns = ListView['columns'];

interface ColumnChooserProps {
  module: ModuleInfo;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

/** Which columns a list has, and in which order: dragged by the handle, or moved by Alt and the arrow keys. */
export function ColumnChooser({ module, columns, onChange }: ColumnChooserProps) {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState('');
  const needle = typed.trim().toLocaleLowerCase();
  const fits = ({ label }: Field) => label.toLocaleLowerCase().includes(needle);
  const fields = columnFields(module);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const shown = columns.flatMap(({ field }) => byName.get(field) ?? []);
  const hidden = fields
    .filter(({ name }) => !columns.some(({ field }) => field === name))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const toggle = (name: string, isShown: boolean) =>
    onChange(isShown ? [...columns, { field: name, width: null }] : columns.filter(({ field }) => field !== name));
  const { list, said, dragged, handleOf } = useReorder({
    rows: columns,
    keyOf: ({ field }) => field,
    labelOf: ({ field }) => byName.get(field)?.label ?? field,
    // The first position is that of the name.
    fixed: 1,
    onReorder: onChange,
  });
  return (
    <div className="flex min-h-0 flex-col gap-1">
      <Input
        size="sm"
        soft
        icon={Search}
        aria-label={t('columns.find')}
        placeholder={t('columns.find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="px-1.5 pt-2 text-xs font-medium text-tertiary">{t('columns.shown')}</p>
      <ul ref={list} aria-label={t('columns.shown')}>
        {shown.filter(fits).map((field) => (
          <li
            key={field.name}
            data-drag-item={field.name}
            className={classNames(
              'flex min-h-8 items-center gap-1.5 rounded-sm px-1.5 hover:bg-hover',
              dragged === field.name && 'opacity-50',
            )}
          >
            {field.name === module.label_field ? (
              <Lock aria-hidden className="m-1 size-4 shrink-0 text-tertiary" />
            ) : (
              <MoveHandle {...handleOf(field.name)} />
            )}
            <ColumnBox
              field={field}
              isShown
              isLocked={field.name === module.label_field}
              onToggle={(isShown) => toggle(field.name, isShown)}
            />
          </li>
        ))}
      </ul>
      {hidden.some(fits) && (
        <>
          <p className="px-1.5 pt-2 text-xs font-medium text-tertiary">{t('columns.hidden')}</p>
          <ul aria-label={t('columns.hidden')}>
            {hidden.filter(fits).map((field) => (
              <li key={field.name} className="flex min-h-8 items-center gap-1.5 rounded-sm px-1.5 hover:bg-hover">
                <span aria-hidden className="size-6" />
                <ColumnBox
                  field={field}
                  isShown={false}
                  isLocked={false}
                  onToggle={(isShown) => toggle(field.name, isShown)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

interface ColumnBoxProps {
  field: Field;
  isShown: boolean;
  isLocked: boolean;
  onToggle: (isShown: boolean) => void;
}

function ColumnBox({ field, isShown, isLocked, onToggle }: ColumnBoxProps) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span dir="auto" aria-hidden className="min-w-0 flex-1 truncate">
        {field.label}
      </span>
      <Checkbox aria-label={field.label} checked={isShown} disabled={isLocked} onCheckedChange={onToggle} />
    </span>
  );
}
