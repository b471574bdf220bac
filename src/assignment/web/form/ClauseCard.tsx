import { Copy, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { CriteriaBuilder } from '../../../rules/web/index.ts';
import { MoveHandle, type MoveHandleProps } from '../../../ui/patterns/MoveHandle.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { ClauseShare } from './ClauseShare.tsx';
import type { RenderClauses } from './clause-list-props.ts';
import { ClauseThen } from './ClauseThen.tsx';
import { NameInput } from './NameInput.tsx';
import type { DraftClause } from './rule-draft.ts';
import { useRuleEditor } from './rule-editor.ts';
import { criteriaProblems, problemsBelow, type Problems } from './rule-problems.ts';

interface ClauseCardProps {
  clause: DraftClause;
  /** What it is called, also without a name of its own. */
  name: string;
  /** Its place: `2`, `2.1`. */
  number: string;
  depth: number;
  /** Null: it is not moved. */
  handle: MoveHandleProps | null;
  /** By their paths from this clause. */
  problems: Problems;
  renderClauses: RenderClauses;
  onChange: (clause: DraftClause) => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** One clause: which chats it is for, and what happens to them. */
export function ClauseCard(props: ClauseCardProps) {
  const { clause, name, number, depth, problems, onChange } = props;
  const { t } = useTranslation('assignment');
  const { matched } = useRuleEditor();
  const isMatched = matched === number;
  return (
    <article
      aria-label={name}
      className={classNames(
        'min-w-0 rounded-md border bg-surface',
        isMatched ? 'border-accent-solid ring-1 ring-(--accent-solid)' : 'border-default',
        depth === 1 && 'shadow-1',
      )}
    >
      <ClauseHead {...props} isMatched={isMatched} />
      <div className="flex min-w-0 flex-col gap-2 px-3 pb-3 md:px-4">
        {clause.isElse ? (
          <p className="ps-12.5 text-xs text-tertiary max-md:ps-0">{t('clause.else_text')}</p>
        ) : (
          <>
            <ClauseCriteria {...props} />
            <hr className="my-1 border-subtle" />
          </>
        )}
        <ClauseThen
          clause={clause}
          number={number}
          depth={depth}
          problems={problemsBelow(problems, 'fulfillment')}
          renderClauses={props.renderClauses}
          onChange={onChange}
        />
      </div>
    </article>
  );
}

function ClauseHead(props: ClauseCardProps & { isMatched: boolean }) {
  const { clause, name, number, handle, problems, onChange, onDuplicate, onDelete, isMatched } = props;
  const { t } = useTranslation('assignment');
  const sentence = useSentence();
  const { isReadOnly } = useRuleEditor();
  const wrong = problems.get('name');
  return (
    <header className="flex min-w-0 items-start gap-2 px-3 py-2">
      {handle ? <MoveHandle {...handle} /> : <span aria-hidden className="size-6 shrink-0 max-md:hidden" />}
      <b
        className={classNames(
          'mt-px grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full px-1 text-xs font-semibold tabular-nums',
          isMatched ? 'bg-accent-solid text-accent-on' : 'bg-neutral-soft text-secondary',
        )}
      >
        {number}
      </b>
      <Field
        hideLabel
        label={t('clause.name', { number })}
        error={wrong && sentence(wrong)}
        className="flex-1 pointer-coarse:-mt-2.5"
      >
        <NameInput
          label={t('clause.name', { number })}
          value={clause.name}
          placeholder={name}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ ...clause, name: next })}
          className="-my-px w-full font-semibold"
        />
      </Field>
      <ClauseShare stored={clause.stored} />
      {!isReadOnly && (
        <>
          <IconButton size="sm" dim icon={Copy} aria-label={t('clause.duplicate', { number })} onClick={onDuplicate} />
          <IconButton size="sm" dim icon={Trash2} aria-label={t('clause.delete', { number })} onClick={onDelete} />
        </>
      )}
    </header>
  );
}

function ClauseCriteria({ clause, number, problems, onChange }: ClauseCardProps) {
  const { t } = useTranslation('assignment');
  const sentence = useSentence();
  const { fields, findRecords, isReadOnly } = useRuleEditor();
  if (!fields) return <SkeletonText lines={2} />;
  const found = problemsBelow(problems, 'criteria');
  const whole = found.get('');
  return (
    <>
      <CriteriaBuilder
        isPlain
        isReadOnly={isReadOnly}
        label={t('clause.criteria', { number })}
        value={clause.criteria}
        onChange={(criteria) => onChange({ ...clause, criteria })}
        fields={fields}
        problems={criteriaProblems(found)}
        findRecords={findRecords}
        emptyText={t('clause.no_criteria')}
      />
      {whole !== undefined && (
        <p role="alert" className="flex items-center gap-1.5 ps-12.5 text-xs text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5" />
          {sentence(whole)}
        </p>
      )}
    </>
  );
}
