import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { TOAST_LIFE_MS, toastManager } from '../../../ui/primitives/toast-queue.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { errorStore, errorToastClosed, resetErrors } from './error-store.ts';
import { errorText } from './error-text.ts';

/** Specification, section 4: the areas are reset this long after the toast has closed. */
const RESET_AFTER_MS = 500;

/** One toast at a time: a newer failure replaces it. */
const TOAST_ID = 'error';

/** Shows recorded failures as the global error toast; used once, in the shell. */
export function useErrorToast(navigate: (to: string) => void): void {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const shown = useStore(errorStore, (state) => state.shown);
  useEffect(() => {
    if (!shown) return;
    const { text, to } = errorText(shown, failureText);
    // With a record link it stays until it is closed; 0 means no timer.
    const life = to === undefined ? TOAST_LIFE_MS : 0;
    toastManager.add({
      id: TOAST_ID,
      title: text,
      type: 'danger',
      timeout: life,
      data: {
        tone: 'danger',
        life,
        action:
          to === undefined
            ? undefined
            : { label: t('foundation:view'), onPress: () => navigate(to), opensRecord: true },
      },
      onClose: () => {
        errorToastClosed(shown);
        setTimeout(resetErrors, RESET_AFTER_MS);
      },
    });
  }, [shown, failureText, t, navigate]);
}
