import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { layoutSection, type LayoutSection } from '../../contract/module.ts';
import { layoutQuery } from '../queries.ts';
import { useSaveLayout } from './customize-mutations.ts';

type Sections = readonly LayoutSection[];

/** Why the last arrangement was not saved. */
export interface LayoutProblem {
  text: string;
  /** Another person has arranged the form meanwhile: what this person wanted. */
  mine: Sections | null;
}

const sectionList = layoutSection.array();

/** The sections of a form as they are arranged here: shown at once, saved one after the other. */
export function useLayout(module: string) {
  const client = useQueryClient();
  const failureText = useFailureText();
  const { data: stored, error, isFetching, refetch } = useQuery(layoutQuery(module));
  const save = useSaveLayout(module);
  /** What is being saved. */
  const [draft, setDraft] = useState<Sections | null>(null);
  /** What a drag shows, whichever saves end meanwhile. */
  const [preview, setPreview] = useState<Sections | null>(null);
  const [problem, setProblem] = useState<LayoutProblem | null>(null);
  /** What the draft was made on; each save that follows another is made on that one's result. */
  const base = useRef<Sections | null>(null);
  const saves = useRef(0);
  const sections = preview ?? draft ?? stored;

  useEffect(() => {
    // Not as soon as a save ends: what is drawn until then is still what was stored before it.
    if (saves.current === 0) base.current = null;
  });

  const settle = () => {
    saves.current -= 1;
    if (saves.current === 0) setDraft(null);
  };
  const fail = (failure: unknown, mine: Sections) => {
    const current = hasCode(failure, 'CONFLICT') ? sectionList.safeParse(failure.info?.['current']).data : undefined;
    if (current) client.setQueryData(layoutQuery(module).queryKey, current);
    setProblem({ text: failureText(failure), mine: current ? mine : null });
  };
  /** Saves an arrangement; a section whose id is empty is new. */
  const commit = async (next: Sections): Promise<void> => {
    setPreview(null);
    if (!sections || next === (draft ?? stored)) return;
    base.current ??= stored ?? sections;
    saves.current += 1;
    setDraft(next);
    setProblem(null);
    try {
      base.current = await save.mutateAsync({
        before: () => base.current ?? sections,
        sections: next.map(({ id, label, fields }) => ({ ...(id !== '' && { id }), label, fields: [...fields] })),
      });
    } catch (failure) {
      fail(failure, next);
    }
    settle();
  };
  return {
    sections,
    error,
    isFetching,
    retry: () => void refetch(),
    problem,
    dismiss: () => setProblem(null),
    /** Shows an arrangement without saving it: during a drag. */
    show: setPreview,
    commit: (next: Sections) => void commit(next),
    /** Saves what a conflict has refused, over what the other person has saved. */
    useMine: () => problem?.mine && void commit(problem.mine),
  };
}

export type OpenLayout = ReturnType<typeof useLayout>;
