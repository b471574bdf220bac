import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { useUnreadText } from '../fields/use-unread-text.ts';
import { conflictOf, useSaveRecord } from '../record-mutations.ts';
import { recordName } from '../record-name.ts';
import { changedValues, formSchema, isSameValue, valuesOf, type FormValues } from './form-values.ts';

interface RecordFormOptions {
  /** The signed-in user. */
  me: CurrentUser;
  module: ModuleInfo;
  types: FieldTypes;
  fields: readonly Field[];
  /** Null adds a record. */
  record: ModuleRecord | null;
  /** What a new record begins with; what the form does not show is saved with it. */
  begun?: FormValues | undefined;
  onSaved: (record: ModuleRecord) => void;
  onClose: () => void;
}

/** Another record that has a value which may only stand once. */
export interface Duplicate {
  message: string;
  /** The page of that record. */
  path: string | null;
}

/** The form of a record: an edit sends what was changed, and the version that it was made on. */
export function useRecordForm({ me, module, types, fields, record, begun, onSaved, onClose }: RecordFormOptions) {
  const { t } = useTranslation('records');
  const save = useSaveRecord(module.name);
  const unread = useUnreadText(types);
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<ModuleRecord | null>(null);
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const [done, setDone] = useState<ModuleRecord | 'cancelled' | null>(null);
  const contractForm = useContractForm({
    schema: formSchema(fields, { missing: (label) => t('form.required', { label }), unread }),
    defaultValues: valuesOf(fields, record, { ...ownedBy(me), ...begun }),
    draftKey: record || begun ? undefined : `records.${module.name}.new`,
    onSave: async (values) => {
      setDuplicate(null);
      const changes = base ? changedValues(values, valuesOf(fields, base)) : { ...begun, ...values };
      if (base && Object.keys(changes).length === 0) return setDone(base);
      try {
        const saved = await save.mutateAsync({ id: base?.id ?? null, version: base?.version, values: changes });
        const name = recordName(module, saved.record);
        showSuccess(t(base ? 'form.saved' : 'form.created', { name }));
        setDone(saved.record);
      } catch (error) {
        if (error instanceof CallError) {
          setTheirs(conflictOf(error));
          setDuplicate(duplicateOf(error));
        }
        throw error;
      }
    },
  });
  const { form } = contractForm;

  // Only after the form has settled: until then leaving would ask about unsaved changes.
  useEffect(() => {
    if (done === 'cancelled') onClose();
    else if (done) onSaved(done);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each outcome: both callbacks are new with each render
  }, [done]);

  /** What both have changed, and not to the same. */
  const conflicts = (): Field[] => {
    if (!theirs) return [];
    const mine = form.getValues();
    const before = valuesOf(fields, base);
    return fields.filter(
      ({ name }) =>
        !isSameValue(mine[name], before[name]) &&
        !isSameValue(theirs[name], before[name]) &&
        !isSameValue(mine[name], theirs[name]),
    );
  };

  return {
    ...contractForm,
    duplicate,
    theirs,
    conflicts: conflicts(),
    needsGuard: contractForm.isUnsaved && done === null,
    /** Goes on from the stored version: fields that only the other one changed are theirs, and of `taken` as well. */
    merge: (taken: ReadonlySet<string>) => {
      if (!theirs) return;
      const mine = form.getValues();
      const before = valuesOf(fields, base);
      const stored = valuesOf(fields, theirs);
      form.reset(stored);
      for (const { name } of fields)
        if (!isSameValue(mine[name], before[name]) && !taken.has(name))
          form.setValue(name, mine[name], { shouldDirty: true });
      setBase(theirs);
      setTheirs(null);
    },
    /** Gives up what was typed for what is stored now. */
    takeTheirs: () => {
      if (!theirs) return;
      contractForm.discard();
      form.reset(valuesOf(fields, theirs));
      setBase(theirs);
      setTheirs(null);
    },
    cancel: () => {
      contractForm.discard();
      setDone('cancelled');
    },
  };
}

/** What a person adds is theirs, until they choose somebody else. */
const ownedBy = ({ user_id: id, first_name: first, last_name: last }: CurrentUser): FormValues => ({
  owner: { id, label: `${first} ${last}` },
});

function duplicateOf(error: CallError): Duplicate | null {
  const found = error.info?.['record'];
  if (error.code !== 'NOT_ALLOWED' || typeof found !== 'object' || found === null) return null;
  const { id, module } = found as { id?: unknown; module?: unknown };
  if (typeof id !== 'string' || typeof module !== 'string') return null;
  return { message: error.message, path: recordPath(module, id) };
}
