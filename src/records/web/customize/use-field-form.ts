import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { FieldUse } from '../../contract/field-use.ts';
import { field as fieldSchema, type Field, type HeldOption } from '../../contract/module.ts';
import { useAddField, useChangeField } from './customize-mutations.ts';
import { heldOf, usesOf } from './read-refusal.ts';
import { bodyOfNew, changesOf, draftOf, fieldDraft, newDraft, type FieldDraft } from './field-draft.ts';

interface FieldFormOptions {
  module: string;
  /** Null adds one. */
  field: Field | null;
  type: string;
  /** Where it stands, or will stand; empty where the form has no sections. */
  section: string;
  /** The section of a field that exists was changed. */
  onMove: (section: string) => void;
  onClose: () => void;
}

/** The form of a field: an edit names the state that it was made on, and another one is a conflict. */
export function useFieldForm({ module, field, type, section, onMove, onClose }: FieldFormOptions) {
  const { t } = useTranslation('customize');
  const add = useAddField(module);
  const change = useChangeField(module);
  const [base, setBase] = useState(field);
  const [theirs, setTheirs] = useState<Field | null>(null);
  const [held, setHeld] = useState<readonly HeldOption[]>([]);
  const [replacements, setReplacements] = useState<ReadonlyMap<string, string>>(new Map());
  const [uses, setUses] = useState<readonly FieldUse[]>([]);
  const [isDone, setDone] = useState(false);

  const saveChange = async (stored: Field, draft: FieldDraft) => {
    const changes = changesOf(draft, stored);
    const chosen = [...replacements].map(([from, to]) => ({ from, to }));
    const body = changes && { ...changes, ...(chosen.length > 0 && { replacements: chosen }) };
    setUses([]);
    try {
      if (body) await change.mutateAsync({ id: stored.id, body });
    } catch (error) {
      if (hasCode(error, 'CONFLICT')) setTheirs(fieldSchema.safeParse(error.info?.['current']).data ?? null);
      setUses(usesOf(error));
      setHeld(heldOf(error));
      throw error;
    }
    if (draft.section !== section) onMove(draft.section);
    if (body || draft.section !== section) showSuccess(t('form.saved', { name: draft.label }));
  };
  const contract = useContractForm({
    schema: fieldDraft,
    defaultValues: field ? draftOf(field, section) : newDraft(type, section),
    async onSave(draft) {
      if (base) await saveChange(base, draft);
      else showSuccess(t('form.added', { name: (await add.mutateAsync(bodyOfNew(draft))).label }));
      setDone(true);
    },
  });
  // Only after the form has settled: until then leaving would ask about unsaved changes.
  useEffect(() => {
    if (isDone) onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once: onClose is a new function with each render
  }, [isDone]);
  const { form, discard } = contract;
  return {
    ...contract,
    needsGuard: contract.isUnsaved && !isDone,
    theirs,
    uses,
    held,
    replacements,
    /** Records with an option that is removed get another one. */
    replace: (from: string, to: string) => setReplacements((known) => new Map([...known, [from, to]])),
    /** Brings a removed option back, and offers it no longer. */
    keepOff(value: string) {
      const stored = (base?.options ?? []).filter((option) => option.value === value);
      const back = stored.map((option) => ({ ...option, key: value, is_active: false }));
      form.setValue('options', [...form.getValues('options'), ...back], { shouldDirty: true });
      setHeld((known) => known.filter((option) => option.value !== value));
      setReplacements((known) => new Map([...known].filter(([from]) => from !== value)));
    },
    keepMine() {
      setBase(theirs);
      setTheirs(null);
    },
    takeTheirs() {
      if (!theirs) return;
      form.reset(draftOf(theirs, form.getValues('section')));
      setBase(theirs);
      setTheirs(null);
    },
    cancel() {
      discard();
      setDone(true);
    },
  };
}
export type OpenFieldForm = ReturnType<typeof useFieldForm>;
