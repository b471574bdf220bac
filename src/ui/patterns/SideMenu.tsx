import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

import { classNames } from '../primitives/class-names.ts';

export interface SideMenuGroup {
  label: string;
  links: readonly { to: string; label: string; icon: LucideIcon; badge?: ReactNode }[];
}

export interface SideMenuProps {
  title: string;
  groups: readonly SideMenuGroup[];
  className?: string | undefined;
}

/** The 232 px menu at the start of settings and analytics. On small screens it is the list page itself. */
export function SideMenu({ title, groups, className }: SideMenuProps) {
  return (
    <nav
      aria-label={title}
      className={classNames(
        'flex w-full shrink-0 flex-col gap-3.5 overflow-y-auto border-subtle lg:border-e bg-surface px-3 py-4 lg:w-(--settings-nav)',
        className,
      )}
    >
      <h2 className="px-2 text-lg font-semibold">{title}</h2>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} className="flex flex-col gap-px">
          <h3 aria-hidden className="px-2 pb-1 text-xs font-medium text-tertiary">
            {group.label}
          </h3>
          {group.links.map(({ to, label, icon: Icon, badge }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-8 items-center gap-2.5 rounded-sm px-2 font-medium transition-colors duration-instant pointer-coarse:min-h-11',
                  isActive
                    ? 'bg-accent-soft text-accent-text'
                    : 'text-secondary hover:bg-hover [&>.lucide]:text-tertiary',
                )
              }
            >
              <Icon aria-hidden />
              <span className="min-w-0 flex-1">{label}</span>
              {badge}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
}
