import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../foundation/web/api/call-error.ts';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../foundation/web/toasts/toast-store.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { useSaveRecord } from '../../records/web/index.ts';
import { toast } from '../../ui/primitives/toast-queue.ts';
import { isDone } from './task.ts';

/** Completes a task, or opens it again; the toast takes it back. */
export function useCompleteTask() {
  const { t } = useTranslation('tasks');
  const failureText = useFailureText();
  const { mutateAsync, isPending, variables } = useSaveRecord('tasks');
  const toggle = useCallback(
    async (task: ModuleRecord): Promise<void> => {
      const name = String(task['title']);
      const set = async ({ id, version }: ModuleRecord, status: unknown) =>
        (await mutateAsync({ id, version, values: { status } })).record;
      const guarded = async (work: () => Promise<void>) => {
        try {
          await work();
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          toast.error(t('refused', { name, reason: failureText(error) }));
        }
      };
      const wasDone = isDone(task);
      await guarded(async () => {
        const saved = await set(task, wasDone ? 'open' : 'done');
        const undo = () => void guarded(async () => void (await set(saved, task['status'])));
        showSuccess(t(wasDone ? 'reopened' : 'completed', { name }), { undo });
      });
    },
    [failureText, mutateAsync, t],
  );
  /** The task whose change is on its way: it is drawn as it will be. */
  const changing = isPending ? variables.id : null;
  return { toggle, changing };
}
