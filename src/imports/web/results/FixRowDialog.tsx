import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import type { FailedRow } from '../../contract/import.ts';
import { columnName } from '../wizard/column-name.ts';
import { ExistingLink } from './ExistingLink.tsx';
import { withCell } from './use-failed-columns.tsx';

interface FixRowDialogProps {
  row: FailedRow;
  header: readonly string[];
  /** Only what is imported is shown. */
  mapping: readonly (string | null)[];
  /** As they were corrected last. */
  cells: readonly string[];
  onSave: (cells: readonly string[]) => void;
  onClose: () => void;
}

/** All cells of one failed row, with what is wrong beside each. */
export function FixRowDialog({ row, header, mapping, cells, onSave, onClose }: FixRowDialogProps) {
  const { t } = useTranslation('imports');
  const formId = useId();
  const [typed, setTyped] = useState(cells);
  const general = row.faults.filter(({ column }) => column === null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('failed.fix_row', { number: row.number })}
      keepOnOutsidePress
      footer={
        <>
          <Button onClick={onClose}>{t('failed.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('failed.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(typed);
          onClose();
        }}
      >
        {general.map(({ header: field, message }) => (
          <Callout key={message} tone="danger">
            {field === '' ? message : `${field}: ${message}`}
          </Callout>
        ))}
        {header.map((heading, index) => {
          if ((mapping[index] ?? null) === null) return null;
          const fault = row.faults.find(({ column }) => column === index);
          const isUntouched = (typed[index] ?? '') === (row.cells[index] ?? '');
          return (
            <div key={index} className="flex flex-col items-start gap-1.5">
              <Field
                label={columnName(t, heading, index)}
                error={isUntouched ? fault?.message : undefined}
                className="w-full"
              >
                <Input
                  value={typed[index] ?? ''}
                  onChange={({ target }) => setTyped(withCell(typed, index, target.value))}
                />
              </Field>
              {isUntouched && fault && <ExistingLink faults={[fault]} />}
            </div>
          );
        })}
      </form>
    </Dialog>
  );
}
