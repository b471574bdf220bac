import { createContext, useContext } from 'react';
import type { CriteriaField, CriteriaProblem } from '../contract/criteria.ts';
import type { DraftGroup, DraftPart } from './draft-criteria.ts';
import type { FindRecords, ValueEditors } from './value-editor.ts';

/** What every row of a builder needs. */
export interface Builder {
  /** Ids of controls begin with it. */
  id: string;
  fields: readonly CriteriaField[];
  editors: ValueEditors;
  findRecords: FindRecords | undefined;
  hasReader: boolean;
  /** What it means that there is no condition. */
  emptyText: string | undefined;
  /** Without a box around the outermost group: its rows are part of a card. */
  isPlain: boolean;
  isReadOnly: boolean;
  problems: readonly CriteriaProblem[];
  /** As many conditions as there may be. */
  isFull: boolean;
  /** How many could be added. */
  room: number;
  replace(part: DraftPart): void;
  remove(part: DraftPart): void;
  copy(group: DraftGroup): void;
  switchOperator(group: DraftGroup): void;
  addCondition(group: DraftGroup): void;
  addGroup(group: DraftGroup): void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('A row of criteria stands outside a builder');
  return builder;
}

/** Which control of a row or group gets the focus. */
export const controlId = (builder: string, key: number, control: 'field' | 'remove' | 'add'): string =>
  `${builder}${key}-${control}`;

/** What is wrong at one path of the tree. */
export function problemAt(
  problems: readonly CriteriaProblem[],
  path: readonly (string | number)[],
): string | undefined {
  return problems.find(
    (problem) => problem.path.length === path.length && problem.path.every((step, index) => step === path[index]),
  )?.message;
}
