import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';

interface SpinnerProps {
  /** Named only when the spinner stands alone; inside a busy button the button says it. */
  label?: string | undefined;
  className?: string | undefined;
}

/** An open ring that turns. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(
        'inline-block size-3.5 shrink-0 animate-turn rounded-full border-2 border-current border-e-transparent opacity-90',
        className,
      )}
    />
  );
}

/** A spinner in the middle of its space, for a region whose shape is not known yet. */
export function CenteredSpinner() {
  const { t } = useTranslation('ui');
  return (
    <div className="grid min-h-24 place-items-center text-tertiary">
      <Spinner label={t('loading')} className="size-5" />
    </div>
  );
}
