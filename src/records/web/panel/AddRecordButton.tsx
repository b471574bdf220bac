import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { moduleQuery } from '../queries.ts';

const RecordFormDrawer = lazy(async () => ({
  default: (await import('../form/RecordFormDrawer.tsx')).RecordFormDrawer,
}));

interface AddRecordButtonProps {
  module: string;
  /** What the record begins with. */
  begun: Readonly<Record<string, unknown>>;
}

/**
 * A button that makes a record of a module beside something else that is being done, which stays as it is. Not inside a form: what
 * its own form does would reach that one. Nothing where this person may not make one.
 */
export function AddRecordButton({ module: name, begun }: AddRecordButtonProps) {
  const { t } = useTranslation('records');
  const { data: module } = useQuery(moduleQuery(name));
  const [isAdding, setAdding] = useState(false);
  if (!module?.allows.create) return null;
  const close = () => setAdding(false);
  return (
    <>
      <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
        {t('panel.add', { name: module.label.toLocaleLowerCase() })}
      </Button>
      <Suspense fallback={null}>
        {isAdding && (
          <RecordFormDrawer
            module={name}
            id={null}
            begun={begun}
            onSaved={() => {
              close();
              showSuccess(t('panel.added', { name: module.label }));
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
