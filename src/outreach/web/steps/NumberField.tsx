import { useState } from 'react';
import { Input, type InputProps } from '../../../ui/primitives/Input.tsx';

interface NumberFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** NaN while what is typed is no whole number. */
  value: number | null;
  /** Null only where `isOptional`. */
  onNumber: (value: number | null) => void;
  isOptional?: boolean;
}

const read = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);
const write = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** A whole number. What is typed stays as it is, also while it is none. */
export function NumberField({ value, onNumber, isOptional = false, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(() => write(value));
  const typed = isOptional && text.trim() === '' ? null : read(text);
  // Another number was set from outside.
  if (!Object.is(typed, value) && !(Number.isNaN(value) && Number.isNaN(typed))) setText(write(value));
  return (
    <Input
      {...rest}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        onNumber(isOptional && next.trim() === '' ? null : read(next));
      }}
    />
  );
}
