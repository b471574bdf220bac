import type { ReactNode } from 'react';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/Link.tsx';
import { useOpenedHere } from './opened-from.ts';

interface RecordLinkProps {
  module: string;
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The name of a record, which leads to it and back again; only the name where its module has no pages. */
export function RecordLink({ module, id, className, children }: RecordLinkProps) {
  const path = recordPath(module, id);
  const state = useOpenedHere();
  if (path === null)
    return (
      <bdi dir="auto" className={classNames(className)}>
        {children}
      </bdi>
    );
  return (
    <Link to={path} state={state} dir="auto" className={className}>
      {children}
    </Link>
  );
}
