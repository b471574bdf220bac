import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { softTones, type Tone } from './tones.ts';

export interface TagProps {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  /** Draws a remove button, named after `removeName`. */
  onRemove?: (() => void) | undefined;
  removeName?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A label on a record: a list, a category, a role. */
export function Tag({ tone = 'neutral', icon: Icon, onRemove, removeName = '', className, children }: TagProps) {
  const { t } = useTranslation('ui');
  return (
    <span
      data-kit-edge
      className={classNames(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-xs px-1.5 text-xs font-medium whitespace-nowrap',
        softTones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3" />}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={t('remove', { name: removeName })}
          onClick={onRemove}
          className="relative -me-0.5 grid size-4 place-items-center rounded-xs after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}
