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

/** The fields of a record by section. Who made it, and when, stands below the panels (`RecordOrigin`). */
export function RecordFacts({ module, types, sections, record }: RecordFactsProps) {
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
  // At the end of the first section: they are few.
  const drawn = shown.map((section, index) =>
    index === 0 ? { ...section, fields: [...section.fields, ...further] } : section,
  );
  return (
    <div data-whole className="contents">
      {drawn.map((section) => (
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
    </div>
  );
}
