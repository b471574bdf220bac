import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '../../../foundation/web/api/call.ts';
import { dropDraft, keepDraft, readDraft } from '../../../foundation/web/forms/form-draft.ts';
import type { StepBody } from '../../../outreach/contract/step.ts';
import {
  findProblems,
  fromDrafts,
  restoreDrafts,
  toDrafts,
  withIds,
  type StepDraft,
  type StepProblem,
} from '../../../outreach/web/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import type { Campaign, RuntimeParams } from '../../contract/campaign.ts';
import { conflictOf, useChangeCampaign } from '../campaign-mutations.ts';

/** Typing rests this long before it is stored. */
const SAVE_AFTER_MS = 1_000;

type SaveState = 'saved' | 'waiting' | 'running' | 'unfinished' | 'failed' | 'conflict';

export interface Builder {
  steps: readonly StepDraft[];
  setSteps: (steps: readonly StepDraft[]) => void;
  /** What keeps the steps from being stored; shown once typing rests. */
  problems: readonly StepProblem[];
  state: SaveState;
  failure: CallError | null;
  /** Stores the steps as they are now; false where they could not be. */
  flush: () => Promise<boolean>;
  /** Stores something else of the campaign, after what is still to be stored of its steps. */
  change: (body: Readonly<Record<string, unknown>> | { runtime_params: RuntimeParams }) => Promise<Campaign>;
  showTheirs: () => void;
  keepMine: () => void;
}

const draftKeyOf = (id: string): string => `campaigns:${id}`;

/** The steps without their ids, which the server gives. */
const textOf = (steps: readonly StepBody[]): string =>
  JSON.stringify(steps.map((step) => ({ ...step, id: undefined, key: undefined })));

function restored(id: string): StepDraft[] | null {
  const steps = readDraft(draftKeyOf(id), ['steps'])?.['steps'];
  return Array.isArray(steps) ? restoreDrafts(steps as StepBody[]) : null;
}

const noFields: readonly CriteriaField[] = [];

/**
 * The steps of a campaign as they are edited. They are stored by themselves a moment after typing has stopped, once they
 * can be. A failure keeps what was typed, as does a colleague's change; over a reload it is kept in the tab.
 */
export function useBuilder(campaign: Campaign, fields: readonly CriteriaField[] = noFields, canEdit = true): Builder {
  const { id } = campaign;
  const save = useChangeCampaign();
  const [steps, setSteps] = useState<readonly StepDraft[]>(
    () => (canEdit ? restored(id) : null) ?? toDrafts(campaign.steps ?? []),
  );
  const [stored, setStored] = useState({ version: campaign.version, text: textOf(campaign.steps ?? []) });
  const [failure, setFailure] = useState<CallError | null>(null);
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  const [isRunning, setRunning] = useState(false);
  const text = textOf(steps);
  const isDirty = canEdit && text !== stored.text;
  // A colleague changed it, and nothing of ours would be lost.
  if (!isDirty && !isRunning && campaign.version > stored.version) {
    setStored({ version: campaign.version, text: textOf(campaign.steps ?? []) });
    setSteps(toDrafts(campaign.steps ?? [], steps));
  }
  const problems = useMemo(() => (canEdit ? findProblems(steps, fields) : []), [canEdit, steps, fields]);
  const [shown, setShown] = useState<readonly StepProblem[]>([]);

  const latest = useRef({ steps, text, stored, problems });
  useEffect(() => {
    latest.current = { steps, text, stored, problems };
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** One call after the other, so that each is made on the version that the one before has left. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const next = queue.current.then(task, task);
    queue.current = next.catch(() => undefined);
    return next;
  };
  const keep = ({ version, steps: kept }: Campaign, sent: readonly StepDraft[] | null) => {
    const textNow = sent === null ? latest.current.stored.text : textOf(sent);
    latest.current.stored = { version, text: textNow };
    setStored(latest.current.stored);
    if (sent) setSteps((edited) => withIds(edited, sent, kept ?? []));
  };

  const storeSteps = async (): Promise<boolean> => {
    const { steps: sent, text: textNow, stored: before, problems: open } = latest.current;
    if (textNow === before.text) return true;
    setShown(open);
    if (open.length > 0) return false;
    setFailure(null);
    setRunning(true);
    try {
      const body = { version: before.version, steps: fromDrafts(sent) };
      const { campaign: kept } = await save.mutateAsync({ id, body });
      keep(kept, sent);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTheirs(conflictOf(error));
      setFailure(error);
      return false;
    } finally {
      setRunning(false);
    }
  };
  const flush = () => inTurn(storeSteps);
  const flushLatest = useRef(flush);
  useEffect(() => {
    flushLatest.current = flush;
  });
  const waits = theirs !== null;
  useEffect(() => {
    if (!isDirty || waits) return;
    const timer = setTimeout(() => void flushLatest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, isDirty, waits]);
  useEffect(() => {
    if (isDirty) keepDraft(draftKeyOf(id), { steps: fromDrafts(steps) });
    else dropDraft(draftKeyOf(id));
  }, [isDirty, id, steps]);
  // Nothing waits for its moment when the page is left.
  useEffect(() => () => void flushLatest.current(), []);

  return {
    steps,
    setSteps,
    problems: shown.filter(({ key, message }) => problems.some((each) => each.key === key && each.message === message)),
    state: stateOf({ isDirty, isRunning, theirs, failure, isUnfinished: problems.length > 0 }),
    failure,
    flush,
    change: (body) =>
      inTurn(async () => {
        await storeSteps();
        const { campaign: kept } = await save.mutateAsync({ id, body });
        keep(kept, null);
        return kept;
      }),
    showTheirs: () => {
      if (!theirs) return;
      setStored({ version: theirs.version, text: textOf(theirs.steps ?? []) });
      setSteps(toDrafts(theirs.steps ?? [], steps));
      setTheirs(null);
      setFailure(null);
    },
    keepMine: () => {
      if (!theirs) return;
      latest.current.stored = { ...stored, version: theirs.version };
      setStored(latest.current.stored);
      setTheirs(null);
      setFailure(null);
    },
  };
}

interface Standing {
  isDirty: boolean;
  isRunning: boolean;
  theirs: Campaign | null;
  failure: CallError | null;
  isUnfinished: boolean;
}

function stateOf({ isDirty, isRunning, theirs, failure, isUnfinished }: Standing): SaveState {
  if (theirs) return 'conflict';
  if (isRunning) return 'running';
  if (!isDirty) return 'saved';
  if (isUnfinished) return 'unfinished';
  return failure ? 'failed' : 'waiting';
}
