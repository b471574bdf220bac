import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { Logo } from './Logo.tsx';

/** How long the screen stays mounted after `done`: `--dur-loading-fade` and a frame. */
const UNMOUNT_AFTER_MS = 520;

/** The start-up screen; fades out over 500 ms once `done`. */
export function LoadingScreen({ done = false }: { done?: boolean }) {
  const { t } = useTranslation('ui');
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setGone(true), UNMOUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done]);
  if (gone) return null;
  return (
    <output
      className={classNames(
        'fixed inset-0 z-loading grid place-items-center bg-surface transition-opacity duration-loading-fade ease-in',
        done && 'pointer-events-none opacity-0',
      )}
    >
      <LoadingMark label={t('loading')} />
    </output>
  );
}

/** Logo and bar, also for a smaller space. */
export function LoadingMark({ label }: { label: string }) {
  return (
    <span className="flex flex-col items-center gap-5">
      <Logo height={40} />
      <span className="h-[3px] w-30 overflow-hidden rounded-full bg-neutral-soft">
        <span
          className="block h-full origin-left rounded-full bg-accent-solid rtl:origin-right"
          style={{ animation: 'kit-creep 4s cubic-bezier(.1,.8,.2,1) forwards' }}
        />
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
