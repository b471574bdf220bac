import { useTranslation } from 'react-i18next';
import { useVersionedForm } from '../../../foundation/web/forms/use-versioned-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { createMacroBody, macro as macroSchema, type Macro } from '../../contract/macro.ts';
import { useCreateMacro, useUpdateMacro } from '../queries.ts';

/** Adding and changing are one form; a change names the version that was looked at. */
export function useMacroForm(macro: Macro | null, onClose: () => void) {
  const { t } = useTranslation('macros');
  const create = useCreateMacro();
  const update = useUpdateMacro();
  return useVersionedForm({
    schema: createMacroBody,
    stored: macro,
    start: { name: '', description: '', actions: [] },
    valuesOf: ({ name, description, actions }) => ({ name, description, actions }),
    storedSchema: macroSchema,
    draftKey: macro ? `macro.${macro.id}` : 'macro.new',
    async onSave(body, base) {
      if (base === null) return showSuccess(t('created', { name: (await create.mutateAsync(body)).name }));
      const saved = await update.mutateAsync({ id: base.id, body: { ...body, version: base.version } });
      showSuccess(t('saved', { name: saved.name }));
    },
    onClose,
  });
}
