import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { LayoutSection } from '../../contract/module.ts';
import { MoveHandle } from '../../../ui/patterns/MoveHandle.tsx';
import type { DragHandle } from '../../../ui/patterns/use-pointer-drag.ts';

export interface SectionActions {
  isFirst: boolean;
  isLast: boolean;
  onAddField: () => void;
  onRename: () => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

interface SectionCardProps {
  section: LayoutSection;
  handle: DragHandle | undefined;
  /** Left out for readers. */
  actions: SectionActions | undefined;
  isDragged: boolean;
  /** A new field would come into it. */
  isTarget: boolean;
  children: ReactNode;
}

/** A section of a form: its name, and the tiles of its fields. */
export function SectionCard({ section, handle, actions, isDragged, isTarget, children }: SectionCardProps) {
  const { t } = useTranslation('customize');
  const titleId = useId();
  const { label: name, fields } = section;
  return (
    <section
      data-drag-group={section.id}
      aria-labelledby={titleId}
      className={classNames(
        '@container min-w-0 rounded-md border bg-surface',
        isTarget ? 'border-accent-solid' : 'border-subtle',
        isDragged && 'opacity-50',
      )}
    >
      <header className="flex min-h-11 items-center gap-1 border-b border-subtle ps-2 pe-2">
        {handle && actions && <MoveHandle label={t('section.move', { name })} onStep={actions.onMove} {...handle} />}
        <h2 id={titleId} className="flex min-w-0 flex-1 items-baseline gap-1.5 ps-1 font-semibold">
          <span dir="auto" className="truncate">
            {name}
          </span>
          <span className="font-regular text-tertiary tabular-nums">{fields.length}</span>
        </h2>
        {actions && (
          <>
            <IconButton dim icon={Pencil} aria-label={t('section.rename_named', { name })} onClick={actions.onRename} />
            <Menu
              align="end"
              trigger={<IconButton dim icon={Ellipsis} tooltip={false} aria-label={t('section.actions', { name })} />}
            >
              <MenuItem icon={Plus} onSelect={actions.onAddField}>
                {t('add_field')}
              </MenuItem>
              <MenuItem icon={ArrowUp} disabled={actions.isFirst} onSelect={() => actions.onMove(-1)}>
                {t('section.up')}
              </MenuItem>
              <MenuItem icon={ArrowDown} disabled={actions.isLast} onSelect={() => actions.onMove(1)}>
                {t('section.down')}
              </MenuItem>
              <MenuItem icon={Pencil} onSelect={actions.onRename}>
                {t('section.rename')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger disabled={actions.isFirst && actions.isLast} onSelect={actions.onDelete}>
                {t('section.delete')}
              </MenuItem>
            </Menu>
          </>
        )}
      </header>
      {fields.length === 0 ? (
        <p className="m-3 rounded-sm border border-dashed border-default px-3 py-2.5 text-center text-tertiary">
          {t('section.empty')}
        </p>
      ) : (
        <ul aria-labelledby={titleId} className="grid gap-2 p-3 @md:grid-cols-2">
          {children}
        </ul>
      )}
    </section>
  );
}
