import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field as FieldBox } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { Selection } from '../../contract/record.ts';
import { fieldTypeOf, fieldTypesQuery } from '../fields/use-field-types.ts';
import { useUnreadText } from '../fields/use-unread-text.ts';
import { useUpdateRecords } from '../jobs/job-mutations.ts';

interface BulkUpdateDialogProps {
  module: ModuleInfo;
  selection: Selection;
  count: number;
  /** The count as it is read. */
  number: string;
  /** The one field that is changed; without it one is chosen. */
  fieldName?: string | undefined;
  onClose: (isDone: boolean) => void;
}

/** One value for a field of many records. What must be unique cannot be the same for many, and files belong to one record. */
const canUpdate = (field: Field): boolean =>
  field.is_editable && field.is_masked !== true && !field.is_unique && field.type !== 'file';

/** Gives a field of many records a new value, in the background. */
export function BulkUpdateDialog(props: BulkUpdateDialogProps) {
  const { module, selection, count, number, fieldName, onClose } = props;
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const formId = useId();
  const update = useUpdateRecords(module.name);
  const { data: types = {} } = useQuery(fieldTypesQuery);
  const unread = useUnreadText(types);
  const fields = module.fields.filter(canUpdate);
  const [chosen, setChosen] = useState(fieldName ?? '');
  const [value, setValue] = useState<unknown>(undefined);
  const [problem, setProblem] = useState<string | undefined>();
  const field = fields.find(({ name }) => name === chosen);
  // A control that offers "none" among its choices would take all values away with one press.
  const isUnchosen = field !== undefined && value === undefined && fieldTypeOf(types, field.type).offersNone === true;
  const names = (count === 1 ? module.label : module.plural_label).toLocaleLowerCase();
  const submit = async () => {
    if (!field) {
      setProblem(t('bulk.choose_field'));
      return;
    }
    if (isUnchosen) return;
    const fault = unread(field, value);
    if (fault !== null) {
      setProblem(fault);
      return;
    }
    try {
      await update.mutateAsync({ selection, values: { [field.name]: value ?? null } });
      onClose(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(failureText(error));
    }
  };
  return (
    <Dialog
      open
      size="md"
      keepOnOutsidePress
      title={t(fieldName === undefined ? 'bulk.update_title' : 'bulk.owner_title', { number, names })}
      onOpenChange={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={update.isPending} disabled={isUnchosen}>
            {t('bulk.update_action', { names })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {fieldName === undefined && (
          <FieldBox label={t('bulk.field')} error={field ? undefined : problem}>
            <Select
              options={fields.map(({ name, label }) => ({ value: name, label }))}
              value={chosen === '' ? null : chosen}
              placeholder={t('bulk.choose_field')}
              onValueChange={(name) => {
                setChosen(name);
                setValue(undefined);
                setProblem(undefined);
              }}
            />
          </FieldBox>
        )}
        {field && (
          <ValueField
            key={field.name}
            field={field}
            types={types}
            value={value}
            problem={problem}
            help={field.is_required ? undefined : t('bulk.empty_help')}
            onChange={(next) => {
              setValue(next);
              setProblem(undefined);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

interface ValueFieldProps {
  field: Field;
  types: Parameters<typeof fieldTypeOf>[0];
  value: unknown;
  problem: string | undefined;
  help: string | undefined;
  onChange: (value: unknown) => void;
}

function ValueField({ field, types, value, problem, help, onChange }: ValueFieldProps) {
  const { Input, isGroup = false } = fieldTypeOf(types, field.type);
  return (
    <FieldBox label={field.label} help={help} error={problem} {...(isGroup && { as: 'group' as const })}>
      <Input field={field} value={value} place="form" onChange={onChange} />
    </FieldBox>
  );
}
