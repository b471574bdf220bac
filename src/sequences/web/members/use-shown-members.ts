import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';
import { membersQuery, type MemberStatus } from '../queries.ts';

const NO_ROWS: readonly SequenceMember[] = [];

/** How many members have each status. */
export const countsOf = ({ member_count, active_count, completed_count, exited_count }: Sequence) => ({
  all: member_count,
  active: active_count,
  completed: completed_count,
  exited: exited_count,
});

/** Which members are shown: by a status that is chosen, and by search and step of the address; one page of them. */
export function useShownMembers(sequence: Sequence) {
  const [params, setParams] = useSearchParams();
  const [status, setStatus] = useState<MemberStatus>('all');
  const search = searchTerm(params.get('search') ?? '');
  const step = params.get('step');
  // The last member of each page before the one that is shown.
  const [edges, setEdges] = useState<readonly string[]>([]);
  const shape = `${status} ${step ?? ''} ${search}`;
  const [pagesOf, setPagesOf] = useState(shape);
  if (pagesOf !== shape) {
    setPagesOf(shape);
    setEdges([]);
  }
  const query = useQuery(membersQuery(sequence.id, { status, search, step, after: edges.at(-1) ?? null }));
  const rows = query.data?.sequence_members ?? NO_ROWS;
  const page = edges.length + 1;
  return {
    status,
    setStatus,
    search,
    step,
    clearStep: () => setParams(withoutStep, { replace: true }),
    query,
    rows,
    page,
    turnTo(next: number) {
      const last = rows.at(-1);
      setEdges(next > page && last ? [...edges, last.id] : edges.slice(0, -1));
    },
    // What a search finds is not counted.
    total: search === '' && step === null ? countsOf(sequence)[status] : undefined,
    isNarrowed: status !== 'all' || step !== null,
  };
}

export type ShownMembers = ReturnType<typeof useShownMembers>;

function withoutStep(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('step');
  return next;
}
