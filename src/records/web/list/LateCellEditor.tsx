import { lazy, Suspense, useRef } from 'react';
import type { Field } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import type { TypedBefore } from './CellEditor.tsx';
import { OpeningCell } from './OpeningCell.tsx';

const CellEditor = lazy(async () => ({ default: (await import('./CellEditor.tsx')).CellEditor }));

const NOTHING_TYPED: TypedBefore = { text: '', isEntered: false };

interface LateCellEditorProps {
  module: string;
  record: ModuleRecord;
  field: Field;
  types: FieldTypes;
  /** `isByKey`: the focus goes back to where the value stands. */
  onClose: (isByKey: boolean) => void;
}

/** The editor of one value, loaded when it is opened; what is typed until it is there is its first input. */
export function LateCellEditor(props: LateCellEditorProps) {
  const { field, onClose } = props;
  const early = useRef(NOTHING_TYPED);
  return (
    <Suspense
      fallback={
        <OpeningCell
          label={field.label}
          onType={(text) => (early.current = { ...early.current, text })}
          onEnter={() => (early.current = { ...early.current, isEntered: true })}
          onCancel={() => onClose(true)}
        />
      }
    >
      <CellEditor {...props} typedBefore={() => early.current} />
    </Suspense>
  );
}
