import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { CountBadge } from '../../../ui/primitives/CountBadge.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import { paths } from '../paths.ts';
import { ClosedLink } from './ClosedLink.tsx';
import type { MoreMenuProps } from './MoreMenu.tsx';
import { behindTabs, isUnder, tabs, type NavigationLink, type NavigationState } from './navigation.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';

const cell = 'relative flex h-full w-full flex-col items-center justify-center gap-1 text-2xs font-medium';

const MoreMenu = latePopup<MoreMenuProps>('menu', async () => (await import('./MoreMenu.tsx')).MoreMenu);

/** Below 1024 px the links are at the bottom, in reach of a thumb. */
export function TabBar({ state, unreadChats }: { state: NavigationState; unreadChats: number }) {
  const { t } = useTranslation('shell');
  return (
    <nav
      data-pane
      aria-label={t('main_navigation')}
      {...toastBar}
      className="fixed inset-x-0 bottom-0 z-header border-t border-subtle bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex h-(--tabbar-h)">
        {tabs.map((link) => (
          <li key={link.id} className="min-w-0 flex-1">
            <Tab link={link} state={state} unread={link.id === 'chats' ? unreadChats : 0} />
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <MoreTab state={state} />
        </li>
      </ul>
    </nav>
  );
}

function Tab({ link, state, unread }: { link: NavigationLink; state: NavigationState; unread: number }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isHere = isUnder(pathname, link.root);
  const inside = (
    <>
      <link.icon aria-hidden className="size-5" />
      <span className="max-w-full truncate px-1">{t(`nav.${link.id}`)}</span>
      {!isHere && (
        <CountBadge count={unread} tone="danger" label={t('unread_chats')} className="absolute start-1/2 top-1 ms-1" />
      )}
    </>
  );
  if (state !== 'open') {
    return (
      <ClosedLink state={state} side="top" className={cell}>
        {inside}
      </ClosedLink>
    );
  }
  return (
    <Link
      to={link.to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(cell, isHere ? 'text-accent-text' : 'text-secondary')}
    >
      {inside}
    </Link>
  );
}

function MoreTab({ state }: { state: NavigationState }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const isHere = [...behindTabs.map(({ root }) => root), paths.settings].some((root) => isUnder(pathname, root));
  return (
    <MoreMenu
      side="top"
      links={behindTabs}
      state={state}
      hasHome={isPhone}
      trigger={
        <button type="button" className={classNames(cell, isHere ? 'text-accent-text' : 'text-secondary')}>
          <Ellipsis aria-hidden className="size-5" />
          {t('more')}
        </button>
      }
    />
  );
}
