import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addMessages } from '../../foundation/web/i18n/i18n.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import type { FindingState } from '../contract/finding.ts';
import { findings } from './messages/findings.ts';

addMessages('findings', findings);

const looks: Readonly<Record<FindingState, { icon: LucideIcon; className: string }>> = {
  good: { icon: CircleCheck, className: 'text-success-text' },
  attention: { icon: TriangleAlert, className: 'text-warning-text' },
  broken: { icon: CircleX, className: 'text-danger-text' },
};

interface FindingRowProps {
  state: FindingState;
  /** The subject of the check. */
  title?: string;
  /** The result, and the button that fixes a problem. */
  children: ReactNode;
}

/** One finding: its state as an icon with a label, and how to fix it. */
export function FindingRow({ state, title, children }: FindingRowProps) {
  const { t } = useTranslation('findings');
  const { icon: Icon, className } = looks[state];
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-label={t(state)} className={classNames('mt-px size-4 shrink-0', className)} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {title !== undefined && <span className="font-medium">{title}: </span>}
        {children}
      </span>
    </li>
  );
}
