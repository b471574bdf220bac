import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { FieldChoice } from '../../../records/contract/merge.ts';
import type { Field } from '../../../records/contract/module.ts';
import { FieldValue, type FieldTypes } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { RadioDot } from '../../../ui/primitives/RadioGroup.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { readsAlike, takesBoth, type Choices, type Pair } from './merge-choices.ts';

interface MergeTableProps {
  fields: readonly Field[];
  types: FieldTypes;
  pair: Pair;
  choices: Choices;
  onChoose: (field: string, choice: FieldChoice) => void;
  /** Keeps the other contact instead. */
  onSwap: () => void;
}

const columns = 'grid grid-cols-2 md:grid-cols-[124px_minmax(0,1fr)_minmax(0,1fr)]';
const sides = ['kept', 'merged'] as const;

/** Two contacts side by side, with a choice for each field. */
export function MergeTable({ fields, types, pair, choices, onChoose, onSwap }: MergeTableProps) {
  const { t } = useTranslation('contacts');
  const formatDate = useFormatDate();
  return (
    <div data-whole className="overflow-hidden rounded-md border border-subtle bg-surface">
      <div className={columns}>
        <p className="self-center px-4 py-3 font-medium text-secondary max-md:hidden">{t('merge.keep')}</p>
        {sides.map((side) => {
          const record = pair[side];
          return (
            <div
              key={side}
              className={classNames(
                'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border-subtle px-3.5 py-3 md:border-s',
                side === 'kept' && 'bg-selected',
              )}
            >
              <Avatar name={String(record['name'])} size={40} decorative className="max-md:hidden" />
              <div className="min-w-0 flex-1 max-md:basis-full">
                <p dir="auto" className="text-md font-semibold [overflow-wrap:anywhere]">
                  {String(record['name'])}
                </p>
                <p className="truncate text-xs text-tertiary">
                  {t('merge.added', { date: formatDate(record.created_time, 'date') })}
                </p>
              </div>
              {side === 'kept' ? (
                <Pill tone="accent">{t('merge.kept')}</Pill>
              ) : (
                <Button variant="ghost" size="sm" onClick={onSwap}>
                  {t('merge.keep_this')}
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          types={types}
          pair={pair}
          choice={choices[field.name] ?? null}
          onChoose={(choice) => onChoose(field.name, choice)}
        />
      ))}
    </div>
  );
}

interface FieldRowProps {
  field: Field;
  types: FieldTypes;
  pair: Pair;
  /** Null: both have the same value. */
  choice: FieldChoice | null;
  onChoose: (choice: FieldChoice) => void;
}

function FieldRow({ field, types, pair, choice, onChoose }: FieldRowProps) {
  const { t } = useTranslation('contacts');
  const id = useId();
  const isBoth = takesBoth(field);
  const isAlike = readsAlike(field, pair);
  const rowClasses = classNames(columns, 'border-t border-subtle');
  const label = (
    <p
      id={`${id}-label`}
      dir="auto"
      className="col-span-2 self-center px-4 py-2.5 text-secondary [overflow-wrap:anywhere] max-md:px-3.5 max-md:pt-2.5 max-md:pb-0 max-md:text-xs md:col-span-1"
    >
      {field.label}
    </p>
  );
  const cells = sides.map((side) => {
    const isChosen = choice === side || choice === 'both';
    const value = (
      <span id={`${id}-${side}`} className={classNames('min-w-0 [overflow-wrap:anywhere]', isChosen && 'font-medium')}>
        <FieldValue field={field} value={pair[side][field.name]} types={types} />
        {isAlike && <span className="block text-xs font-regular text-tertiary">{t(`merge.number_of_${side}`)}</span>}
      </span>
    );
    const stays = !isChosen && choice !== null && (field.name === 'mobile' || field.name === 'email');
    const hasValue = pair[side][field.name] !== null && pair[side][field.name] !== undefined;
    return (
      <div
        key={side}
        className={classNames(
          'min-w-0 border-subtle transition-colors duration-instant md:border-s',
          isChosen && 'bg-selected',
        )}
      >
        {choice === null ? (
          <div className="flex min-h-10 items-center px-3.5 py-2">{value}</div>
        ) : isBoth ? (
          <div className="flex min-h-10 items-center px-3.5 py-2 pointer-coarse:min-h-11">
            <Checkbox
              label={value}
              aria-labelledby={`${id}-label ${id}-${side}`}
              checked={isChosen}
              onCheckedChange={() => onChoose(toggled(choice, side))}
            />
          </div>
        ) : (
          <label className="flex min-h-10 cursor-pointer items-center gap-2.5 px-3.5 py-2 hover:bg-hover pointer-coarse:min-h-11">
            <RadioDot value={side} labelledBy={`${id}-${side}`} />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
              {value}
              {stays && hasValue && <Tag>{t('merge.second')}</Tag>}
            </span>
          </label>
        )}
      </div>
    );
  });
  if (choice === null || isBoth)
    return (
      <div role="group" aria-labelledby={`${id}-label`} className={rowClasses}>
        {label}
        {cells}
      </div>
    );
  return (
    <RadioGroup
      aria-labelledby={`${id}-label`}
      value={choice}
      onValueChange={(next) => onChoose(next as FieldChoice)}
      className={rowClasses}
    >
      {label}
      {cells}
    </RadioGroup>
  );
}

/** One of the two stays chosen. */
const toggled = (choice: FieldChoice, side: 'kept' | 'merged'): FieldChoice => {
  const other = side === 'kept' ? 'merged' : 'kept';
  return choice === 'both' ? other : choice === side ? side : 'both';
};
