import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  /** One line. */
  children?: ReactNode;
  /** One button; a filtered list offers to clear the filter. */
  action?: ReactNode;
  tone?: 'accent' | 'danger' | 'warning' | 'bot' | undefined;
  /** The level of the heading on this page. */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

const wells = {
  accent: 'bg-accent-soft text-accent-text',
  danger: 'bg-danger-soft text-danger-text',
  warning: 'bg-warning-soft text-warning-text',
  bot: 'bg-bot-soft text-bot-text',
} as const;

/** What would be here, and the one thing to do about it. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, children, action, tone = 'accent', headingLevel = 2, className } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('flex flex-col items-center gap-1.5 p-6 text-center text-tertiary', className)}>
      <span aria-hidden className={classNames('mb-1.5 grid size-16 place-items-center rounded-[20px]', wells[tone])}>
        <Icon className="size-7 stroke-[1.5]" />
      </span>
      <Heading className="text-md font-semibold text-primary">{title}</Heading>
      {children !== undefined && <p className="max-w-prose">{children}</p>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
