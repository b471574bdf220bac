import { ChevronDown, Plus, X, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  on?: boolean | undefined;
  /** Dashed, with a plus: adds a filter. */
  adds?: boolean | undefined;
  caret?: boolean | undefined;
  icon?: LucideIcon | undefined;
  /** As it is read: 4, 99+. */
  count?: string | number | undefined;
  /** Draws a remove button inside; `removeName` names what goes. */
  onRemove?: (() => void) | undefined;
  removeName?: string | undefined;
  children: ReactNode;
}

/** A filter: off, on with remove, or dashed to add one. */
export function Chip(props: ChipProps) {
  const { on = false, adds, caret, icon, count, onRemove, removeName = '', children, ...rest } = props;
  const Lead = adds ? Plus : icon;
  return (
    <span
      className={classNames(
        'inline-flex max-w-full min-w-0 items-center rounded-full border text-xs font-medium whitespace-nowrap',
        on ? 'border-accent-border bg-accent-soft text-accent-text' : 'border-default bg-surface text-secondary',
        adds && 'border-dashed',
      )}
    >
      <button
        type="button"
        aria-pressed={caret || adds ? undefined : on}
        {...rest}
        className={classNames(
          'inline-flex min-h-6 min-w-0 items-center rounded-full px-2.5 disabled:cursor-not-allowed disabled:text-disabled',
          // On touch the chip stays slender; what can be hit is taller.
          'relative pointer-coarse:min-h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5',
          on ? 'enabled:hover:bg-accent-soft-hover' : 'enabled:hover:bg-hover',
          onRemove && 'pe-1',
          caret ? 'gap-1 pe-1.5' : 'gap-1.5',
        )}
      >
        {Lead && <Lead aria-hidden className="size-3.5" />}
        <span className="truncate">{children}</span>
        {/* Parts the two where they are read out. */ ' '}
        {count !== undefined && <b className="tabular-nums">{count}</b>}
        {caret && <ChevronDown aria-hidden className="size-3.5" />}
      </button>
      {onRemove && <RemoveButton name={removeName} onRemove={onRemove} />}
    </span>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      aria-label={t('remove', { name })}
      onClick={onRemove}
      className="me-0.5 grid size-6 place-items-center rounded-full hover:bg-accent-soft-hover pointer-coarse:h-8 pointer-coarse:w-11"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
