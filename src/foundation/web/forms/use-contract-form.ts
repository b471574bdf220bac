import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '../api/call-error.ts';
import { fieldFailures, useFailureText } from '../i18n/failure-text.ts';
import { useSentence } from '../i18n/use-sentence.ts';
import { recordError } from '../toasts/error-store.ts';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

interface ContractFormOptions<Input extends FieldValues, Output> {
  /** The schema of the contract's body. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Keeps what was typed over a reload under this key; passwords and tokens never. */
  draftKey?: string | undefined;
  /** Saves. A `CallError` that it throws is put beside the fields it names. */
  onSave: (values: Output) => Promise<void>;
  /** For codes that belong to a field though they do not name it; answers null where they do not. */
  fieldOf?: ((error: CallError) => FieldPath<Input> | null) | undefined;
}

export interface ContractForm<Input extends FieldValues, Output> {
  /** For `FormField control={form.control}`. */
  form: UseFormReturn<Input, unknown, Output>;
  /** For `<form onSubmit>`. */
  submit: (event?: React.BaseSyntheticEvent) => void;
  isSaving: boolean;
  isUnsaved: boolean;
  /** It shows what was typed before and never saved: `DraftNotice`. */
  isRestored: boolean;
  /** The failure that no field explains, as a sentence; null when there is none. */
  formError: string | null;
  /** Forgets changes and draft. */
  discard: () => void;
  /** `FormField errorText`: the contract's sentence in the reader's language. */
  sentence: (text: string) => string;
}

/**
 * A form on a schema of the contract: errors show on blur or submit and go on focus (`FormField`), the
 * server's answer lands beside its fields, and what was typed outlives a reload until it is saved.
 */
export function useContractForm<Input extends FieldValues, Output>(
  options: ContractFormOptions<Input, Output>,
): ContractForm<Input, Output> {
  const { schema, defaultValues, draftKey, onSave, fieldOf } = options;
  const sentence = useSentence();
  const failureText = useFailureText();
  const [formError, setFormError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // The state is known with the next drawing only, which a double click does not wait for.
  const isRunning = useRef(false);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const [isRestored, setRestored] = useState(false);
  useDraft(form, draftKey, defaultValues, () => setRestored(true));

  const save = async (values: Output) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFormError(null);
    setSaving(true);
    try {
      await onSave(values);
      form.reset(form.getValues());
      setRestored(false);
      // After the reset, which still reports the values that it replaces.
      if (draftKey !== undefined) dropDraft(draftKey);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const text = failureText(error);
      const field = fieldOf?.(error) ?? null;
      if (showBesideFields(form, field === null ? fieldFailures(error, text) : [{ field, message: text }])) return;
      recordError(error);
      setFormError(text);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };

  return {
    form,
    submit: (event) => void form.handleSubmit(save)(event),
    isSaving,
    isUnsaved: form.formState.isDirty,
    isRestored,
    formError,
    discard: () => {
      setFormError(null);
      setRestored(false);
      form.reset(defaultValues as DefaultValues<Input>);
      if (draftKey !== undefined) dropDraft(draftKey);
    },
    sentence,
  };
}

/** True when every named field is on this form, so that nothing is left to say elsewhere. */
function showBesideFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  named: readonly { field: string; message: string }[],
): boolean {
  const values: Record<string, unknown> = form.getValues();
  const ours = named.filter((each) => (each.field.split('.')[0] ?? '') in values);
  ours.forEach(({ field: name, message }, index) =>
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return ours.length > 0;
}

function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draftKey: string | undefined,
  defaultValues: DefaultValues<Input>,
  onRestored: () => void,
): void {
  const restored = useRef(false);
  useEffect(() => {
    if (draftKey === undefined) return;
    if (!restored.current) {
      restored.current = true;
      const draft = readDraft(draftKey, Object.keys(defaultValues));
      if (draft !== null) onRestored();
      for (const [name, value] of Object.entries(draft ?? {})) {
        form.setValue(name as FieldPath<Input>, value as never, { shouldDirty: true });
      }
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(draftKey, values);
      },
    });
    // The defaults name the fields, which do not change while the form is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, draftKey]);
}
