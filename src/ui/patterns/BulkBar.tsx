import { X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '../primitives/class-names.ts';
import { Spinner } from '../primitives/Spinner.tsx';
import { toastBar } from '../primitives/toast-marks.ts';

export interface BulkAction {
  id: string;
  label: string;
  icon: LucideIcon;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  onPress: () => void;
}

export interface BulkBarProps {
  count: number;
  /** How the count is written where it is more than a number: "10,000+". */
  number?: string | undefined;
  /** What keeps these rows from being changed. */
  note?: string | undefined;
  /** At most five; what deletes comes last. */
  actions: readonly BulkAction[];
  onClear: () => void;
}

/** Floats over the foot of a table while rows are selected; Escape clears. */
export function BulkBar({ count, number, note, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation('ui');
  const isShown = count > 0;
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open popup or dialog takes Escape first and marks it.
      if (event.key === 'Escape' && !event.defaultPrevented) onClear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown, onClear]);
  if (!isShown) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-sticky flex justify-center p-2 md:bottom-5 md:p-0">
      <div
        role="toolbar"
        aria-label={t('bulk_actions')}
        {...toastBar}
        data-kit-edge
        className="pointer-events-auto flex max-w-full items-center gap-1 overflow-x-auto rounded-lg bg-inverse py-1.5 ps-3.5 pe-1.5 whitespace-nowrap text-inverse shadow-3"
      >
        <output className="tabular-nums">{t('selected', { count, number: number ?? String(count) })}</output>
        {note !== undefined && <span className="opacity-70">{note}</span>}
        <span aria-hidden className="mx-1.5 h-4.5 w-px bg-current opacity-20" />
        {actions.map(({ id, label, icon: Icon, danger = false, disabled = false, busy = false, onPress }) => (
          <button
            key={id}
            type="button"
            disabled={disabled || busy}
            onClick={onPress}
            className={classNames(
              'flex min-h-[30px] items-center gap-1.5 rounded-sm px-2.5 font-medium hover:bg-current/10 disabled:opacity-50 pointer-coarse:min-h-11',
              danger && 'text-inverse-danger',
            )}
          >
            {busy ? <Spinner /> : <Icon aria-hidden />}
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('clear_selection')}
          onClick={onClear}
          className="grid size-[30px] place-items-center rounded-sm opacity-70 hover:bg-current/10 hover:opacity-100 pointer-coarse:size-11"
        >
          <X aria-hidden />
        </button>
      </div>
    </div>
  );
}
