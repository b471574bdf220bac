import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { createMacroBody, macro as macroSchema, type Macro } from '../../contract/macro.ts';
import { useCreateMacro, useUpdateMacro } from '../queries.ts';

const valuesOf = ({ name, description, actions }: Macro) => ({ name, description, actions });
const newMacro = { name: '', description: '', actions: [] };

/** Adding and changing are one form; a change names the version that was looked at. */
export function useMacroForm(macro: Macro | null, onClose: () => void) {
  const { t } = useTranslation('macros');
  const create = useCreateMacro();
  const update = useUpdateMacro();
  const [base, setBase] = useState(macro);
  const [theirs, setTheirs] = useState<Macro | null>(null);
  const [isDone, setDone] = useState(false);
  const contractForm = useContractForm({
    schema: createMacroBody,
    defaultValues: macro ? valuesOf(macro) : newMacro,
    draftKey: macro ? `macro.${macro.id}` : 'macro.new',
    onSave: async (body) => {
      if (base === null) showSuccess(t('created', { name: (await create.mutateAsync(body)).name }));
      else {
        try {
          const saved = await update.mutateAsync({ id: base.id, body: { ...body, version: base.version } });
          showSuccess(t('saved', { name: saved.name }));
        } catch (error) {
          if (hasCode(error, 'CONFLICT')) setTheirs(macroSchema.safeParse(error.info?.['current']).data ?? base);
          throw error;
        }
      }
      setDone(true);
    },
  });
  // Only after the form has settled: until then leaving would ask about unsaved changes.
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return {
    ...contractForm,
    theirs,
    needsGuard: contractForm.isUnsaved && !isDone,
    /** Takes the version that somebody else has saved. */
    loadTheirs: () => {
      if (!theirs) return;
      contractForm.discard();
      contractForm.form.reset(valuesOf(theirs));
      setBase(theirs);
      setTheirs(null);
    },
    cancel: () => {
      contractForm.discard();
      setDone(true);
    },
  };
}
