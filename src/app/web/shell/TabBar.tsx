import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import { paths } from '../paths.ts';
import type { MoreMenuProps } from './MoreMenu.tsx';
import { behindTabs, isUnder, tabsOf, type NavigationState } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';

const cell = 'relative flex h-full w-full flex-col items-center justify-center gap-1 text-2xs font-medium';
const tones = { here: 'text-accent-text', elsewhere: 'text-secondary' } as const;
const badge = { tone: 'danger', className: 'absolute start-1/2 top-1 ms-1' } as const;

const MoreMenu = latePopup<MoreMenuProps>('menu', async () => (await import('./MoreMenu.tsx')).MoreMenu);

/** Below 1024 px the links are at the bottom, in reach of a thumb. */
export function TabBar({ state }: { state: NavigationState }) {
  const { t } = useTranslation('shell');
  const message = useMessage();
  const links = useComposition(({ navigation }) => navigation);
  return (
    <nav
      data-pane
      aria-label={t('main_navigation')}
      {...toastBar}
      className="fixed inset-x-0 bottom-0 z-header border-t border-subtle bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex h-(--tabbar-h)">
        {tabsOf(links).map((link) => (
          <li key={link.id} className="min-w-0 flex-1">
            <NavigationLink link={link} state={state} side="top" className={cell} tones={tones} badge={badge}>
              <link.icon aria-hidden className="size-5" />
              <span className="max-w-full truncate px-1">{message(link.label)}</span>
            </NavigationLink>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <MoreTab state={state} />
        </li>
      </ul>
    </nav>
  );
}

function MoreTab({ state }: { state: NavigationState }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const rest = behindTabs(useComposition(({ navigation }) => navigation));
  const isHere = [...rest.map(({ root }) => root), paths.settings].some((root) => isUnder(pathname, root));
  return (
    <MoreMenu
      side="top"
      links={rest}
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
