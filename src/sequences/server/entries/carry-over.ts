import type { Id } from '../../../foundation/contract/id.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import type { memberChoices } from '../../contract/sequence.ts';

/** What those do who are inside when a version is saved. */
export type MemberChoice = (typeof memberChoices)[number];

/** One version of the steps of a sequence. */
export interface StepVersion {
  version: number;
  steps: readonly Step[];
  members: MemberChoice;
  saved_time: string;
}

/** Where a member is. */
export interface Place {
  version: number;
  /** Null: nothing is left, they complete. */
  next_step_id: Id | null;
  done_steps: readonly Id[];
  /** From when the delay of the next step counts. */
  base: string;
  /** They begin again: what was decided about them before does not count. */
  isNewPass: boolean;
  /** The next step, or when it is sent, is another one: its time is computed again. */
  hasNewTime: boolean;
}

/** The version that those who are at `version` go through now, with all that was saved since; a whole number. */
export function versionInForce(version: number, versions: readonly StepVersion[]): number {
  const carrying = versions.filter((each) => each.version > version && each.members !== 'finish');
  return Math.max(version, ...carrying.map((each) => each.version));
}

/** Where a member is after what was saved since: they finish their version, move to a newer one, or begin again with it. */
export function carryOver(place: Place, versions: readonly StepVersion[]): Place {
  const later = versions
    .filter(({ version, members }) => version > place.version && members !== 'finish')
    .toSorted((one, other) => one.version - other.version);
  return later.reduce((at, to) => carryTo(at, versions, to), place);
}

function carryTo(place: Place, versions: readonly StepVersion[], to: StepVersion): Place {
  const { version, steps } = to;
  // Who has nothing left has completed; a restart is for those who are inside.
  if (place.next_step_id === null) return { ...place, version };
  if (to.members === 'restart')
    return {
      version,
      next_step_id: steps[0]?.id ?? null,
      done_steps: [],
      base: to.saved_time,
      isNewPass: true,
      hasNewTime: true,
    };
  const next = nextIn(steps, place);
  const before = stepOf(versions, place.version, place.next_step_id);
  const isSame = next !== undefined && next.id === before?.id && sameTime(next, before);
  return {
    ...place,
    version,
    next_step_id: next?.id ?? null,
    hasNewTime: place.hasNewTime || !isSame,
  };
}

/** Their next step where it still exists; else the first one behind all that they have had. */
function nextIn(steps: readonly Step[], { next_step_id, done_steps }: Place): Step | undefined {
  const same = steps.find(({ id }) => id === next_step_id);
  if (same) return same;
  const last = Math.max(-1, ...done_steps.map((id) => steps.findIndex((step) => step.id === id)));
  return steps.slice(last + 1).find(({ id }) => !done_steps.includes(id));
}

/** The step behind one that was done, but for those that a member has had before the steps were put into another order. */
export function stepAfter(steps: readonly Step[], stepId: Id, doneSteps: readonly Id[]): Step | undefined {
  const at = steps.findIndex(({ id }) => id === stepId);
  return steps.slice(at + 1).find(({ id }) => !doneSteps.includes(id));
}

export const stepOf = (versions: readonly StepVersion[], version: number, stepId: Id | null): Step | undefined =>
  versions.find((each) => each.version === version)?.steps.find(({ id }) => id === stepId);

const sameTime = (one: Step, other: Step): boolean =>
  JSON.stringify([one.delay, one.window]) === JSON.stringify([other.delay, other.window]);
