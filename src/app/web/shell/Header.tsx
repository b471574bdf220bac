import { Search, Settings } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatches } from 'react-router';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { RouteHandle } from '../../../foundation/web/slots/area.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { Logo } from '../../../ui/primitives/Logo.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import { paths } from '../paths.ts';
import { isUnder, type NavigationState } from './navigation.ts';
import { NavigationLinks } from './NavigationLinks.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { openOverlay } from './shell-store.ts';

interface HeaderProps {
  user: CurrentUser;
  state: NavigationState;
  /** What areas have in the header is shown from when the business is known. */
  isReady: boolean;
}

/** 48 px: logo, links, search, what areas have here such as the bell, settings, profile. */
export function Header({ user, state, isReady }: HeaderProps) {
  const { t } = useTranslation('shell');
  const items = useComposition(({ header }) => header);
  return (
    <header
      data-pane
      aria-label={t('header')}
      {...toastBar}
      className="relative z-header flex h-(--header-h) shrink-0 items-center gap-2 border-b border-subtle bg-surface ps-4 pe-3 md:gap-3 2xl:gap-5"
    >
      <Link to={paths.home} aria-label={t('home')} className="hidden shrink-0 rounded-sm py-1 md:block">
        <Logo />
      </Link>
      <SectionTitle />
      <NavigationLinks state={state} />
      <div className="ms-auto flex shrink-0 items-center gap-1.5 max-md:gap-2.5">
        <SearchButton />
        {isReady && items.map(({ id, Item }) => <Item key={id} />)}
        <SettingsLink />
        <ProfileMenu user={user} />
      </div>
    </header>
  );
}

/** On phones the name of the section, or what the page has for it, stands where the logo is elsewhere. */
function SectionTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const message = useMessage();
  const links = useComposition(({ navigation }) => navigation);
  const handle = useMatches().findLast((match) => match.handle)?.handle as RouteHandle | undefined;
  if (!isPhone) return null;
  const link = links.find(({ root }) => isUnder(pathname, root));
  const isSettings = isUnder(pathname, paths.settings);
  const title = isSettings ? t('settings') : message(link?.label ?? handle?.title ?? 'shell:home');
  const name = <p className="min-w-0 truncate text-lg font-semibold">{title}</p>;
  const PhoneTitle = handle?.PhoneTitle;
  if (!PhoneTitle) return name;
  return (
    <Suspense fallback={name}>
      <PhoneTitle />
    </Suspense>
  );
}

function SearchButton() {
  const { t } = useTranslation('shell');
  const open = () => openOverlay('palette');
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="hidden h-[30px] items-center gap-2 rounded-sm border border-default bg-canvas ps-2.5 pe-1.5 text-tertiary hover:bg-hover lg:flex"
      >
        <Search aria-hidden />
        {t('search')}
        <Kbd className="max-lg:hidden pointer-coarse:hidden">{keyLabel('Mod+k')}</Kbd>
      </button>
      <IconButton icon={Search} aria-label={t('search')} onClick={open} className="lg:hidden" />
    </>
  );
}

function SettingsLink() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isHere = isUnder(pathname, paths.settings);
  return (
    <Tooltip label={t('settings')}>
      <Link
        to={paths.settings}
        aria-label={t('settings')}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(
          'hidden size-[30px] place-items-center rounded-sm transition-colors duration-instant md:grid pointer-coarse:size-11',
          isHere ? 'bg-accent-soft text-accent-text' : 'text-secondary hover:bg-hover',
        )}
      >
        <Settings aria-hidden />
      </Link>
    </Tooltip>
  );
}
