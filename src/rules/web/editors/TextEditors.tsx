import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VALUE_MAX } from '../../contract/operand.ts';
import { readWrittenNumber } from '../../../foundation/contract/written-number.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { ValueEditorProps } from '../value-editor.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function TextEditor({ value, onChange, comparator, 'aria-label': label }: ValueEditorProps) {
  const { t } = useTranslation('rules');
  const isPattern = comparator === 'like' || comparator === 'not_like';
  return (
    <Input
      soft
      size="sm"
      aria-label={label}
      maxLength={VALUE_MAX}
      autoComplete="off"
      title={isPattern ? t('like_help') : undefined}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

/** Addresses have no space; numbers are compared in the form in which they are stored. */
export function MobileEditor({ value, onChange, 'aria-label': label }: ValueEditorProps) {
  return (
    <Input
      soft
      size="sm"
      type="tel"
      inputMode="tel"
      aria-label={label}
      maxLength={VALUE_MAX}
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || undefined)}
      onBlur={(event) => onChange(event.target.value.replaceAll(/[\s().-]/g, '') || undefined)}
    />
  );
}

/** What was typed: a number where it is one. */
function readNumber(typed: string): string | number | undefined {
  const number = readWrittenNumber(typed);
  return number === undefined ? typed : (number ?? undefined);
}

export function NumberEditor({ field, value, onChange, 'aria-label': label }: ValueEditorProps) {
  const shown = typeof value === 'number' ? String(value) : textOf(value);
  // What is being typed may be no number yet: "12." stays "12.".
  const [typed, setTyped] = useState(shown);
  return (
    <Input
      soft
      size="sm"
      dir="ltr"
      inputMode="decimal"
      aria-label={label}
      autoComplete="off"
      trailing={field.type === 'currency' ? <span className="text-tertiary">₹</span> : undefined}
      value={readNumber(typed) === value ? typed : shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
    />
  );
}

export function TimeEditor({ value, onChange, 'aria-label': label }: ValueEditorProps) {
  return (
    <TimePicker
      soft
      size="sm"
      aria-label={label}
      value={textOf(value).slice(0, 5) || null}
      onValueChange={(time) => onChange(time ?? undefined)}
      // A text that is no time must not leave the time before it in the condition.
      onInvalid={(message) => message !== null && onChange(undefined)}
    />
  );
}

export function BooleanEditor({ value, onChange, 'aria-label': label }: ValueEditorProps) {
  const { t } = useTranslation('rules');
  return (
    <Select
      soft
      size="sm"
      aria-label={label}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      value={typeof value === 'boolean' ? String(value) : null}
      onValueChange={(next) => onChange(next === 'true')}
    />
  );
}
