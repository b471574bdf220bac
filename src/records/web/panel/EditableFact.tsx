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
  return (
    <span className="group/fact -ms-1.5 flex min-w-0 flex-1 items-center rounded-sm hover:bg-hover">
      {!isEmptyValue(value) && (
        <span data-whole className="min-w-0 ps-1.5">
          <FieldValue field={field} value={value} types={types} />
        </span>
      )}
      <button
        ref={button}
        type="button"
        aria-label={t('fact.edit', { name: field.label })}
        onClick={() => setEditing(true)}
        className="flex min-h-6 min-w-6 flex-1 items-center gap-1.5 rounded-sm px-1.5 text-tertiary pointer-coarse:min-h-11"
      >
        {isEmptyValue(value) ? (
          t('fact.add')
        ) : (
          <Pencil
            aria-hidden
            className="ms-auto size-3.5 shrink-0 opacity-0 group-focus-within/fact:opacity-100 group-hover/fact:opacity-100 pointer-coarse:opacity-100"
          />
        )}
      </button>
    </span>
  );
}
