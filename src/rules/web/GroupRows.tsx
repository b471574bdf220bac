import { Copy, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/Button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { MAX_DEPTH } from '../contract/criteria.ts';
import { controlId, useBuilder } from './builder-context.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { conditionKeys, isDraftGroup, type DraftGroup } from './draft-criteria.ts';
import { OperatorCell } from './OperatorCell.tsx';

interface GroupProps {
  group: DraftGroup;
  /** Where it is in the tree, as problems name it. */
  path: readonly (string | number)[];
  /** As it is read out: 2.1; empty for the outermost. */
  number: string;
  depth: number;
}

/** The box of one group: its rows, the groups within it, and what adds to them. */
export function GroupRows({ group, path, number, depth }: GroupProps) {
  const { t } = useTranslation('rules');
  const { id, isFull, addCondition, addGroup, isPlain, isReadOnly } = useBuilder();
  const { parts } = group;
  const names =
    number === ''
      ? { condition: t('add_first_condition'), group: t('add_first_group') }
      : { condition: t('add_condition_to', { number }), group: t('add_group_to', { number }) };
  return (
    <div
      className={classNames(
        '@container min-w-0',
        isPlain && depth === 1
          ? ''
          : classNames('rounded-md border border-default', depth % 2 === 1 ? 'bg-surface' : 'bg-canvas'),
        depth > 1 ? 'ms-2 p-2' : isPlain ? '' : 'p-2.5',
      )}
    >
      {parts.length === 0 && <NoConditions />}
      <ul
        className="flex flex-col gap-3 @[26rem]:gap-1.5"
        aria-label={t(group.operator === 'AND' ? 'all_of' : 'any_of')}
      >
        {parts.map((part, index) => {
          const at = [...path, 'criteria', index];
          const place = { path: at, number: number === '' ? `${index + 1}` : `${number}.${index + 1}` };
          const operator = <OperatorCell group={group} isFirst={index === 0} />;
          return isDraftGroup(part) ? (
            <InnerGroup key={part.key} {...place} group={part} depth={depth + 1} operator={operator} />
          ) : (
            <ConditionRow key={part.key} {...place} condition={part} operator={operator} />
          );
        })}
      </ul>
      <div
        className={classNames(
          'flex flex-wrap gap-1',
          (parts.length > 0 || isPlain) && 'ps-12',
          parts.length > 0 && 'pt-1.5',
          isReadOnly && 'hidden',
        )}
      >
        <Button
          id={controlId(id, group.key, 'add')}
          variant="ghost"
          size="sm"
          icon={Plus}
          aria-label={names.condition}
          disabled={isFull}
          onClick={() => addCondition(group)}
        >
          {t('add_condition')}
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            variant="ghost"
            size="sm"
            icon={Plus}
            aria-label={names.group}
            disabled={isFull}
            onClick={() => addGroup(group)}
          >
            {t('add_group')}
          </Button>
        )}
      </div>
    </div>
  );
}

function NoConditions() {
  const { t } = useTranslation('rules');
  const { emptyText, isPlain } = useBuilder();
  return (
    <p className={classNames('pb-1.5 text-tertiary', isPlain ? 'ps-12.5 pt-1' : 'px-1')}>
      {emptyText ?? t('no_conditions')}
    </p>
  );
}

/** A group within another: a row that says how its conditions join, and its box. */
function InnerGroup({ operator, ...rest }: GroupProps & { operator: ReactNode }) {
  const { t } = useTranslation('rules');
  const { remove, copy, room, isReadOnly } = useBuilder();
  const { group, number } = rest;
  const joins = t(group.operator === 'AND' ? 'all_of' : 'any_of');
  return (
    <li aria-label={t('group', { operator: joins, number })} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center gap-1.5">
        {operator}
        <span className="min-w-0 flex-1 text-xs font-medium text-secondary">{joins}</span>
        {!isReadOnly && (
          <>
            <IconButton
              size="sm"
              dim
              icon={Copy}
              aria-label={t('copy_group')}
              disabled={conditionKeys(group).length > room}
              onClick={() => copy(group)}
            />
            <IconButton size="sm" dim icon={X} aria-label={t('remove_group')} onClick={() => remove(group)} />
          </>
        )}
      </div>
      <GroupRows {...rest} />
    </li>
  );
}
