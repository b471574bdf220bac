import { ArrowRight, Check, Plus, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { Select, type SelectOption } from '../../../ui/primitives/Select.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { ImportFile, ImportProposal } from '../../contract/import.ts';
import { columnName } from './column-name.ts';
import { labelOfColumn, type NewField } from './use-new-field.ts';

interface MappingTableProps {
  file: ImportFile;
  proposal: ImportProposal;
  mapping: readonly (string | null)[];
  onMatch: (column: number, field: string | null) => void;
  /** Null for those who may not add fields. */
  newField: NewField | null;
}

const SKIP = '-';
const CREATE = '+';
const SHOWN_VALUES = 3;
const head = 'h-8.5 px-4 text-start text-xs font-medium text-tertiary';
const cell = 'border-t border-subtle px-4 py-2';

/** Every column of the file with its first values, and the field that it becomes. */
export function MappingTable({ file, proposal, mapping, onMatch, newField }: MappingTableProps) {
  const { t } = useTranslation('imports');
  const columnOf = new Map(mapping.flatMap((name, index) => (name === null ? [] : [[name, index] as const])));
  if (file.header.length === 0) return <SkeletonRows rows={5} avatar={false} />;
  return (
    <table className="w-full table-fixed border-t border-subtle max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} w-1/5`}>
            {t('match.column')}
          </th>
          <th scope="col" className={head}>
            {t('match.values')}
          </th>
          <th scope="col" className={`${head} w-64`}>
            {t('match.field')}
          </th>
          <th scope="col" className={`${head} w-44`}>
            {t('match.check')}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {file.header.map((heading, index) => (
          <tr
            key={index}
            // On a phone: the name of the column and its state, below them its values, below these the field.
            className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:border-t max-md:border-subtle max-md:py-2 [&>td]:max-md:border-0 [&>*]:max-md:py-1"
          >
            <th scope="row" className={`${cell} text-start font-medium max-md:border-0`}>
              <bdi dir="auto" className="block truncate" title={heading}>
                {columnName(t, heading, index)}
              </bdi>
            </th>
            <td className={`${cell} text-secondary max-md:col-span-2 max-md:pt-0!`}>
              <FirstValues file={file} column={index} />
            </td>
            <td className={`${cell} max-md:col-span-2`}>
              <span className="flex items-center gap-2">
                <ArrowRight aria-hidden className="shrink-0 text-tertiary max-md:hidden rtl:-scale-x-100" />
                <Select
                  className="min-w-0 flex-1"
                  aria-label={t('match.field_of', { column: columnName(t, heading, index) })}
                  options={[
                    { value: SKIP, label: t('match.skip') },
                    ...(newField && labelOfColumn(heading) !== '' ? [createOption(t, heading)] : []),
                    ...fieldOptions(t, file, proposal, columnOf, index),
                  ]}
                  value={mapping[index] ?? null}
                  placeholder={t(newField?.pending === index ? 'match.creating' : 'match.skip')}
                  disabled={newField?.pending === index}
                  onValueChange={(field) => {
                    if (field === CREATE) newField?.create(index);
                    else onMatch(index, field === SKIP ? null : field);
                  }}
                />
              </span>
            </td>
            <td className={`${cell} text-xs max-md:col-start-2 max-md:row-start-1 max-md:ps-0`}>
              <ColumnState
                isMatched={(mapping[index] ?? null) !== null}
                isNew={newField?.added.has(mapping[index] ?? '') === true}
                hasHeading={heading.trim() !== ''}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The fields, those that other columns became out of reach. */
function fieldOptions(
  t: ReturnType<typeof useTranslation<'imports'>>['t'],
  { header }: ImportFile,
  { fields }: ImportProposal,
  columnOf: ReadonlyMap<string, number>,
  column: number,
): SelectOption<string>[] {
  return fields.map(({ name, label, is_required: isRequired, is_match: isMatch }) => {
    const other = columnOf.get(name) ?? column;
    const taken =
      other === column ? undefined : t('match.taken', { column: columnName(t, header[other] ?? '', other) });
    return {
      value: name,
      label: isRequired ? `${label} *` : label,
      help: taken ?? (isMatch ? t('match.recognised') : undefined),
      disabled: other !== column,
    };
  });
}

const createOption = (t: ReturnType<typeof useTranslation<'imports'>>['t'], heading: string): SelectOption<string> => ({
  value: CREATE,
  label: t('match.create', { label: labelOfColumn(heading) }),
  lead: <Plus aria-hidden className="shrink-0" />,
});

function FirstValues({ file, column }: { file: ImportFile; column: number }) {
  // Each once: what all rows have says nothing more when it is repeated.
  const values = [...new Set(file.rows.map(({ cells }) => cells[column] ?? ''))].filter((value) => value !== '');
  if (values.length === 0) return <span className="text-tertiary">—</span>;
  return (
    <bdi dir="auto" className="block truncate">
      {values.slice(0, SHOWN_VALUES).join(', ')}
    </bdi>
  );
}

function ColumnState({ isMatched, isNew, hasHeading }: { isMatched: boolean; isNew: boolean; hasHeading: boolean }) {
  const { t, i18n } = useTranslation('imports');
  if (isMatched && !hasHeading)
    return <span className="text-danger-text">{translateCode(i18n, 'INVALID_HEADERS')}</span>;
  if (!isMatched) return <span className="text-tertiary">{t('match.not_imported')}</span>;
  if (isNew)
    return (
      <Tag tone="bot" icon={Sparkles}>
        {t('match.is_new')}
      </Tag>
    );
  return (
    <span className="flex items-center gap-1.5 font-medium text-success-text">
      <Check aria-hidden className="size-3.5" />
      {t('match.is_matched')}
    </span>
  );
}
