import { checkCriteria, type CriteriaField, type CriteriaProblem } from '../../../rules/contract/criteria.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import { lacksAddress } from '../../contract/tracked-address.ts';
import { actionOf, step as stepSchema, type Branch, type StepAction } from '../../contract/step.ts';
import { fromDrafts, type StepDraft } from './step-draft.ts';

/** Beside which control of a step a problem stands. */
export type ProblemPlace = 'name' | 'delay' | 'window' | 'criteria' | 'template' | 'value' | 'button' | 'split';

/** Something that must be changed in a step before it can be stored, or before it can be sent. */
export interface StepProblem {
  /** Of the step. */
  key: string;
  place: ProblemPlace;
  /** Null: of the step itself. */
  branch: Branch | null;
  /** Of a value: the variable; of a button: its place in the template. */
  of?: string | undefined;
  message: string;
  /** Of criteria: where in the tree; of a window or a test: which of its fields. */
  path?: CriteriaProblem['path'];
}

const branchOfKey = { if_action: 'if', else_action: 'else', split: 'other' } as const;

/** What keeps steps from being stored, in the order of the steps. */
export function findProblems(steps: readonly StepDraft[], fields: readonly CriteriaField[]): StepProblem[] {
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  return steps.flatMap((draft) => {
    const [body] = fromDrafts([draft]);
    const criteria = checkCriteria(draft.criteria, fieldOf).map(({ path, message }): StepProblem => ({
      key: draft.key,
      place: 'criteria',
      branch: null,
      message,
      path,
    }));
    const { error } = stepSchema.safeParse(body);
    const others = (error?.issues ?? [])
      .filter(({ path }) => path[0] !== 'criteria')
      .map(({ path, message }): StepProblem => ({ key: draft.key, message, ...placeOf(draft, path) }));
    return [...criteria, ...others];
  });
}

type IssuePath = readonly PropertyKey[];

type Place = Pick<StepProblem, 'place' | 'branch' | 'of' | 'path'>;

/** Where the control of an issue of the schema is. */
function placeOf(draft: StepDraft, path: IssuePath): Place {
  const [first, ...rest] = path;
  if (first === 'name' || first === 'delay' || first === 'window')
    return { place: first, branch: null, path: rest.map(String) };
  if (first === 'split' && rest[0] !== 'other') return { place: 'split', branch: null, path: rest.map(String) };
  const branch = branchOfKey[first as keyof typeof branchOfKey] ?? 'if';
  return { branch, ...placeInAction(actionOf(draft, branch), first === 'split' ? rest.slice(1) : rest) };
}

function placeInAction(action: StepAction | null, path: IssuePath): Omit<Place, 'branch'> {
  const [, kind, index] = path;
  if (kind === 'params') return { place: 'value', of: action?.data.params[Number(index)]?.name };
  if (kind === 'buttons')
    return { place: 'button', of: String(action?.data.buttons[Number(index)]?.index), path: path.slice(3).map(String) };
  return { place: 'template' };
}

/** The variables of a template that an action has no value for, or none that works: a button that is counted needs a whole address. */
export const missingValues = (
  template: Pick<Template, 'variables' | 'media' | 'buttons'>,
  action: StepAction,
): string[] =>
  template.variables
    .filter(({ name }) => {
      if (name === HEADER_MEDIA && template.media !== null) return false;
      const param = action.data.params.find((each) => each.name === name);
      return param === undefined || param.value.trim() === '' || lacksAddress(template, param);
    })
    .map(({ name }) => name);
