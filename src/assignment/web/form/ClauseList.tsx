import { Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ClauseCard } from './ClauseCard.tsx';
import type { ClauseListProps, RenderClauses } from './clause-list-props.ts';
import { copyClause, newClause, newElse, withClause, type DraftClause } from './rule-draft.ts';
import { useRuleEditor } from './rule-editor.ts';
import { problemsBelow, type Problems } from './rule-problems.ts';

const renderClauses: RenderClauses = (list) => <ClauseList {...list} />;

/** Clauses in the order in which they are asked; the last one may take everyone else. */
export function ClauseList({ clauses, onChange, problems, before, depth }: ClauseListProps) {
  const { t } = useTranslation('assignment');
  const { isReadOnly } = useRuleEditor();
  const hasElse = clauses.at(-1)?.isElse ?? false;
  const movable = hasElse ? clauses.slice(0, -1) : clauses;
  const nameOf = ({ name, isElse }: DraftClause, index: number): string =>
    name.trim() || (isElse ? t('clause.else') : t('clause.unnamed', { number: `${before}${index + 1}` }));
  const { list, said, dragged, handleOf } = useReorder({
    rows: movable,
    keyOf: ({ key }) => key,
    labelOf: (clause) => nameOf(clause, clauses.indexOf(clause)),
    onReorder: (rows) => onChange([...rows, ...(hasElse ? clauses.slice(-1) : [])]),
  });
  const focusNext = useFocusNext(list, clauses.length);
  const add = (added: DraftClause) => {
    focusNext(added.key);
    onChange(withClause(clauses, added));
  };
  const replace = (key: string, by: readonly DraftClause[]) =>
    onChange(clauses.flatMap((clause) => (clause.key === key ? by : [clause])));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Whole problems={problems} />
      {clauses.length > 0 && (
        <ul ref={list} aria-label={t('form.clauses')} className="flex min-w-0 flex-col gap-3">
          {clauses.map((clause, index) => (
            <li
              key={clause.key}
              data-drag-item={clause.key}
              className={classNames('min-w-0', dragged === clause.key && 'opacity-60')}
            >
              <ClauseCard
                clause={clause}
                name={nameOf(clause, index)}
                number={`${before}${index + 1}`}
                depth={depth}
                handle={clause.isElse || isReadOnly ? null : handleOf(clause.key)}
                problems={problemsBelow(problems, String(index))}
                renderClauses={renderClauses}
                onChange={(next) => replace(clause.key, [next])}
                onDuplicate={() => {
                  const copy = copyClause(clause, t('clause.copy_of', { name: nameOf(clause, index) }));
                  focusNext(copy.key);
                  // Two that take everyone else make no sense: the copy asks for criteria.
                  if (clause.isElse) onChange(withClause(clauses, { ...copy, isElse: false }));
                  else replace(clause.key, [clause, copy]);
                }}
                onDelete={() => {
                  focusNext(clauses[index + 1]?.key ?? clauses[index - 1]?.key ?? null);
                  replace(clause.key, []);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button
            size={depth === 1 ? 'md' : 'sm'}
            variant={depth === 1 ? 'secondary' : 'ghost'}
            icon={Plus}
            onClick={() => add(newClause())}
          >
            {t('clause.add')}
          </Button>
          {!hasElse && (
            <Button size={depth === 1 ? 'md' : 'sm'} variant="ghost" icon={Plus} onClick={() => add(newElse())}>
              {t('clause.add_else')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What is wrong with the list as a whole: that it is empty, or too long. */
function Whole({ problems }: { problems: Problems }) {
  const sentence = useSentence();
  const message = problems.get('');
  if (message === undefined) return null;
  return (
    <p role="alert" className="flex items-center gap-1.5 text-xs text-danger-text">
      <TriangleAlert aria-hidden className="size-3.5" />
      {sentence(message)}
    </p>
  );
}

/** After a clause was added, copied or deleted, the focus is in the name of the one that is meant now. */
function useFocusNext(list: React.RefObject<HTMLUListElement | null>, count: number): (key: string | null) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-drag-item="${CSS.escape(next.current)}"] input`)?.focus();
    next.current = null;
  }, [list, count]);
  return (key) => {
    next.current = key;
  };
}
