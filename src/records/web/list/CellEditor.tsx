import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Field as FieldBox } from '../../../ui/primitives/Field.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Field } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { fieldTypeOf } from '../fields/use-field-types.ts';
import { useUnreadText } from '../fields/use-unread-text.ts';
import { ConflictPanel } from '../form/ConflictPanel.tsx';
import { isSameValue } from '../form/form-values.ts';
import { conflictOf, useSaveRecord } from '../record-mutations.ts';

/** What was typed before the editor was there; `isEntered`: with Enter after it. */
export interface TypedBefore {
  text: string;
  isEntered: boolean;
}

const NOTHING_TYPED: TypedBefore = { text: '', isEntered: false };

interface CellEditorProps {
  module: string;
  record: ModuleRecord;
  field: Field;
  types: FieldTypes;
  /** What was typed while this was loaded: it takes the place of the value, as typing does. */
  typedBefore: () => TypedBefore;
  /** `isByKey`: the focus goes back to the cell. */
  onClose: (isByKey: boolean) => void;
}

/**
 * The editor of one cell: Enter and leaving it save, Escape reverts; a refusal stays beside it. Where a colleague has
 * changed the same field meanwhile, both values stand beside it, and nothing is saved until one of them is chosen.
 */
export function CellEditor({ module, record, field, types, typedBefore, onClose }: CellEditorProps) {
  const { Input, isChosen = false } = fieldTypeOf(types, field.type);
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const unread = useUnreadText(types);
  const save = useSaveRecord(module);
  const box = useRef<HTMLDivElement>(null);
  // The record that the change is made on. What the list shows of it may be newer by now.
  const [base] = useState(record);
  const [before, setBefore] = useState(() => (isChosen ? NOTHING_TYPED : typedBefore()));
  const { text: early, isEntered } = before;
  const [value, setValue] = useState<unknown>(early || (base[field.name] ?? null));
  const [problem, setProblem] = useState<string | undefined>();
  const [theirs, setTheirs] = useState<ModuleRecord | null>(null);
  const isRunning = useRef(false);
  const isClosed = useRef(false);
  const isGone = useRef(false);
  const close = (isByKey: boolean) => {
    isClosed.current = true;
    onClose(isByKey);
  };

  // React shows this some time after it has rendered it: keys of that time are known only now.
  const takeLate = useEffectEvent(() => {
    const late = isChosen ? before : typedBefore();
    if (late === before) return;
    setBefore(late);
    setValue(late.text || (base[field.name] ?? null));
  });
  useLayoutEffect(() => takeLate(), []);

  // Before the next key: while nothing has the focus, keys are those of the page.
  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input,textarea,button');
    control?.focus();
    if (!(control instanceof HTMLInputElement)) return;
    if (early === '') control.select();
    else moveCaretToEnd(control);
  }, [early]);

  /** Saves it; where a colleague has changed other fields only, on their version. */
  const saveOn = async (version: number, next: unknown) => {
    const change = { id: base.id, values: { [field.name]: next } };
    try {
      await save.mutateAsync({ ...change, version });
    } catch (error) {
      const current = error instanceof CallError ? conflictOf(error) : null;
      if (current === null || !isSameValue(current[field.name], base[field.name])) throw error;
      await save.mutateAsync({ ...change, version: current.version });
    }
  };
  const store = async (next: unknown, version: number, isByKey: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await saveOn(version, next);
      close(isByKey);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const current = conflictOf(error);
      const reason = error.fieldErrors.find((each) => each.field === field.name)?.message ?? failureText(error);
      // The cell is unmounted, so a toast shows the error.
      if (isGone.current) toast.error(t('list.cell_not_saved', { field: field.label, reason }));
      else if (current === null) setProblem(reason);
      setTheirs(current);
    } finally {
      isRunning.current = false;
    }
  };
  const run = async (next: unknown, isByKey: boolean) => {
    if (theirs !== null) return;
    const fault = unread(field, next);
    if (fault !== null) {
      setProblem(fault);
      return;
    }
    const isSame = JSON.stringify(next ?? null) === JSON.stringify(base[field.name] ?? null);
    if (isSame || next === textOfBase(base, field)) close(isByKey);
    else await store(next, base.version, isByKey);
  };
  const enter = useEffectEvent(() => void run(value, true));
  useEffect(() => {
    if (isEntered) enter();
  }, [isEntered]);
  // A row may leave the list while it is edited, by a colleague's change: that is leaving the cell, and saves.
  const leave = useEffectEvent(() => {
    isGone.current = true;
    if (!isClosed.current && problem === undefined) void run(value, false);
  });
  useEffect(() => () => leave(), []);
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
          close(true);
        }
        if (event.key === 'Enter' && !isChosen && theirs === null && !event.defaultPrevented) {
          event.preventDefault();
          void run(value, true);
        }
      }}
      onBlur={(event) => {
        const isInside = event.currentTarget.contains(event.relatedTarget) || isInPopup(event.relatedTarget);
        if (!isInside && !isChosen) void run(value, false);
        else if (!isInside && event.relatedTarget !== null && problem === undefined && theirs === null) close(false);
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
      {theirs && (
        <div className="absolute start-0 top-full z-sticky mt-1 w-96 max-w-[80vw] rounded-md bg-raised whitespace-normal shadow-2">
          <ConflictPanel
            fields={[field]}
            types={types}
            mine={{ [field.name]: value }}
            theirs={theirs}
            isOfCell
            onMerge={(taken) => {
              if (taken.has(field.name)) close(true);
              else void store(value, theirs.version, true);
            }}
            onTakeTheirs={() => close(true)}
          />
        </div>
      )}
    </div>
  );
}

/** Writing a value puts the caret behind it, also where an input (of an e-mail) has no selection to set. */
function moveCaretToEnd(input: HTMLInputElement): void {
  const { value } = input;
  input.value = '';
  input.value = value;
}

/** An untouched number or text is no change, whatever its type became in the control. */
const textOfBase = (record: ModuleRecord, { name }: Field): unknown => {
  const value = record[name];
  return typeof value === 'number' ? String(value) : (value ?? '');
};

/** Lists of choices are drawn outside of the cell. */
const isInPopup = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role="listbox"],[role="dialog"],[data-base-ui-portal]') !== null;
