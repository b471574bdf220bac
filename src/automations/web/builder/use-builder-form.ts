import { useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode, type CallError } from '../../../foundation/web/api/call.ts';
import { useContractForm, type ContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { findProblems, problemsBelow } from './form-problems.ts';

interface Versioned {
  id: string;
  version: number;
}

interface BuilderFormOptions<Values extends FieldValues, Stored extends Versioned> {
  schema: z.ZodType<unknown, Values>;
  /** What is edited; null: a new one, which begins with `start`. */
  stored: Stored | null;
  start: Values;
  valuesOf: (stored: Stored) => Values;
  /** A version of another person, as a refusal carries it. */
  storedOf: (current: unknown) => Stored | null;
  /** Fields whose sentences depend on each other: a change of one checks all of them again. */
  together: readonly (keyof Values & string)[];
  fieldOf?: (error: CallError) => Path<Values> | null;
  draftKey: string;
  save: (values: Values, version: number | undefined) => Promise<Stored>;
  onSaved: (stored: Stored, isNew: boolean) => void;
}

export interface BuilderForm<Values extends FieldValues, Stored = unknown> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** The sentence beside a value, by its dotted path: `webhook.endpoint`. */
  error: (path: string) => string | undefined;
  /** The sentences below a path, by the rest of their paths. */
  errorsBelow: (path: string) => ReadonlyMap<string, string>;
  /** Counts the times that it was sent with something wrong. */
  refusals: number;
  state: Pick<
    ContractForm<Values, Values>,
    'submit' | 'isSaving' | 'isUnsaved' | 'isRestored' | 'formError' | 'discard'
  >;
  /** As another person has saved it meanwhile. */
  theirs: Stored | null;
  /** Continues from the stored version: what only the other one changed is theirs, the rest as it is here. */
  keepMine: () => void;
  takeTheirs: () => void;
  /** Something that is no part of the form has made a new version. */
  continueFrom: (version: number) => void;
}

/** The form of a builder: what is entered, what is wrong with it, how it is saved, and what another person saved since. */
export function useBuilderForm<Values extends FieldValues, Stored extends Versioned>(
  options: BuilderFormOptions<Values, Stored>,
): BuilderForm<Values, Stored> {
  const { stored, start, valuesOf, together, save, onSaved } = options;
  const [first] = useState(() => (stored ? valuesOf(stored) : start));
  // The change is made on this version; what another person saves since is a conflict.
  const [base, setBase] = useState({ values: first, version: stored?.version });
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const contract = useContractForm<Values, Values>({
    schema: options.schema as z.ZodType<Values, Values>,
    defaultValues: first as never,
    draftKey: options.draftKey,
    ...(options.fieldOf && { fieldOf: options.fieldOf }),
    async onSave(values) {
      try {
        const saved = await save(values, base.version);
        setBase({ values: valuesOf(saved), version: saved.version });
        onSaved(saved, stored === null);
      } catch (error) {
        const current = hasCode(error, 'CONFLICT') ? options.storedOf(error.info?.['current']) : null;
        if (current) setTheirs(current);
        throw error;
      }
    },
  });
  const { form, sentence } = contract;
  const { errors, isSubmitted, submitCount } = form.formState;
  const problems = findProblems(errors);
  const change = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  const continueWith = (kept: Partial<Values>) => {
    if (!theirs) return;
    const values = valuesOf(theirs);
    contract.discard();
    form.reset(values);
    for (const [name, value] of Object.entries(kept)) change(name, value);
    setBase({ values, version: theirs.version });
    setTheirs(null);
  };
  return {
    values: form.watch() as Values,
    set(name, value) {
      change(name, value);
      if (!isSubmitted) return;
      void form.trigger((together.includes(name) ? together : [name]) as Path<Values>[]);
    },
    error(path) {
      const message = problems.get(path);
      return message && sentence(message);
    },
    errorsBelow: (path) => problemsBelow(problems, path),
    refusals: problems.size > 0 ? submitCount : 0,
    state: contract,
    theirs,
    keepMine() {
      const isMine = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(base.values[name]);
      continueWith(Object.fromEntries(Object.entries(form.getValues()).filter(isMine)) as Partial<Values>);
    },
    takeTheirs: () => continueWith({}),
    continueFrom: (version) => setBase((known) => ({ ...known, version })),
  };
}
