import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Field as FieldBox } from '../../../ui/primitives/Field.tsx';
import type { Field } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldType } from '../fields/field-type.ts';
import { useSaveRecord } from '../record-mutations.ts';

interface CellEditorProps {
  module: string;
  record: ModuleRecord;
  field: Field;
  type: FieldType;
  /** `isByKey`: the focus goes back to the cell. */
  onClose: (isByKey: boolean) => void;
}

/** The editor of one cell: Enter and leaving it save, Escape reverts; a refusal stays beside it. */
export function CellEditor({ module, record, field, type: { Input, isChosen = false }, onClose }: CellEditorProps) {
  const failureText = useFailureText();
  const save = useSaveRecord(module);
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<unknown>(record[field.name] ?? null);
  const [problem, setProblem] = useState<string | undefined>();
  // The record that the change is made on; after a conflict the one that is stored now.
  const [base, setBase] = useState(record);
  const isRunning = useRef(false);

  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input,textarea,button');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);

  const run = async (next: unknown, isByKey: boolean) => {
    if (isRunning.current) return;
    if (JSON.stringify(next ?? null) === JSON.stringify(base[field.name] ?? null) || next === textOfBase(base, field)) {
      onClose(isByKey);
      return;
    }
    isRunning.current = true;
    try {
      await save.mutateAsync({ id: record.id, version: base.version, values: { [field.name]: next } });
      onClose(isByKey);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const current = error.info?.['current'];
      // What is stored now stands in the list behind; saving once more is made on it.
      if (hasCode(error, 'CONFLICT') && typeof current === 'object' && current !== null)
        setBase(current as ModuleRecord);
      setProblem(error.fieldErrors.find((each) => each.field === field.name)?.message ?? failureText(error));
    } finally {
      isRunning.current = false;
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the control inside
    <div
      ref={box}
      role="group"
      aria-label={field.label}
      className="relative"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          onClose(true);
        }
        if (event.key === 'Enter' && !isChosen && !event.defaultPrevented) {
          event.preventDefault();
          void run(value, true);
        }
      }}
      onBlur={(event) => {
        const isInside = event.currentTarget.contains(event.relatedTarget) || isInPopup(event.relatedTarget);
        if (!isInside && !isChosen) void run(value, false);
        else if (!isInside && event.relatedTarget !== null && problem === undefined) onClose(false);
      }}
    >
      <FieldBox
        label={field.label}
        hideLabel
        error={problem}
        className="[&>p]:absolute [&>p]:inset-x-0 [&>p]:top-full [&>p]:z-sticky [&>p]:mt-1 [&>p]:rounded-sm [&>p]:bg-raised [&>p]:p-2 [&>p]:whitespace-normal [&>p]:shadow-2"
      >
        <Input
          field={field}
          value={value}
          place="cell"
          onChange={(next) => {
            setValue(next);
            setProblem(undefined);
            if (isChosen) void run(next, true);
          }}
        />
      </FieldBox>
    </div>
  );
}

/** An untouched number or text is no change, whatever its type became in the control. */
const textOfBase = (record: ModuleRecord, { name }: Field): unknown => {
  const value = record[name];
  return typeof value === 'number' ? String(value) : (value ?? '');
};

/** Lists of choices are drawn outside of the cell. */
const isInPopup = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role="listbox"],[role="dialog"],[data-base-ui-portal]') !== null;
