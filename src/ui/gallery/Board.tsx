import type { ReactNode } from 'react';

/** A card of specimens. */
export function Board({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={`mb-3.5 min-w-0 break-inside-avoid rounded-md border border-subtle bg-surface ${wide ? '[column-span:all]' : ''}`}
    >
      <h2 className="border-b border-subtle px-3.5 py-2.5 font-semibold">{title}</h2>
      <div className="flex min-w-0 flex-col gap-3 p-3.5">{children}</div>
    </section>
  );
}

/** One line of specimens. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-1.5">{children}</div>;
}

/** A small heading inside a board. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="text-xs text-tertiary">{children}</p>;
}
