import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { CountBadge } from '../../../ui/primitives/CountBadge.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { ClosedLink } from './ClosedLink.tsx';
import type { MoreMenuProps } from './MoreMenu.tsx';
import { IN_NARROW_HEADER, isUnder, navigation, type NavigationLink, type NavigationState } from './navigation.ts';

interface NavigationLinksProps {
  state: NavigationState;
  /** Unread chat notifications. */
  unreadChats: number;
}

const look = 'flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 font-medium whitespace-nowrap 2xl:px-2.5';
const MoreMenu = latePopup<MoreMenuProps>('menu', async () => (await import('./MoreMenu.tsx')).MoreMenu);

/** Hidden where they are behind More. */
const inMore = 'lg:max-xl:hidden';

/** The header's links from 1024 px: six and More, from 1280 px all nine, from 1440 px with icons. */
export function NavigationLinks({ state, unreadChats }: NavigationLinksProps) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('main_navigation')} className="hidden min-w-0 lg:block">
      <ul className="flex items-center gap-0.5">
        {navigation.map((link, index) => (
          <li key={link.id} className={index < IN_NARROW_HEADER ? undefined : inMore}>
            <HeaderLink link={link} state={state} unread={link.id === 'chats' ? unreadChats : 0} />
          </li>
        ))}
        <li className="xl:hidden">
          <MoreLinks state={state} />
        </li>
      </ul>
    </nav>
  );
}

function HeaderLink({ link, state, unread }: { link: NavigationLink; state: NavigationState; unread: number }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isHere = isUnder(pathname, link.root);
  const inside = (
    <>
      <link.icon aria-hidden className="hidden 2xl:block" />
      {t(`nav.${link.id}`)}
      {!isHere && <CountBadge count={unread} label={t('unread_chats')} />}
    </>
  );
  if (state !== 'open') {
    return (
      <ClosedLink state={state} side="bottom" className={look}>
        {inside}
      </ClosedLink>
    );
  }
  return (
    <Link
      to={link.to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        look,
        'transition-colors duration-instant',
        isHere ? 'bg-accent-soft text-accent-text' : 'text-secondary hover:bg-hover',
      )}
    >
      {inside}
    </Link>
  );
}

function MoreLinks({ state }: { state: NavigationState }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const rest = navigation.slice(IN_NARROW_HEADER);
  const isHere = rest.some((link) => isUnder(pathname, link.root));
  return (
    <MoreMenu
      links={rest}
      state={state}
      trigger={
        <button
          type="button"
          className={classNames(look, isHere ? 'bg-accent-soft text-accent-text' : 'text-secondary hover:bg-hover')}
        >
          <Ellipsis aria-hidden />
          {t('more')}
        </button>
      }
    />
  );
}
