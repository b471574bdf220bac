import type { ActionInput } from '../../../actions/contract/action.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import type { Clause } from '../../contract/clause.ts';

/** A clause as it is edited. What is chosen for actions stays while the clause asks further, and the other way round. */
export interface DraftClause {
  /** Names it on the screen. */
  key: string;
  /** Its place in the stored rule, `2.1`, by which the numbers know it; null for a new one. */
  stored: string | null;
  name: string;
  criteria: Criteria;
  /** The last one, without criteria. */
  isElse: boolean;
  /** Which of the two is sent. */
  outcome: 'actions' | 'clauses';
  actions: ActionInput[];
  clauses: DraftClause[];
}

let made = 0;
// A draft that is found after a reload brings the keys of the former page.
const pageId = Math.random().toString(36).slice(2, 8);
const newKey = (): string => `${pageId}-${(made += 1)}`;

const empty = (): DraftClause => ({
  key: newKey(),
  stored: null,
  name: '',
  criteria: null,
  isElse: false,
  outcome: 'actions',
  actions: [],
  clauses: [],
});

/** A clause that gives the chat to people, who are still to be chosen. */
export const newClause = (): DraftClause => ({
  ...empty(),
  actions: [{ type: 'assign_owner', data: { assign_to: 'users', users: [] } }],
});

/** What happens to all other chats: everyone gets them in turn. */
export const newElse = (): DraftClause => ({
  ...empty(),
  isElse: true,
  actions: [{ type: 'assign_owner', data: { assign_to: 'everyone', users: [] } }],
});

/** Stored clauses to be edited. */
export function toDrafts(clauses: readonly Clause[], before = ''): DraftClause[] {
  return clauses.map(({ name, criteria, fulfillment }, index) => {
    const stored = `${before}${index + 1}`;
    const isElse = criteria === null && index === clauses.length - 1;
    return {
      ...empty(),
      stored,
      name,
      criteria,
      isElse,
      ...('clause' in fulfillment
        ? { outcome: 'clauses', clauses: toDrafts(fulfillment.clause, `${stored}.`) }
        : { actions: fulfillment.actions }),
    };
  });
}

/** A clause as it is sent: it may still be incomplete, and the schema says where. */
export interface SentClause {
  name: string;
  criteria: Criteria;
  fulfillment: { actions: ActionInput[] } | { clause: SentClause[] };
}

/** The clauses as they are sent. */
export const fromDrafts = (drafts: readonly DraftClause[]): SentClause[] =>
  drafts.map(({ name, criteria, isElse, outcome, actions, clauses }) => ({
    name,
    criteria: isElse ? null : criteria,
    fulfillment: outcome === 'actions' ? { actions } : { clause: fromDrafts(clauses) },
  }));

/** The same clause once more, under keys of its own. */
export const copyClause = (clause: DraftClause, name: string): DraftClause => ({
  ...structuredClone(clause),
  key: newKey(),
  stored: null,
  name,
  clauses: clause.clauses.map((each) => copyClause(each, each.name)),
});

/** With another clause before the last one, which takes everyone else. */
export function withClause(clauses: readonly DraftClause[], added: DraftClause): DraftClause[] {
  const at = clauses.at(-1)?.isElse && !added.isElse ? clauses.length - 1 : clauses.length;
  return clauses.toSpliced(at, 0, added);
}
