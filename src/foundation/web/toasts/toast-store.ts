import { toast } from '../../../ui/primitives/toast-queue.ts';
import { i18n } from '../i18n/i18n.ts';

/** A bulk action stays undoable longer (decisions, Undo). */
const BULK_UNDO_MS = 10_000;

interface SuccessOptions {
  undo?: (() => void) | undefined;
  /** The undo takes back many records at once. */
  isBulk?: boolean | undefined;
}

/** Says that something is done, for 4 seconds; `text` is already translated. */
export function showSuccess(text: string, { undo, isBulk = false }: SuccessOptions = {}): void {
  toast.success(text, {
    ...(undo && { action: { label: i18n.t('foundation:undo'), onPress: undo } }),
    ...(undo && isBulk && { lifeMs: BULK_UNDO_MS }),
  });
}
