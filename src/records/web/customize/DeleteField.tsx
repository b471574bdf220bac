import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import type { Field } from '../../contract/module.ts';
import { FieldUses } from './FieldUses.tsx';
import { usesOf } from './read-refusal.ts';
import { useDeleteField } from './customize-mutations.ts';

interface DeleteFieldProps {
  module: string;
  field: Field;
  /** Forgets what is unsaved. */
  discard: () => void;
  onDeleted: () => void;
}

/** Deletes a field of the business after a question; a refusal stays beside the button and says where it is used. */
export function DeleteField({ module, field, discard, onDeleted }: DeleteFieldProps) {
  const { t } = useTranslation('customize');
  const failureText = useFailureText();
  const remove = useDeleteField(module);
  const [isAsked, setAsked] = useState(false);
  const { label: name } = field;
  return (
    <>
      {remove.error && (
        <Callout
          tone="danger"
          live
          takesFocus
          className="max-h-72 w-full overflow-y-auto"
          title={t('delete.refused', { name })}
        >
          {failureText(remove.error)}
          <FieldUses uses={usesOf(remove.error)} />
        </Callout>
      )}
      <Button variant="danger-quiet" icon={Trash2} className="me-auto" onClick={() => setAsked(true)}>
        {t('form.delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        danger
        busy={remove.isPending}
        onOpenChange={setAsked}
        title={t('delete.title', { name })}
        confirmLabel={t('form.delete')}
        cancelLabel={t('delete.keep')}
        onConfirm={() =>
          remove.mutate(field.id, {
            onSuccess() {
              discard();
              showSuccess(t('form.deleted', { name }));
              onDeleted();
            },
            onSettled: () => setAsked(false),
          })
        }
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  );
}
