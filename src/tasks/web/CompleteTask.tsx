import { Check, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RecordPartProps } from '../../records/web/index.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { isDone } from './task.ts';
import { useCompleteTask } from './use-complete-task.ts';

/** The button in the popup of a task that completes it, or opens it again. */
export function CompleteTask({ module, record }: RecordPartProps) {
  const { t } = useTranslation('tasks');
  const { toggle, changing } = useCompleteTask();
  if (!module.allows.edit || record['is_read_only'] === true) return null;
  const wasDone = isDone(record);
  return (
    <Button icon={wasDone ? RotateCcw : Check} busy={changing === record.id} onClick={() => void toggle(record)}>
      {t(wasDone ? 'reopen_this' : 'complete_this')}
    </Button>
  );
}
