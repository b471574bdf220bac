import type { ReactNode } from 'react';
import type { DraftClause } from './rule-draft.ts';
import type { Problems } from './rule-problems.ts';

/** What a list of clauses is given: the list of a rule, and one within a clause. */
export interface ClauseListProps {
  clauses: readonly DraftClause[];
  onChange: (clauses: DraftClause[]) => void;
  /** By their paths from this list. */
  problems: Problems;
  /** The place of the clause around them, with a dot: `2.`; empty for the outermost. */
  before: string;
  depth: number;
}

/** Draws the clauses within a clause. A clause does not import the list that it is in. */
export type RenderClauses = (list: ClauseListProps) => ReactNode;
