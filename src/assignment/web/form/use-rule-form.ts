import { useEffect, useMemo, useState } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { CallError, hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm, type ContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { fieldFailures, useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { assignmentRule, type AssignmentRule } from '../../contract/rule.ts';
import { useCreateRule, useUpdateRule } from '../rule-mutations.ts';
import { bodyOf, formSchema, formValuesOf, isSame, type FormValues } from './form-values.ts';
import { findRuleProblems, type Problems } from './rule-problems.ts';

export interface RuleForm {
  values: FormValues;
  set: <Name extends keyof FormValues>(name: Name, value: FormValues[Name]) => void;
  /** The sentence beside a value. */
  error: (name: 'name' | 'channel' | 'return_after_minutes') => string | undefined;
  /** What is wrong with the clauses, once the form was sent; each stands beside its control. */
  problems: Problems;
  /** Counts the times that it was sent with something wrong. */
  refusals: number;
  /** Whether the clauses could be sent as they are. */
  isComplete: boolean;
  state: Pick<
    ContractForm<FormValues, FormValues>,
    'isUnsaved' | 'isRestored' | 'isSaving' | 'formError' | 'discard' | 'submit'
  >;
  /** The rule as another person has saved it meanwhile. */
  theirs: AssignmentRule | null;
  differing: readonly (keyof FormValues)[];
  /** Continues from what is stored: what only the other one changed is theirs, the rest as it is here. */
  keepMine: () => void;
  takeTheirs: () => void;
  /** The rule was switched on or off: what is typed is about this version now. */
  follow: (version: number) => void;
}

interface RuleFormOptions {
  /** Null: a new one. */
  stored: AssignmentRule | null;
  start: FormValues;
  /** What conditions compare; null while it is not known. */
  fields: readonly CriteriaField[] | null;
  onCreated: (rule: AssignmentRule) => void;
  onChanged: () => void;
}

/** What the server refused about clauses, and the clauses that it refused. */
interface Refused {
  problems: Problems;
  clauses: FormValues['clauses'];
}

const nothing: Problems = new Map();

/** The form of a rule: what is entered, what is wrong with it, and how it is saved. */
export function useRuleForm({ stored, start, fields, onCreated, onChanged }: RuleFormOptions): RuleForm {
  const create = useCreateRule();
  const update = useUpdateRule();
  const failureText = useFailureText();
  const [first] = useState(stored ? formValuesOf(stored) : start);
  // The change is made on this version; what another person saves since is a conflict.
  const [base, setBase] = useState({ values: first, version: stored?.version });
  const [theirs, setTheirs] = useState<AssignmentRule | null>(null);
  const [created, setCreated] = useState<AssignmentRule | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const fieldOf = useMemo(() => {
    const byName = new Map(fields?.map((field) => [field.name, field]));
    return fields ? (name: string) => byName.get(name) : null;
  }, [fields]);
  const schema = useMemo(() => formSchema(fieldOf), [fieldOf]);
  const contract = useContractForm<FormValues, FormValues>({
    schema,
    defaultValues: first,
    draftKey: `assignment:${stored?.id ?? 'new'}`,
    async onSave(values) {
      setRefused(null);
      const body = bodyOf(values);
      try {
        const rule = stored
          ? await update.mutateAsync({ ruleId: stored.id, body: { ...body, version: base.version } })
          : await create.mutateAsync(body);
        setBase({ values, version: rule.version });
        if (stored) onChanged();
        else setCreated(rule);
      } catch (error) {
        const current = hasCode(error, 'CONFLICT') ? assignmentRule.safeParse(error.info?.['current']).data : undefined;
        if (current) setTheirs(current);
        if (error instanceof CallError)
          setRefused({ clauses: values.clauses, problems: ofClauses(error, failureText(error)) });
        throw error;
      }
    },
  });
  const { form, sentence } = contract;
  const { errors, isSubmitted, submitCount } = form.formState;
  const values = form.watch();
  const found = useMemo(() => findRuleProblems(values.clauses, fieldOf), [values.clauses, fieldOf]);
  const problems = useMemo(
    () => (isSubmitted ? new Map([...stillRefused(refused, values.clauses), ...found]) : nothing),
    [isSubmitted, refused, values.clauses, found],
  );
  // The page of the new rule is opened when nothing is unsaved any more, or it would be asked about.
  useEffect(() => {
    if (created && !contract.isUnsaved && !contract.isSaving) onCreated(created);
  }, [created, contract.isUnsaved, contract.isSaving, onCreated]);
  const change = <Name extends keyof FormValues>(name: Name, value: FormValues[Name], shouldValidate = false) =>
    form.setValue(name as Path<FormValues>, value as PathValue<FormValues, Path<FormValues>>, {
      shouldDirty: true,
      shouldValidate,
    });
  const continueWith = (kept: readonly (keyof FormValues)[]) => {
    if (!theirs) return;
    const mine = form.getValues();
    const stands = formValuesOf(theirs);
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
      const message = errors[name]?.message;
      return message === undefined ? undefined : sentence(message);
    },
    problems,
    refusals: problems.size > 0 || Object.keys(errors).length > 0 ? submitCount : 0,
    isComplete: found.size === 0,
    state: {
      ...contract,
      discard() {
        contract.discard();
        form.reset(base.values);
        setRefused(null);
      },
    },
    theirs,
    differing: theirs ? names.filter((name) => !isSame(values, formValuesOf(theirs), name)) : [],
    keepMine: () => continueWith(names.filter((name) => !isSame(form.getValues(), base.values, name))),
    takeTheirs: () => continueWith([]),
    follow: (version) => setBase((before) => ({ ...before, version })),
  };
}

/** What a refusal says about clauses: `clauses.0.fulfillment.actions.1.data.id`. */
const ofClauses = (error: CallError, text: string): Problems =>
  new Map(
    fieldFailures(error, text).flatMap(({ field, message }) =>
      field === 'clauses' || field.startsWith('clauses.') ? [[field.slice('clauses.'.length), message] as const] : [],
    ),
  );

/** A clause that was changed since it was refused has none of these problems until it is sent again. */
function stillRefused(refused: Refused | null, clauses: FormValues['clauses']): [string, string][] {
  if (!refused) return [];
  return [...refused.problems].filter(([path]) => {
    const index = Number(path.split('.', 1)[0]);
    return Number.isNaN(index) || JSON.stringify(refused.clauses[index]) === JSON.stringify(clauses[index]);
  });
}
