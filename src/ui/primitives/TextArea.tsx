import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { controlBox } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  className?: string | undefined;
}

/** A text field of several lines; it grows with its text. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span
      className={classNames(
        controlBox({ invalid: wiring['aria-invalid'], disabled: rest.disabled }),
        'px-0',
        className,
      )}
    >
      <textarea
        dir="auto"
        rows={3}
        {...rest}
        {...wiring}
        className="field-sizing-content max-h-80 min-h-[70px] w-full resize-y bg-transparent px-2.5 py-2 text-md outline-none disabled:cursor-not-allowed"
      />
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
