import { CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { noticeTones, type NoticeTone } from './notice-tones.ts';

export interface CalloutProps {
  tone?: NoticeTone | undefined;
  icon?: LucideIcon | undefined;
  title?: ReactNode;
  action?: ReactNode;
  /** Announced when it appears: for the errors of a form. */
  live?: boolean | undefined;
  /** When it appears, it gets the focus and is scrolled to: for what an action far below it brings up. */
  takesFocus?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

const icons: Record<NoticeTone, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  danger: TriangleAlert,
  success: CircleCheck,
};

function goToIt(callout: HTMLElement | null): void {
  callout?.focus({ preventScroll: true });
  callout?.scrollIntoView({ block: 'nearest' });
}

/** A truth about this form. */
export function Callout(props: CalloutProps) {
  const { tone = 'info', icon, title, action, live = false, takesFocus = false, className, children } = props;
  const Icon = icon ?? icons[tone];
  return (
    <div
      ref={takesFocus ? goToIt : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      role={live ? 'alert' : undefined}
      className={classNames('flex items-start gap-2.5 rounded-md border px-3 py-2.5', noticeTones[tone], className)}
    >
      <Icon aria-hidden className="mt-px" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
