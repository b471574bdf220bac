import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { controlBox } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  /** Begins with one line, for a row of a form among other controls. */
  compact?: boolean | undefined;
  /** In the box after the text: small buttons. */
  trailing?: ReactNode;
  className?: string | undefined;
}

/** A text field of several lines; it grows with its text. */
export function TextArea({ compact = false, trailing, className, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span
      className={classNames(
        controlBox({
          invalid: wiring['aria-invalid'],
          disabled: rest.disabled,
          readOnly: rest.readOnly,
          size: compact ? 'sm' : 'md',
          soft: compact,
        }),
        'px-0',
        className,
      )}
    >
      <textarea
        dir="auto"
        rows={compact ? 1 : 3}
        {...rest}
        {...wiring}
        className={classNames(
          'field-sizing-content max-h-80 w-full bg-transparent px-2.5 outline-none disabled:cursor-not-allowed',
          compact ? 'min-h-6.5 resize-none py-1 pointer-coarse:py-2.5' : 'min-h-[70px] resize-y py-2 text-md',
        )}
      />
      {trailing}
    </span>
  );
}

/** The count for a Field's `aside`: used of allowed; red above the limit. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const { t } = useTranslation('ui');
  return (
    <span className={length > max ? 'text-danger-text' : undefined}>
      <bdi aria-hidden dir="ltr">
        {length} / {max}
      </bdi>
      <VisuallyHidden>{t('character_count', { count: length, max })}</VisuallyHidden>
    </span>
  );
}
