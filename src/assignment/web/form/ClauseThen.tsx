import { Split, TriangleAlert, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actionTypes } from '../../../actions/contract/action.ts';
import { ActionRows } from '../../../actions/web/index.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { CLAUSE_DEPTH_MAX } from '../../contract/clause.ts';
import type { RenderClauses } from './clause-list-props.ts';
import { newClause, newElse, type DraftClause } from './rule-draft.ts';
import { useRuleEditor } from './rule-editor.ts';
import { problemsBelow, type Problems } from './rule-problems.ts';

interface ClauseThenProps {
  clause: DraftClause;
  number: string;
  depth: number;
  /** By their paths from what happens: `actions.0.data.id`. */
  problems: Problems;
  renderClauses: RenderClauses;
  onChange: (clause: DraftClause) => void;
}

/** What happens to chats that fit: actions, or further clauses of which again the first that fits counts. */
export function ClauseThen({ clause, number, depth, problems, renderClauses, onChange }: ClauseThenProps) {
  const { t } = useTranslation('assignment');
  const { isReadOnly } = useRuleEditor();
  const sentence = useSentence();
  const ofActions = problemsBelow(problems, 'actions');
  const whole = problems.get('') ?? ofActions.get('');
  const mayAsk = depth < CLAUSE_DEPTH_MAX && !isReadOnly;
  const askFurther = () =>
    onChange({
      ...clause,
      outcome: 'clauses',
      clauses: clause.clauses.length > 0 ? clause.clauses : [newClause(), newElse()],
    });
  return (
    <div className="grid min-w-0 grid-cols-[2.75rem_minmax(0,1fr)] gap-x-1.5">
      <span className="flex min-h-7 items-center justify-end self-start text-xs font-medium text-tertiary">
        {t('clause.what_happens')}
      </span>
      {clause.outcome === 'actions' ? (
        <div className="flex min-w-0 flex-col gap-2">
          <ActionRows
            actions={clause.actions}
            onChange={(actions) => onChange({ ...clause, actions })}
            problems={ofActions}
            types={actionTypes}
            isReadOnly={isReadOnly}
            aside={
              mayAsk && (
                <Button size="sm" variant="ghost" icon={Split} onClick={askFurther}>
                  {t('clause.ask_further')}
                </Button>
              )
            }
          />
          {whole !== undefined && (
            <p role="alert" className="flex items-center gap-1.5 text-xs text-danger-text">
              <TriangleAlert aria-hidden className="size-3.5" />
              {sentence(whole)}
            </p>
          )}
        </div>
      ) : (
        <>
          <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex-1 basis-56 text-secondary">{t('clause.ask_further_help')}</span>
            {!isReadOnly && (
              <Button size="sm" variant="ghost" icon={Zap} onClick={() => onChange({ ...clause, outcome: 'actions' })}>
                {t('clause.do_actions')}
              </Button>
            )}
          </div>
          <div className="col-span-full mt-2 border-s-2 border-subtle ps-2 md:ms-5.5 md:ps-4">
            {renderClauses({
              clauses: clause.clauses,
              onChange: (clauses) => onChange({ ...clause, clauses }),
              problems: problemsBelow(problems, 'clause'),
              before: `${number}.`,
              depth: depth + 1,
            })}
          </div>
        </>
      )}
    </div>
  );
}
