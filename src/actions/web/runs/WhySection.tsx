import { Check, Minus, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';

const marks = {
  yes: { Icon: Check, look: 'bg-success-soft text-success-text' },
  no: { Icon: Minus, look: 'bg-neutral-soft text-tertiary' },
  failed: { Icon: X, look: 'bg-danger-soft text-danger-text' },
  step: { Icon: null, look: 'bg-bot-soft' },
} as const;

/** A list of what was seen or done, under its heading. */
export function WhySection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <div className="flex flex-col gap-2">
      <h4 id={titleId} className="text-xs font-medium text-secondary">
        {title}
      </h4>
      <ol aria-labelledby={titleId} className="flex flex-col">
        {children}
      </ol>
    </div>
  );
}

interface WhyItemProps {
  mark: keyof typeof marks;
  /** The mark in words. */
  markText?: string | undefined;
  title: ReactNode;
  /** At the end of its line: the time. */
  end?: ReactNode;
  children?: ReactNode;
}

/** One line of it: a mark, what it is about, and what belongs to it below. A line leads to the next one. */
export function WhyItem({ mark, markText, title, end, children }: WhyItemProps) {
  const { Icon, look } = marks[mark];
  return (
    <li className="group grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5">
      <span className="flex flex-col items-center">
        <span
          aria-hidden
          data-kit-edge
          className={classNames('grid size-5 shrink-0 place-items-center rounded-full', look)}
        >
          {Icon ? <Icon className="size-3" /> : <span className="size-2 rounded-full bg-bot-solid" />}
        </span>
        <span aria-hidden className="w-0.5 flex-1 bg-(--border-subtle) group-last:hidden" />
      </span>
      <div className="flex min-w-0 flex-col gap-1.5 pt-px pb-3 group-last:pb-0">
        <div className="flex items-baseline gap-2">
          <span className={classNames('min-w-0 flex-1 [overflow-wrap:anywhere]', mark === 'no' && 'text-secondary')}>
            {markText !== undefined && <span className="sr-only">{markText}: </span>}
            {title}
          </span>
          {end}
        </div>
        {children}
      </div>
    </li>
  );
}

/** What was seen at that moment: a name and its value. */
export function SeenValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="inline-flex max-w-full min-w-0 overflow-hidden rounded-xs border border-default text-xs">
      <dt className="shrink-0 bg-sunken px-1.5 py-0.5 text-secondary">{label}</dt>
      <dd className="min-w-0 px-1.5 py-0.5 [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
