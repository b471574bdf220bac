import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { unsavedStore } from './unsaved-store.ts';

interface UnsavedGuardProps {
  /** Something would be lost. */
  when: boolean;
  /** The person chose to leave: the draft may go. */
  onLeave?: (() => void) | undefined;
}

/** Asks before a page with unsaved changes is left; a reload is asked by the browser itself. */
export function UnsavedGuard({ when, onLeave }: UnsavedGuardProps) {
  return when ? <Guard onLeave={onLeave} /> : null;
}

function Guard({ onLeave }: Pick<UnsavedGuardProps, 'onLeave'>) {
  const { t } = useTranslation('foundation');
  const stopped = useStore(unsavedStore, (state) => state.stopped);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedStore.setState(({ forms }) => ({ forms: forms + 1 }));
    window.addEventListener('beforeunload', ask);
    return () => {
      unsavedStore.setState(({ forms }) => ({ forms: forms - 1 }));
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  return (
    <ConfirmDialog
      open={stopped !== null}
      onOpenChange={(open) => {
        if (!open) stopped?.reset();
      }}
      ignoresBack
      prefersSafe
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={() => {
        onLeave?.();
        stopped?.proceed();
      }}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
}
