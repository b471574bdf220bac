import { useEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode } from '../api/call.ts';
import type { CallError } from '../api/call-error.ts';
import { useContractForm, type ContractForm } from './use-contract-form.ts';

interface VersionedFormOptions<Stored, Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  /** What is changed; null: a new one, which begins with `start`. */
  stored: Stored | null;
  start: Input;
  valuesOf: (stored: Stored) => Input;
  /** Reads the version of somebody else that a refusal carries. */
  storedSchema: z.ZodType<Stored>;
  draftKey: string;
  fieldOf?: ((error: CallError) => FieldPath<Input> | null) | undefined;
  /** Saves a change of `base`, whose version it sends along, or something new where that is null. */
  onSave: (values: Output, base: Stored | null) => Promise<void>;
  /** Called once after it was saved or given up. */
  onClose: () => void;
}

export interface VersionedForm<Stored, Input extends FieldValues, Output> extends ContractForm<Input, Output> {
  /** What somebody else has saved meanwhile; null while nothing is in the way. */
  theirs: Stored | null;
  /** Continues from the version that somebody else has saved; what was typed here is forgotten. */
  loadTheirs: () => void;
  /** Whether leaving must ask: for `UnsavedGuard`. */
  needsGuard: boolean;
  /** Forgets what was typed and closes. */
  cancel: () => void;
}

/** A form over one record that closes when it has saved: a drawer or dialog in which a record is added or changed. */
export function useVersionedForm<Stored, Input extends FieldValues, Output>(
  options: VersionedFormOptions<Stored, Input, Output>,
): VersionedForm<Stored, Input, Output> {
  const { schema, stored, start, valuesOf, storedSchema, draftKey, fieldOf, onSave, onClose } = options;
  // The change is made on this version; what somebody else saves since is a conflict.
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [isDone, setDone] = useState(false);
  const contractForm = useContractForm({
    schema,
    defaultValues: (stored === null ? start : valuesOf(stored)) as DefaultValues<Input>,
    draftKey,
    fieldOf,
    async onSave(values) {
      setTheirs(null);
      try {
        await onSave(values, base);
      } catch (error) {
        // What cannot be read is what the realtime events have brought meanwhile.
        if (hasCode(error, 'CONFLICT')) setTheirs(storedSchema.safeParse(error.info?.['current']).data ?? stored);
        throw error;
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
    loadTheirs() {
      if (theirs === null) return;
      contractForm.discard();
      contractForm.form.reset(valuesOf(theirs));
      setBase(theirs);
      setTheirs(null);
    },
    needsGuard: contractForm.isUnsaved && !isDone,
    cancel() {
      contractForm.discard();
      setDone(true);
    },
  };
}
