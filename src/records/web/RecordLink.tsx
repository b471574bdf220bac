import type { ReactNode } from 'react';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/Link.tsx';

interface RecordLinkProps {
  module: string;
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The name of a record, which leads to it; only the name where its module has no pages. */
export function RecordLink({ module, id, className, children }: RecordLinkProps) {
  const path = recordPath(module, id);
  if (path === null)
    return (
      <bdi dir="auto" className={classNames(className)}>
        {children}
      </bdi>
    );
  return (
    <Link to={path} dir="auto" className={className}>
      {children}
    </Link>
  );
}
