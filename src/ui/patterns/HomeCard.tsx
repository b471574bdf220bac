import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

interface HomeCardProps {
  title: string;
  /** Where the whole of it is. */
  to: string;
  linkLabel: string;
  children: ReactNode;
}

/** A card of the home page: its title row leads to the page that it sums up. */
export function HomeCard({ title, to, linkLabel, children }: HomeCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-md border border-subtle bg-surface">
      <header className="flex min-h-11 items-center border-b border-subtle ps-4 pe-2">
        <h2 id={titleId} className="flex-1 font-semibold">
          {title}
        </h2>
        <Link
          to={to}
          aria-label={linkLabel}
          title={linkLabel}
          className="grid size-[30px] place-items-center rounded-sm text-secondary hover:bg-hover pointer-coarse:size-11"
        >
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </Link>
      </header>
      {children}
    </section>
  );
}
