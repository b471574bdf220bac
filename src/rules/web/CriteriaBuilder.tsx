import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CONDITIONS, type Criteria, type CriteriaField, type CriteriaProblem } from '../contract/criteria.ts';
import { BuilderContext, controlId, type Builder } from './builder-context.ts';
import {
  changeGroup,
  changePart,
  conditionKeys,
  copyPart,
  fromDraft,
  isDraftGroup,
  newCondition,
  newGroup,
  otherOperator,
  removePart,
  toDraft,
  type DraftGroup,
  type DraftPart,
} from './draft-criteria.ts';
import { GroupRows } from './GroupRows.tsx';
import type { FindRecords, ValueEditors } from './value-editor.ts';

export interface CriteriaBuilderProps {
  /** Stands above: "Show contacts where". */
  label: string;
  value: Criteria;
  /** Also called while rows are not complete; `checkCriteria` says what is missing. */
  onChange: (value: Criteria) => void;
  fields: readonly CriteriaField[];
  /** What `checkCriteria` found in `value`. Shown under the exact control; give none until the form is sent. */
  problems?: readonly CriteriaProblem[] | undefined;
  /** Editors of field types that other areas have. */
  editors?: ValueEditors | undefined;
  /** Needed where fields are lookups. */
  findRecords?: FindRecords | undefined;
  /** What it means that there is no condition; without it everything is included. */
  emptyText?: string | undefined;
  /** Whether a person reads what fits, so that a user can be "Me". */
  hasReader?: boolean | undefined;
  /** For a card of its own: no box and no line above the rows; `label` only names them. */
  isPlain?: boolean | undefined;
  isReadOnly?: boolean | undefined;
}

const noEditors: ValueEditors = {};
const noProblems: readonly CriteriaProblem[] = [];

/** Whether a draft stands for these criteria, in whatever order the server has their keys. */
const standsFor = (draft: DraftGroup, value: Criteria): boolean =>
  JSON.stringify(fromDraft(draft)) === JSON.stringify(fromDraft(toDraft(value)));

/** Criteria in rows and groups, as in the specification's rule and criteria builder. */
export function CriteriaBuilder(props: CriteriaBuilderProps) {
  const { label, value, onChange, fields, problems = noProblems, editors = noEditors } = props;
  const { isPlain = false, isReadOnly = false } = props;
  const { t } = useTranslation('rules');
  const id = useId();
  const [draft, setDraft] = useState(() => toDraft(value));
  const focusNext = useRef<string | null>(null);
  // Other criteria were set from outside: a reset, another view.
  if (!standsFor(draft, value)) setDraft(toDraft(value));

  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [draft]);

  const change = (next: DraftGroup, focus?: string) => {
    focusNext.current = focus ?? null;
    setDraft(next);
    onChange(fromDraft(next));
  };
  const fieldOfFirst = (part: DraftPart): string =>
    controlId(id, isDraftGroup(part) ? (conditionKeys(part)[0] ?? part.key) : part.key, 'field');
  const add = (group: DraftGroup, part: DraftPart) =>
    change(
      changeGroup(draft, group.key, (found) => ({ ...found, parts: [...found.parts, part] })),
      fieldOfFirst(part),
    );
  const count = conditionKeys(draft).length;
  const builder: Builder = {
    id,
    fields,
    editors,
    problems,
    findRecords: props.findRecords,
    hasReader: props.hasReader ?? false,
    emptyText: props.emptyText,
    isPlain,
    isReadOnly,
    room: MAX_CONDITIONS - count,
    isFull: count >= MAX_CONDITIONS,
    replace: (part) => change(changePart(draft, part.key, () => [part])),
    remove(part) {
      const next = removePart(draft, part.key);
      // The row that takes the place of the removed one has the focus.
      const index = conditionKeys(draft).indexOf(isDraftGroup(part) ? (conditionKeys(part)[0] ?? -1) : part.key);
      const keys = conditionKeys(next);
      const neighbour = keys[Math.min(index, keys.length - 1)];
      change(next, neighbour === undefined ? controlId(id, draft.key, 'add') : controlId(id, neighbour, 'remove'));
    },
    copy(group) {
      const copied = copyPart(group);
      change(
        changePart(draft, group.key, (part) => [part, copied]),
        fieldOfFirst(copied),
      );
    },
    switchOperator: (group) =>
      change(changeGroup(draft, group.key, (found) => ({ ...found, operator: otherOperator(found.operator) }))),
    addCondition: (group) => add(group, newCondition()),
    addGroup: (group) => add(group, newGroup(group)),
  };
  return (
    <div role="group" aria-labelledby={`${id}label`} className="flex min-w-0 flex-col gap-2">
      <div className={isPlain ? 'sr-only' : 'flex items-baseline gap-2'}>
        <span id={`${id}label`} className="min-w-0 flex-1 font-medium">
          {label}
        </span>
        <span role="status" className="text-xs text-tertiary tabular-nums">
          {t('count_of', { count, max: MAX_CONDITIONS })}
        </span>
      </div>
      <BuilderContext value={builder}>
        <fieldset disabled={isReadOnly} className="contents">
          <GroupRows group={draft} path={[]} number="" depth={1} />
        </fieldset>
      </BuilderContext>
    </div>
  );
}
