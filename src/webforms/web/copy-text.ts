import type { TFunction } from 'i18next';
import { showSuccess } from '../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../ui/primitives/toast-queue.ts';

/** Puts a text on the clipboard and says whether that worked; a browser may refuse. */
export function copyText(text: string, t: TFunction<'webforms'>): void {
  navigator.clipboard.writeText(text).then(
    () => showSuccess(t('done.copied')),
    () => toast.error(t('done.not_copied')),
  );
}
