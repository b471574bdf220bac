import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { FactList } from '../../../ui/patterns/SidePanel.tsx';
import type { LayoutSection, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import type { FieldTypes } from '../fields/field-type.ts';

interface RecordFactsProps {
  module: ModuleInfo;
  types: FieldTypes;
  sections: readonly LayoutSection[];
  record: ModuleRecord;
}

/** The fields of a record by section, and who made it. */
export function RecordFacts({ module, types, sections, record }: RecordFactsProps) {
  const { t } = useTranslation('records');
  const formatDate = useFormatDate();
  const byName = new Map(module.fields.map((field) => [field.name, field]));
  const fieldsOf = (names: readonly string[]) =>
    names.flatMap((name) => (name === module.label_field ? [] : (byName.get(name) ?? [])));
  const shown = sections
    .map((section) => ({ ...section, fields: fieldsOf(section.fields) }))
    .filter(({ fields }) => fields.length > 0);
  // What no section has: only Parley writes it, such as where the record came from.
  const placed = new Set(sections.flatMap(({ fields }) => fields));
  const further = module.fields.filter(
    ({ name, type }) => !placed.has(name) && type !== 'datetime' && !isEmptyValue(record[name]),
  );
  return (
    <div data-whole className="contents">
      {shown.map((section) => (
        <section key={section.id} className="flex flex-col gap-2.5">
          <h3 dir="auto" className="font-semibold text-secondary">
            {section.label}
          </h3>
          <FactList
            facts={section.fields.map((field) => ({
              label: field.label,
              value: <FieldValue isWhole field={field} value={record[field.name]} types={types} />,
            }))}
          />
        </section>
      ))}
      <section className="flex flex-col gap-2.5 border-t border-subtle pt-5">
        <h3 className="font-semibold text-secondary">{t('detail.about')}</h3>
        <FactList
          facts={[
            ...further.map((field) => ({
              label: field.label,
              value: <FieldValue isWhole field={field} value={record[field.name]} types={types} />,
            })),
            { label: t('detail.created'), value: `${formatDate(record.created_time, 'date_time')}` },
            { label: t('detail.created_by'), value: record.created_by.label },
            { label: t('detail.modified'), value: `${formatDate(record.modified_time, 'date_time')}` },
            { label: t('detail.modified_by'), value: record.modified_by.label },
          ]}
        />
      </section>
    </div>
  );
}
