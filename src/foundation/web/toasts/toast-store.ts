import { toast } from '../../../ui/primitives/toast-queue.ts';
import { i18n } from '../i18n/i18n.ts';
import { latestUndo, offerUndo, undo as undoOne, withdrawUndo } from '../undo/undo-registry.ts';

/** A bulk action stays undoable longer (decisions, Undo). */
const BULK_UNDO_MS = 10_000;

interface SuccessOptions {
  undo?: (() => void) | undefined;
  /** The undo takes back many records at once. */
  isBulk?: boolean | undefined;
}

let count = 0;

/**
 * Says that something is done, for 4 seconds; `text` is already translated. While the toast is there the action can
 * be undone, by its button or by the key.
 */
export function showSuccess(text: string, { undo, isBulk = false }: SuccessOptions = {}): void {
  if (!undo) {
    toast.success(text);
    return;
  }
  const id = `undo-${++count}`;
  offerUndo(id, undo);
  toast.success(text, {
    id,
    action: { label: i18n.t('foundation:undo'), onPress: () => void undoOne(id) },
    onClose: () => withdrawUndo(id),
    ...(isBulk && { lifeMs: BULK_UNDO_MS }),
  });
}

/** Undoes the last action that still can be, and closes its toast. */
export function undoLast(): void {
  const id = latestUndo();
  if (id === undefined) return;
  undoOne(id);
  toast.close(id);
}

/** Whether Ctrl Z means an action: not while a text is written, which has an undo of its own. */
export function isUndoKey({ target, shiftKey }: Pick<KeyboardEvent, 'target' | 'shiftKey'>): boolean {
  if (shiftKey || latestUndo() === undefined) return false;
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isText ? target.value === '' : !(target instanceof HTMLElement && target.isContentEditable);
}
