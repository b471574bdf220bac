import { classNames } from './class-names.ts';

export interface CountBadgeProps {
  count: number;
  /** Danger for the bell; accent for unread chats. */
  tone?: 'accent' | 'danger' | undefined;
  /** Says what is counted: "4 unread". Without it the number is decoration. */
  label?: string | undefined;
  max?: number | undefined;
  className?: string | undefined;
}

/** How many wait; nothing at zero. */
export function CountBadge({ count, tone = 'accent', label, max = 99, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-block h-[17px] min-w-[17px] shrink-0 rounded-full px-[5px] text-center text-[11px] leading-[17px] font-semibold tabular-nums',
        tone === 'danger' ? 'bg-danger-solid text-danger-on' : 'bg-unread text-count-text',
        className,
      )}
    >
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
