import { actionOf, STEPS_MAX, type Branch, type Step, type StepAction, type StepBody } from '../../contract/step.ts';

/** A step as it is edited. `key` names it on the screen, also before the server has given it an id. */
export type StepDraft = StepBody & { key: string };

/** A message of a step that is open in the panel. */
export interface StepChoice {
  key: string;
  branch: Branch;
}

let made = 0;
const newKey = (): string => `new-${(made += 1)}`;

export const newAction = (): StepAction => ({
  type: 'send_template',
  data: { template_id: null, params: [], buttons: [] },
});

/** The first step begins straight away, each other one a day after the one before it. */
export const newStep = (isFirst: boolean): StepDraft => ({
  key: newKey(),
  name: '',
  delay: isFirst ? { value: 0, measure: 'minutes' } : { value: 1, measure: 'days' },
  window: null,
  criteria: null,
  if_action: newAction(),
  else_action: null,
  split: null,
});

/** Stored steps to be edited. Those that are edited already keep their keys: by their ids, and new ones by their places. */
export function toDrafts(steps: readonly Step[], edited: readonly StepDraft[] = []): StepDraft[] {
  const keys = new Map(edited.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key] as const])));
  return steps.map((step, index) => {
    const own = edited[index];
    return { ...step, key: keys.get(step.id) ?? (own && own.id === undefined ? own.key : step.id) };
  });
}

/** The steps as they are sent. */
export const fromDrafts = (drafts: readonly StepDraft[]): StepBody[] =>
  drafts.map((draft) => {
    const { key, ...step } = draft;
    void key;
    return step;
  });

/** Adds a step behind the one at `index`; -1: in front of all. */
export function addStep(steps: readonly StepDraft[], index: number): { steps: StepDraft[]; added: StepDraft } {
  const added = newStep(index < 0 && steps.length === 0);
  return { steps: steps.toSpliced(index + 1, 0, added), added };
}

export function duplicateStep(steps: readonly StepDraft[], index: number): { steps: StepDraft[]; added: StepDraft } {
  const { id, ...copied } = structuredClone(steps[index] ?? newStep(false));
  void id;
  const added = { ...copied, split: null, key: newKey() };
  return { steps: steps.toSpliced(index + 1, 0, added), added };
}

export const removeStep = (steps: readonly StepDraft[], index: number): StepDraft[] => steps.toSpliced(index, 1);

export function moveStep(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const moved = steps[from];
  return moved === undefined ? [...steps] : steps.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export const isFull = (steps: readonly StepDraft[]): boolean => steps.length >= STEPS_MAX;

/** The step with another action for a branch. The second message of a test cannot be nothing. */
export function withAction(step: StepDraft, branch: Branch, action: StepAction | null): StepDraft {
  if (branch === 'if') return { ...step, if_action: action };
  if (branch === 'else') return { ...step, else_action: action };
  return step.split === null ? step : { ...step, split: { ...step.split, other: action ?? newAction() } };
}

/** The branches that a step shows: one for everybody, the two of a condition, or the two of a test. */
export const branchesOf = ({ criteria, split }: Pick<StepBody, 'criteria' | 'split'>): readonly Branch[] =>
  split !== null ? ['if', 'other'] : criteria !== null ? ['if', 'else'] : ['if'];

/** The template of each branch that sends one. */
export const templateIdsOf = (step: StepBody): string[] =>
  branchesOf(step).flatMap((branch) => actionOf(step, branch)?.data.template_id ?? []);

/** Steps that were edited before a reload. */
export const restoreDrafts = (steps: readonly StepBody[]): StepDraft[] =>
  steps.map((step) => ({ ...step, key: step.id ?? newKey() }));

/** The edited steps with the ids that the server has given to those that were sent to it, in their order. */
export function withIds(
  edited: readonly StepDraft[],
  sent: readonly StepDraft[],
  stored: readonly { id: string }[],
): StepDraft[] {
  const idOf = new Map(sent.map(({ key }, index) => [key, stored[index]?.id]));
  return edited.map((step) => {
    const id = step.id ?? idOf.get(step.key);
    return id === undefined || id === step.id ? step : { ...step, id };
  });
}
