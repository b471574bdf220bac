import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import { fieldTypeOf } from '../fields/use-field-types.ts';
import { LateCellEditor } from '../list/LateCellEditor.tsx';
import { mayEditValue } from '../list/may-edit-value.ts';

interface EditableFactProps {
  module: ModuleInfo;
  record: ModuleRecord;
  field: Field;
  types: FieldTypes;
}

/** A value of a record among facts, edited where it stands by those who may: Enter and leaving save, Escape reverts. */
export function EditableFact({ module, record, field, types }: EditableFactProps) {
  const { t } = useTranslation('records');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const value = record[field.name];
  if (!mayEditValue(module, field, fieldTypeOf(types, field.type), record))
    return (
      <span data-whole className="min-w-0">
        <FieldValue field={field} value={value} types={types} />
      </span>
    );
  if (isEditing)
    return (
      <div className="min-w-0 flex-1">
        <LateCellEditor
          module={module.name}
          record={record}
          field={field}
          types={types}
          onClose={(isByKey) => {
            setEditing(false);
            if (isByKey) requestAnimationFrame(() => button.current?.focus());
          }}
        />
      </div>
    );
  if (isEmptyValue(value))
    return (
      <button
        ref={button}
        type="button"
        aria-label={t('fact.add_label', { name: field.label })}
        onClick={() => setEditing(true)}
        className="-ms-1.5 min-h-6 min-w-0 flex-1 rounded-sm px-1.5 text-start text-tertiary hover:bg-hover pointer-coarse:min-h-11"
      >
        {t('fact.add')}
      </button>
    );
  return (
    <span className="group/fact relative flex min-w-0 flex-1 items-center">
      <span data-whole className="min-w-0 flex-1">
        <FieldValue field={field} value={value} types={types} />
      </span>
      {/* Over the end of the value, so that it takes no room from it; beside it where nothing hovers. */}
      <button
        ref={button}
        type="button"
        aria-label={t('fact.edit', { name: field.label })}
        onClick={() => setEditing(true)}
        className="absolute end-0 top-1/2 grid size-6 -translate-y-1/2 place-items-center rounded-sm bg-surface text-tertiary opacity-0 group-hover/fact:opacity-100 hover:bg-hover focus-visible:opacity-100 pointer-coarse:static pointer-coarse:size-11 pointer-coarse:translate-y-0 pointer-coarse:opacity-100"
      >
        <Pencil aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
