import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/primitives/class-names.ts';

const tabs = ['campaigns', 'contact_lists'] as const;

/** The two halves of broadcasts. They are routes, so the tabs are links. */
export function BroadcastTabs() {
  const { t } = useTranslation('lists_names');
  return (
    <nav aria-label={t('broadcasts')} className="flex gap-5 border-b border-subtle bg-surface px-4 md:px-6">
      {tabs.map((tab) => (
        <NavLink
          key={tab}
          to={`/broadcasts/${tab}`}
          className={({ isActive }) =>
            classNames(
              'flex h-10 items-center border-b-2 font-medium -outline-offset-2 hover:text-primary pointer-coarse:h-11',
              isActive ? 'border-accent-solid text-primary' : 'border-transparent text-secondary',
            )
          }
        >
          {t(tab)}
        </NavLink>
      ))}
    </nav>
  );
}
