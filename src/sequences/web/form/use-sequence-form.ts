import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { call, CallError, hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm, type ContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { findProblems, type StepProblem } from '../../../outreach/web/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { useCreateSequence, useUpdateSequence } from '../sequence-mutations.ts';
import { bodyOf, formSchema, formValuesOf, isSame, type FormValues } from './form-values.ts';
import type { ChangeEffect, MemberChoice } from './MembersChoice.tsx';
import { sequenceOf } from './sequence-of.ts';

export interface SequenceForm {
  values: FormValues;
  set: <Name extends keyof FormValues>(name: Name, value: FormValues[Name]) => void;
  /** The sentence beside a value. */
  error: (name: keyof FormValues) => string | undefined;
  /** What is wrong with steps, once the form was sent; each stands beside its control. */
  problems: readonly StepProblem[];
  state: Pick<ContractForm<FormValues, FormValues>, 'isUnsaved' | 'isRestored' | 'discard'> & {
    isBusy: boolean;
    failure: string | null;
  };
  submit: () => void;
  /** Numbers of a change of the steps, while it waits for a word about those who are inside. */
  asked: ChangeEffect | null;
  decide: (choice: MemberChoice | null) => void;
  /** The sequence as another person has saved it meanwhile. */
  theirs: Sequence | null;
  /** What differs: in these values of the form. */
  differing: readonly (keyof FormValues)[];
  /** Goes on from what is stored: what only the other one changed is theirs, the rest as it is here. */
  keepMine: () => void;
  takeTheirs: () => void;
}

interface SequenceFormOptions {
  /** Null: a new one. */
  stored: Sequence | null;
  start: FormValues;
  fields: { contacts: readonly CriteriaField[]; steps: readonly CriteriaField[] };
  onSaved: (sequence: Sequence) => void;
}

const nothing: readonly StepProblem[] = [];

/** The form of a sequence: what is entered, what is wrong with it, and how it is saved. */
export function useSequenceForm({ stored, start, fields, onSaved }: SequenceFormOptions): SequenceForm {
  const create = useCreateSequence();
  const update = useUpdateSequence(stored?.id ?? '');
  const initial = stored ? formValuesOf(stored) : start;
  const [first] = useState(initial);
  // The change is made on this version; what another person saves since is a conflict.
  const [base, setBase] = useState({ values: first, version: stored?.version });
  const [theirs, setTheirs] = useState<Sequence | null>(null);
  const [saved, setSaved] = useState<Sequence | null>(null);
  const choice = useRef<MemberChoice | null>(null);
  const schema = useMemo(() => formSchema(fields), [fields]);
  const contract = useContractForm<FormValues, FormValues>({
    schema,
    defaultValues: first,
    draftKey: `sequences:${stored?.id ?? 'new'}`,
    async onSave(values) {
      const members = choice.current;
      choice.current = null;
      const body = bodyOf(values);
      try {
        const { reply } = stored
          ? await update.mutateAsync({ ...body, version: base.version, ...(members && { members }) })
          : await create.mutateAsync(body);
        setSaved(reply.sequence);
      } catch (error) {
        const current = hasCode(error, 'CONFLICT') ? sequenceOf(error.info?.['current']) : null;
        if (current) setTheirs(current);
        // Somebody has entered since the numbers were read.
        if (error instanceof CallError && error.reason === 'CHOOSE_FOR_MEMBERS') void question.ask(body);
        throw error;
      }
    },
  });
  const { form, sentence } = contract;
  const { errors, isSubmitted } = form.formState;
  const values = form.watch();
  const question = useMembersQuestion(stored?.id ?? null);
  useAfterSaving(saved, contract, onSaved);
  const problems = useMemo(
    () => (isSubmitted ? findProblems(values.sequence_configs, fields.steps) : nothing),
    [isSubmitted, values.sequence_configs, fields.steps],
  );
  const change = <Name extends keyof FormValues>(name: Name, value: FormValues[Name], shouldValidate = false) =>
    form.setValue(name as Path<FormValues>, value as PathValue<FormValues, Path<FormValues>>, {
      shouldDirty: true,
      shouldValidate,
    });
  async function submit() {
    const body = bodyOf(form.getValues());
    const changesSteps = stored !== null && !isSame(form.getValues(), base.values, 'sequence_configs');
    if (changesSteps && schema.safeParse(form.getValues()).success && (await question.ask(body)) !== 'nobody') return;
    contract.submit();
  }
  const continueWith = (kept: readonly (keyof FormValues)[]) => {
    if (!theirs) return;
    const mine = form.getValues();
    const stands = formValuesOf(theirs, mine.sequence_configs);
    contract.discard();
    form.reset(stands);
    for (const name of kept) change(name, mine[name]);
    setBase({ values: stands, version: theirs.version });
    setTheirs(null);
  };
  const names = Object.keys(first) as (keyof FormValues)[];
  return {
    values,
    set: (name, value) => change(name, value, isSubmitted),
    error(name) {
      const message = messageIn(errors[name]);
      return message === null ? undefined : sentence(message);
    },
    problems,
    state: {
      ...contract,
      isBusy: contract.isSaving || question.isAsking,
      failure: question.failure ?? contract.formError,
    },
    submit: () => void submit(),
    asked: question.asked,
    decide(made) {
      question.close();
      if (made === null) return;
      choice.current = made;
      contract.submit();
    },
    theirs,
    differing: theirs ? names.filter((name) => !isSame(values, formValuesOf(theirs), name)) : [],
    keepMine: () => continueWith(names.filter((name) => !isSame(form.getValues(), base.values, name))),
    takeTheirs: () => continueWith([]),
  };
}

/** The first sentence of a value, or of what is in it: a refusal of the server names a place in a step. */
function messageIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const part of Object.values(error)) {
    const message = messageIn(part);
    if (message !== null) return message;
  }
  return null;
}

/** Asks what a change of the steps would mean for the people who are inside. */
function useMembersQuestion(id: string | null) {
  const failureText = useFailureText();
  const [asked, setAsked] = useState<ChangeEffect | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  async function ask({ sequence_configs: steps }: ReturnType<typeof bodyOf>): Promise<'nobody' | 'asked' | 'failed'> {
    if (id === null) return 'nobody';
    setAsking(true);
    setFailure(null);
    try {
      const options = { origin: 'sequences', display: false } as const;
      const body = { sequence_configs: steps as never };
      const { change_effect: effect } = await call(
        sequenceEndpoints.previewSequenceChange,
        { params: { id }, body },
        options,
      );
      if (effect.active === 0) return 'nobody';
      setAsked(effect);
      return 'asked';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(failureText(error));
      return 'failed';
    } finally {
      setAsking(false);
    }
  }
  return { asked, failure, isAsking, ask, close: useCallback(() => setAsked(null), []) };
}

/** Leads on once nothing is unsaved any more: the page would be asked about otherwise. */
function useAfterSaving(
  saved: Sequence | null,
  { isUnsaved, isSaving }: ContractForm<FormValues, FormValues>,
  onSaved: (sequence: Sequence) => void,
): void {
  useEffect(() => {
    if (saved && !isUnsaved && !isSaving) onSaved(saved);
  }, [saved, isUnsaved, isSaving, onSaved]);
}
