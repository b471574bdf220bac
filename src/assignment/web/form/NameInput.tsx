import type { Ref } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { useFieldWiring } from '../../../ui/primitives/field-context.ts';

interface NameInputProps {
  value: string;
  placeholder?: string | undefined;
  label: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  ref?: Ref<HTMLInputElement>;
  id?: string | undefined;
  className?: string | undefined;
}

const NAME_MAX = 60;

/** A name that is written where it stands, without a box until it is pointed at. */
export function NameInput({ value, placeholder, label, onChange, isReadOnly, ref, id, className }: NameInputProps) {
  const { id: fieldId, ...wiring } = useFieldWiring({});
  return (
    <input
      {...wiring}
      ref={ref}
      id={id ?? fieldId}
      type="text"
      dir="auto"
      aria-label={label}
      value={value}
      placeholder={placeholder}
      maxLength={NAME_MAX}
      readOnly={isReadOnly}
      onChange={({ target }) => onChange(target.value)}
      className={classNames(
        'min-w-0 max-w-full rounded-xs border border-transparent bg-transparent px-1.5 py-0.5 text-ellipsis placeholder:text-primary focus-visible:outline-2 focus-visible:outline-focus-ring aria-invalid:border-danger-solid pointer-coarse:min-h-11',
        !isReadOnly && 'hover:bg-hover focus:bg-surface',
        className,
      )}
    />
  );
}
