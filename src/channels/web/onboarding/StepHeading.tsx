import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The sign, the title and one line of a step that asks one thing. */
export function StepHeading({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <span aria-hidden className="mb-5 grid size-16 place-items-center rounded-[20px] bg-accent-soft text-accent-text">
        <Icon className="size-6" />
      </span>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <div className="text-md text-secondary">{children}</div>
    </div>
  );
}
