import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { AssignmentRule } from '../../contract/rule.ts';
import { useDeleteRule, useMoveRule, useSwitchRule } from '../rule-mutations.ts';
import { moveBetween } from './rule-move.ts';
import { RuleRow } from './RuleRow.tsx';

interface RuleRowsProps {
  rules: readonly AssignmentRule[];
  mayEdit: boolean;
}

const idsOf = (rules: readonly AssignmentRule[]): string[] => rules.map(({ id }) => id);

/** One row per rule; they are moved by their handles, and stored when the handle is let go. */
export function RuleRows({ rules, mayEdit }: RuleRowsProps) {
  const { t } = useTranslation('assignment');
  const failureText = useFailureText();
  const move = useMoveRule();
  const change = useSwitchRule();
  const remove = useDeleteRule();
  const [toDelete, setToDelete] = useState<AssignmentRule | null>(null);
  // While rows are moved, in their new order.
  const [moved, setMoved] = useState<readonly AssignmentRule[] | null>(null);
  const shown = moved ?? rules;
  const { list, said, dragged, handleOf } = useReorder({
    rows: shown,
    keyOf: ({ id }) => id,
    labelOf: ({ name }) => name,
    onReorder: setMoved,
  });
  const { mutate, isPending } = move;
  useEffect(() => {
    if (moved === null || dragged !== null || isPending) return;
    const step = moveBetween(idsOf(rules), idsOf(moved));
    const position = step === null ? undefined : rules[step.index]?.position;
    if (step && position !== undefined) mutate({ ruleId: step.id, position }, { onSettled: () => setMoved(null) });
    else setMoved(null);
  }, [moved, dragged, isPending, rules, mutate]);
  const failure = move.error ?? change.error ?? remove.error;
  return (
    <>
      {failure && (
        <Callout tone="danger" live>
          {failureText(failure)}
        </Callout>
      )}
      <ul
        ref={list}
        aria-label={t('title')}
        className="divide-y divide-(--border-subtle) rounded-md border border-subtle bg-surface"
      >
        {shown.map((rule, index) => (
          <li
            key={rule.id}
            data-drag-item={rule.id}
            className={classNames('min-w-0', dragged === rule.id && 'bg-hover opacity-60')}
          >
            <RuleRow
              rule={rule}
              order={index + 1}
              mayEdit={mayEdit}
              handle={mayEdit && rules.length > 1 ? handleOf(rule.id) : null}
              change={change}
              onDelete={() => setToDelete(rule)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {toDelete && (
        <ConfirmMutation
          mutation={remove}
          variables={toDelete.id}
          title={t('delete.title', { name: toDelete.name })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          done={t('done.deleted', { name: toDelete.name })}
          onClose={() => setToDelete(null)}
        >
          {t('delete.text')}
        </ConfirmMutation>
      )}
    </>
  );
}
