import { createContext, useContext } from 'react';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import type { FindRecords } from '../../../rules/web/index.ts';

/** What every clause of a rule needs, however deep it is. */
export interface RuleEditor {
  /** Null while it is not known what conditions compare. */
  fields: readonly CriteriaField[] | null;
  findRecords: FindRecords;
  /** Chats of the last 30 days by the place of a stored clause; null: no numbers. */
  chats: { total: number; of: ReadonlyMap<string, number> } | null;
  /** The place of the clause that the tried contact fits: `2.1`. */
  matched: string | null;
  isReadOnly: boolean;
}

export const RuleEditorContext = createContext<RuleEditor | null>(null);

export function useRuleEditor(): RuleEditor {
  const editor = useContext(RuleEditorContext);
  if (editor === null) throw new Error('A clause stands outside the form of a rule');
  return editor;
}
