import { GripVertical, Lock, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import type { Field, ListView, ModuleInfo } from '../../contract/module.ts';

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
  const list = useRef<HTMLUListElement>(null);
  const needle = typed.trim().toLocaleLowerCase();
  const fits = ({ label }: Field) => label.toLocaleLowerCase().includes(needle);
  const byName = new Map(module.fields.map((field) => [field.name, field]));
  const shown = columns.flatMap(({ field }) => byName.get(field) ?? []);
  const hidden = module.fields
    .filter(({ name }) => !columns.some(({ field }) => field === name))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const toggle = (name: string, isShown: boolean) =>
    onChange(isShown ? [...columns, { field: name, width: null }] : columns.filter(({ field }) => field !== name));
  /** The first position is that of the name. */
  const move = (name: string, to: number) => {
    const from = columns.findIndex(({ field }) => field === name);
    const column = columns[from];
    if (!column || to < 1 || to >= columns.length || to === from) return;
    onChange(columns.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  const moveBy = (name: string, step: number) => {
    move(name, columns.findIndex(({ field }) => field === name) + step);
    // The row moves in the list; its handle keeps the focus.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(name)}"] [data-handle]`)?.focus(),
    );
  };
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
            data-column={field.name}
            className="flex min-h-8 items-center gap-2.5 rounded-sm px-1.5 hover:bg-hover"
          >
            {field.name === module.label_field ? (
              <Lock aria-hidden className="size-4 text-tertiary" />
            ) : (
              <MoveHandle
                field={field}
                onStep={(step) => moveBy(field.name, step)}
                onDragOver={(other) =>
                  move(
                    field.name,
                    columns.findIndex(({ field: name }) => name === other),
                  )
                }
              />
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
              <li key={field.name} className="flex min-h-8 items-center gap-2.5 rounded-sm px-1.5 hover:bg-hover">
                <span aria-hidden className="size-4" />
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

interface MoveHandleProps {
  field: Field;
  onStep: (step: number) => void;
  /** The pointer is over the row of another column. */
  onDragOver: (column: string) => void;
}

function MoveHandle({ field, onStep, onDragOver }: MoveHandleProps) {
  const { t } = useTranslation('records');
  return (
    <button
      type="button"
      data-handle
      aria-label={t('columns.move', { name: field.label })}
      className="grid size-4 shrink-0 cursor-grab touch-none place-items-center rounded-xs text-tertiary after:absolute after:size-6"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-column]');
        const column = over?.getAttribute('data-column');
        if (column && column !== field.name) onDragOver(column);
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined || !event.altKey) return;
        event.preventDefault();
        onStep(step);
      }}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
