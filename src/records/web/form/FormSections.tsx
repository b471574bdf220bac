import type { Control } from 'react-hook-form';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import type { FieldTypes } from '../fields/field-type.ts';
import { fieldTypeOf } from '../fields/use-field-types.ts';
import type { formSections, FormValues } from './form-values.ts';

interface FormSectionsProps {
  module: ModuleInfo;
  types: FieldTypes;
  sections: ReturnType<typeof formSections>;
  control: Control<FormValues, unknown, FormValues>;
  /** The sentence of a fault in the reader's language. */
  sentence?: ((text: string) => string) | undefined;
  /** Of a new record, which takes a number also from those who do not see numbers whole; a stored one cannot be changed. */
  isNew?: boolean;
}

/** The fields of a form by section, two beside each other. */
export function FormSections({ module, types, sections, control, sentence, isNew = true }: FormSectionsProps) {
  return sections.map((section) => (
    <fieldset key={section.id} className="min-w-0">
      <legend dir="auto" className="mb-3 max-w-full text-md font-semibold [overflow-wrap:anywhere]">
        {section.label}
      </legend>
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-2">
        {section.fields.map((field) => {
          const type = fieldTypeOf(types, field.type);
          const isLocked = type.isShownOnly === true || (!isNew && field.is_masked === true);
          return (
            <FormField
              key={field.name}
              control={control}
              name={field.name}
              label={field.label}
              as={type.isGroup || isLocked ? 'group' : 'control'}
              required={field.is_required}
              errorText={sentence}
              className={classNames(isWide(field, module, type.isGroup === true) && 'md:col-span-2')}
            >
              {({ value, onChange, onBlur }) =>
                isLocked ? (
                  <div className="flex min-h-9 min-w-0 items-center">
                    <FieldValue field={field} value={value ?? null} types={types} />
                  </div>
                ) : (
                  <type.Input field={field} value={value ?? null} onChange={onChange} onBlur={onBlur} place="form" />
                )
              }
            </FormField>
          );
        })}
      </div>
    </fieldset>
  ));
}

/** What names the record, and what is long, has the whole width. */
const isWide = (field: Field, module: ModuleInfo, isGroup: boolean): boolean =>
  isGroup || field.type === 'long_text' || field.type === 'datetime' || field.name === module.label_field;
