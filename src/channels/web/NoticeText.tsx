import type { ReactNode } from 'react';

/** The text of a callout with the way out at its end, or below it where there is no room. Links take the callout's colour. */
export function NoticeText({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:justify-between">
      <div className="min-w-0">{children}</div>
      <div className="flex shrink-0 flex-wrap gap-x-4 [&>:is(a,button)]:rounded-xs [&>:is(a,button)]:font-medium [&>:is(a,button)]:text-current [&>:is(a,button)]:underline [&>:is(a,button)]:underline-offset-2 pointer-coarse:[&>:is(a,button)]:py-2.5">
        {action}
      </div>
    </div>
  );
}
