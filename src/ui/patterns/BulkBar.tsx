import { Ellipsis, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '../primitives/class-names.ts';
import { latePopup } from '../primitives/late-popup.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { toastBar } from '../primitives/toast-marks.ts';
import type { BulkAction } from './bulk-action.ts';
import type { BulkMorePopupProps } from './BulkMorePopup.tsx';
import { PHONE_QUERY, useMediaQuery } from './use-media-query.ts';

const LateMore = latePopup<BulkMorePopupProps>('menu', async () => (await import('./BulkMorePopup.tsx')).BulkMorePopup);

/** What the bar has room for on a phone, beside the count. */
const PHONE_ACTIONS = 1;

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

const iconButton =
  'grid size-[30px] shrink-0 place-items-center rounded-sm opacity-70 hover:bg-current/10 hover:opacity-100 max-md:size-11 pointer-coarse:size-11';

/** Floats over the foot of a table while rows are selected; Escape clears. */
export function BulkBar({ count, number, note, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation('ui');
  const isShown = count > 0;
  const isPhone = useMediaQuery(PHONE_QUERY);
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
  const shown = isPhone ? actions.slice(0, PHONE_ACTIONS) : actions;
  const hidden = actions.slice(shown.length);
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-sticky flex justify-center p-2 md:bottom-5 md:p-0">
      <div
        role="toolbar"
        aria-label={t('bulk_actions')}
        {...toastBar}
        data-kit-edge
        className="pointer-events-auto flex max-w-full items-center gap-1 rounded-lg bg-inverse py-1.5 ps-3.5 pe-1.5 whitespace-nowrap text-inverse shadow-3"
      >
        <output className="tabular-nums">{t('selected', { count, number: number ?? String(count) })}</output>
        {note !== undefined && <span className="opacity-70">{note}</span>}
        <span aria-hidden className="mx-1.5 h-4.5 w-px bg-current opacity-20" />
        <span className="flex min-w-0 items-center gap-1 overflow-x-auto">
          {shown.map(({ id, label, icon: Icon, danger = false, disabled = false, busy = false, onPress }) => (
            <button
              key={id}
              type="button"
              disabled={disabled || busy}
              onClick={onPress}
              className={classNames(
                'flex min-h-[30px] shrink-0 items-center gap-1.5 rounded-sm px-2.5 font-medium hover:bg-current/10 disabled:opacity-50 max-md:min-h-11 pointer-coarse:min-h-11',
                danger && 'text-inverse-danger',
              )}
            >
              {busy ? <Spinner /> : <Icon aria-hidden />}
              {label}
            </button>
          ))}
        </span>
        {hidden.length > 0 && (
          <LateMore
            actions={hidden}
            trigger={
              <button type="button" className={iconButton}>
                <Ellipsis role="img" aria-label={t('more')} />
              </button>
            }
          />
        )}
        <button type="button" aria-label={t('clear_selection')} onClick={onClear} className={iconButton}>
          <X aria-hidden />
        </button>
      </div>
    </div>
  );
}
