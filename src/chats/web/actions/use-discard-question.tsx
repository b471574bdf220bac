import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';

interface DiscardQuestion {
  /** Closes the dialog, or asks first. */
  leave: () => void;
  /** Stands inside the dialog. */
  question: ReactNode;
}

/** Asks before a dialog is closed in which something is written that would be lost. */
export function useDiscardQuestion(isWritten: boolean, onClose: () => void): DiscardQuestion {
  const { t } = useTranslation('chats');
  const [isAsked, setAsked] = useState(false);
  return {
    leave: () => (isWritten ? setAsked(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        prefersSafe
        title={t('discard.title')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.stay')}
        onConfirm={onClose}
      >
        {t('discard.text')}
      </ConfirmDialog>
    ),
  };
}
