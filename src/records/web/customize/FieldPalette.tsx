import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { inOrder, TypeIcon, useTypeName } from './field-looks.ts';
import { usePointerDrag } from '../../../ui/patterns/use-pointer-drag.ts';

interface FieldPaletteProps {
  limits: ModuleInfo['field_limits'];
  /** The section that the pointer is over with a type. */
  onTarget: (section: string | null) => void;
  /** A type was pressed, or dropped on a section. */
  onAdd: (type: string, section: string | null) => void;
}

/** The types of fields, with how many there are and may be: pressed, or dragged into a section. */
export function FieldPalette({ limits, onTarget, onAdd }: FieldPaletteProps) {
  const { t } = useTranslation('customize');
  const typeName = useTypeName();
  const { dragged, begin } = usePointerDrag({
    onOver(_, { group }) {
      setWasDragged(true);
      onTarget(group);
    },
    onDrop(type, over) {
      onTarget(null);
      if (over?.group) onAdd(type, over.group);
    },
    onCancel: () => onTarget(null),
  });
  // The press that ends a drag is no press of its own.
  const [wasDragged, setWasDragged] = useState(false);
  return (
    <aside aria-label={t('palette.title')} className="w-52 shrink-0 max-lg:hidden">
      <h2 className="font-semibold">{t('palette.title')}</h2>
      <p className="mb-2 text-tertiary">{t('palette.text')}</p>
      <ul className="flex flex-col gap-1">
        {inOrder(limits).map(({ type, count, max }) => {
          const isFull = count >= max;
          const name = typeName(type);
          const { onPointerDown } = begin(type);
          return (
            <li key={type}>
              <button
                type="button"
                disabled={isFull}
                title={isFull ? t('palette.full', { max, type: name.toLocaleLowerCase() }) : undefined}
                className={classNames(
                  'flex min-h-8 w-full touch-none items-center gap-2 rounded-sm border border-subtle bg-surface px-2.5',
                  isFull ? 'cursor-not-allowed bg-sunken text-tertiary' : 'cursor-grab hover:bg-hover',
                  dragged === type && 'opacity-50',
                )}
                onPointerDown={(event) => {
                  setWasDragged(false);
                  onPointerDown(event);
                }}
                onClick={() => !wasDragged && onAdd(type, null)}
              >
                <TypeIcon type={type} className="size-4 shrink-0 text-secondary" />
                <span className="min-w-0 flex-1 truncate text-start">
                  <span className="sr-only">{t('palette.title')}</span> {name}
                </span>
                <span className={classNames('text-xs tabular-nums', isFull ? 'text-danger-text' : 'text-tertiary')}>
                  {t('palette.count', { count, max })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
