import { OTPField } from '@base-ui/react/otp-field';
import { useContext, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { FieldContext, useFieldWiring } from './field-context.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A digit stays readable this long after it was typed. */
const MASK_AFTER_MS = 1000;

export interface PinInputProps {
  value: string;
  onValueChange: (value: string) => void;
  onComplete?: ((value: string) => void) | undefined;
  length?: number | undefined;
  /** 56 x 64 on an onboarding page, 34 x 40 in a form. */
  size?: 'md' | 'lg' | undefined;
  disabled?: boolean | undefined;
  /** Starts on the first box, on a page whose one question is the PIN. */
  takesFocus?: boolean | undefined;
  name?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** Boxes for a PIN: paste fills all, each digit moves on, and after a second it is masked. Put it in a Field as="group". */
export function PinInput(props: PinInputProps) {
  const { value, onValueChange, length = 6, size = 'md', disabled, takesFocus = false } = props;
  const { t } = useTranslation('ui');
  const { id, ...wiring } = useFieldWiring(props);
  const field = useContext(FieldContext);
  const firstId = `${useId()}first`;
  const [readable, setReadable] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  /** The box that Backspace cleared, while the digits after it have moved up: the next digit goes before them. */
  const cleared = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (takesFocus) boxes.current[0]?.focus();
  }, [takesFocus]);

  const change = (next: string) => {
    const fresh = Array.from(next).flatMap((digit, index) => (digit === value[index] ? [] : [index]));
    setReadable(new Set(fresh));
    cleared.current = undefined;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setReadable(new Set()), MASK_AFTER_MS);
    onValueChange(next);
  };
  const focusBox = (index: number, isCleared: boolean) => {
    boxes.current[index]?.focus();
    // After the change and the focus, which both reset it.
    cleared.current = isCleared ? index : undefined;
  };
  // The field itself moves back with each Backspace, and the next digit would replace one that was not cleared.
  const edit = (index: number, event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const isGap = cleared.current === index;
    if (event.key === 'Backspace' && index < value.length) {
      event.preventDefault();
      const target = isGap ? index - 1 : index;
      if (target < 0) return;
      change(value.slice(0, target) + value.slice(target + 1));
      focusBox(target, true);
    } else if (isGap && index < value.length && /^\d$/.test(event.key)) {
      event.preventDefault();
      const next = value.slice(0, index) + event.key + value.slice(index);
      change(next);
      focusBox(index + 1, next.length < length);
      if (next.length === length) props.onComplete?.(next);
    }
  };
  return (
    <OTPField.Root
      id={id}
      length={length}
      value={value}
      onValueChange={change}
      onValueComplete={props.onComplete}
      disabled={disabled}
      name={props.name}
      dir="ltr"
      className={classNames('flex w-fit max-w-full self-start', size === 'lg' ? 'gap-1.5 sm:gap-2.5' : 'gap-1.5')}
    >
      <VisuallyHidden id={firstId}>{t('pin_digit', { index: 1, count: length })}</VisuallyHidden>
      {Array.from({ length }, (_, index) => (
        <OTPField.Input
          key={index}
          {...wiring}
          type={index < value.length && !readable.has(index) ? 'password' : 'text'}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          onKeyDown={(event) => edit(index, event)}
          onBlur={() => {
            cleared.current = undefined;
            props.onBlur?.();
          }}
          // The field names its first box only by reference.
          aria-labelledby={index === 0 ? [field?.labelId, firstId].filter(Boolean).join(' ') : undefined}
          aria-label={index === 0 ? undefined : t('pin_digit', { index: index + 1, count: length })}
          className={classNames(
            'min-w-0 flex-1 border bg-surface text-center font-semibold tabular-nums caret-(--accent-solid) disabled:bg-neutral-soft disabled:text-tertiary',
            wiring['aria-invalid'] ? 'border-danger-solid' : 'border-strong',
            size === 'lg'
              ? 'h-16 max-w-14 rounded-lg border-[1.5px] text-2xl'
              : 'h-10 max-w-[34px] pointer-coarse:h-11 pointer-coarse:max-w-11 rounded-md text-lg',
            size === 'lg' && length === 6 && index === 3 && 'ms-1.5 sm:ms-3.5',
          )}
        />
      ))}
    </OTPField.Root>
  );
}
