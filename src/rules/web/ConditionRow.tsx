import { X } from 'lucide-react';
import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../foundation/web/i18n/use-sentence.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Combobox } from '../../ui/primitives/Combobox.tsx';
import { Field } from '../../ui/primitives/Field.tsx';
import { Highlight } from '../../ui/primitives/Highlight.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Input } from '../../ui/primitives/Input.tsx';
import { Select } from '../../ui/primitives/Select.tsx';
import { comparatorsOf, needsNoValue } from '../contract/comparators.ts';
import type { CriteriaField } from '../contract/criteria.ts';
import { controlId, problemAt, useBuilder } from './builder-context.ts';
import { withComparator, withField, type DraftCondition } from './draft-criteria.ts';
import { editorOf } from './editors/value-editors.ts';

// After the rows, which can be read and changed without them: the icons of all types do not fit the budget of the pages that show conditions.
const FieldIcon = lazy(async () => ({ default: (await import('./FieldIcon.tsx')).FieldIcon }));

/** The icon of a field, or its space. */
const TypeMark = ({ type }: { type: string }) => (
  <span className="grid size-4 shrink-0 place-items-center">
    <Suspense>
      <FieldIcon type={type} />
    </Suspense>
  </span>
);

interface ConditionRowProps {
  condition: DraftCondition;
  path: readonly (string | number)[];
  number: string;
  operator: ReactNode;
}

/** One condition: field, comparator, value. In a narrow box they stand below each other. */
export function ConditionRow({ condition, path, number, operator }: ConditionRowProps) {
  const { t } = useTranslation('rules');
  const { id, fields, remove, isPlain, isReadOnly } = useBuilder();
  const field = fields.find(({ name }) => name === condition.field);
  return (
    <li
      aria-label={t('condition', { number })}
      className={classNames(
        'grid min-w-0 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-1.5 @[26rem]:grid-cols-[2.75rem_7rem_fit-content(9.75rem)_minmax(0,1fr)_auto] @[30rem]:grid-cols-[2.75rem_8.75rem_fit-content(9.75rem)_minmax(0,1fr)_auto]',
        // In a card rows have the same columns as those of the other cards.
        isPlain && '@[40rem]:grid-cols-[2.75rem_12rem_9.5rem_minmax(0,1fr)_auto]',
      )}
    >
      {operator}
      <FieldCell condition={condition} field={field} path={path} controlId={controlId(id, condition.key, 'field')} />
      <ComparatorCell condition={condition} field={field} path={path} />
      <ValueCell condition={condition} field={field} path={path} />
      {!isReadOnly && (
        <IconButton
          id={controlId(id, condition.key, 'remove')}
          size="sm"
          dim
          icon={X}
          aria-label={t('remove_condition')}
          className="col-start-3 row-start-1 mt-0.5 pointer-coarse:mt-2.5 @[26rem]:col-start-5"
          onClick={() => remove(condition)}
        />
      )}
    </li>
  );
}

interface CellProps {
  condition: DraftCondition;
  field: CriteriaField | undefined;
  path: readonly (string | number)[];
}

/** What is wrong with one control of the row, in the words of the screen's language. */
function useProblem(path: readonly (string | number)[], control: 'field' | 'comparator' | 'value'): string | undefined {
  const sentence = useSentence();
  const message = problemAt(useBuilder().problems, [...path, control]);
  return message === undefined ? undefined : sentence(message);
}

function FieldCell({ condition, field, path, controlId: fieldId }: CellProps & { controlId: string }) {
  const { t } = useTranslation('rules');
  const { fields, replace } = useBuilder();
  return (
    <Field hideLabel label={t('field')} error={useProblem(path, 'field')} controlId={fieldId}>
      <Combobox<CriteriaField>
        soft
        size="sm"
        aria-label={t('field')}
        items={fields}
        value={field ?? null}
        onValueChange={(next) => {
          if (next && next.name !== condition.field)
            replace(withField(condition, field, next, comparatorsOf[next.kind]));
        }}
        itemKey={({ name }) => name}
        itemLabel={({ label }) => label}
        matches={({ label, source = '' }, query) => `${source} ${label}`.toLocaleLowerCase().includes(query)}
        searchLabel={t('find_field')}
        // A field that was deleted is still named by the criteria.
        placeholder={condition.field === '' ? t('field_placeholder') : condition.field}
        renderValue={({ label, type }) => (
          <>
            <TypeMark type={type} />
            <span className="min-w-0 flex-1 truncate">{label}</span>
          </>
        )}
        renderItem={({ label, source, type }, query) => (
          <>
            <TypeMark type={type} />
            <span className="min-w-0 flex-1 truncate">
              <Highlight text={label} query={query} />
            </span>
            {source !== undefined && <span className="text-xs text-tertiary">{source}</span>}
          </>
        )}
      />
    </Field>
  );
}

/** In a narrow box, where they would be cut off beside each other. */
const ownLine = 'col-span-2 col-start-2 @[26rem]:col-span-1 @[26rem]:col-start-auto';

function ComparatorCell({ condition, field, path }: CellProps) {
  const { t } = useTranslation('rules');
  const { replace } = useBuilder();
  const comparators = field ? comparatorsOf[field.kind] : [];
  return (
    <Field hideLabel label={t('comparator')} error={useProblem(path, 'comparator')} className={ownLine}>
      <Select
        soft
        size="sm"
        aria-label={t('comparator')}
        disabled={!field}
        placeholder={t('comparator')}
        options={comparators.map((comparator) => ({ value: comparator, label: t(`comparators.${comparator}`) }))}
        value={comparators.includes(condition.comparator) ? condition.comparator : null}
        onValueChange={(comparator) => replace(withComparator(condition, comparator))}
      />
    </Field>
  );
}

function ValueCell({ condition, field, path }: CellProps) {
  const { t } = useTranslation('rules');
  const { editors, findRecords, hasReader, replace } = useBuilder();
  const problem = useProblem(path, 'value');
  const editor = field ? editorOf(field, editors) : null;
  // Beside each other the controls of a row keep their width, so that rows line up before a field is chosen.
  if (!field)
    return (
      <span className="hidden @[26rem]:block">
        <Input soft size="sm" disabled aria-label={t('value')} placeholder={t('value')} />
      </span>
    );
  if (!editor || needsNoValue(condition.comparator)) return null;
  const { value, ...rest } = condition;
  return (
    <Field hideLabel label={t('value')} error={problem} className={ownLine}>
      {createElement(editor, {
        // Another field: what was typed does not belong there.
        key: field.name,
        field,
        comparator: condition.comparator,
        value,
        onChange: (next) => replace(next === undefined ? rest : { ...rest, value: next }),
        'aria-label': t('value'),
        findRecords,
        hasReader,
      })}
    </Field>
  );
}
