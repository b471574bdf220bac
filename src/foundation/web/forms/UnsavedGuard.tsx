import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';

interface UnsavedGuardProps {
  /** Something would be lost. */
  when: boolean;
  /** The person chose to leave: the draft may go. */
  onLeave?: (() => void) | undefined;
}

/** Asks before a page with unsaved changes is left; a reload is asked by the browser itself. */
export function UnsavedGuard({ when, onLeave }: UnsavedGuardProps) {
  // The router complains about a blocker on addresses that were typed, so there is one only while it is needed.
  return when ? <Guard onLeave={onLeave} /> : null;
}

function Guard({ onLeave }: Pick<UnsavedGuardProps, 'onLeave'>) {
  const { t } = useTranslation('foundation');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      prefersSafe
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
}
