import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import type { MoreMenuProps } from './MoreMenu.tsx';
import { IN_NARROW_HEADER, isUnder, type NavigationState } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';

const look = 'flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 font-medium whitespace-nowrap 2xl:px-2.5';
const tones = {
  here: 'bg-accent-soft text-accent-text transition-colors duration-instant',
  elsewhere: 'text-secondary transition-colors duration-instant hover:bg-hover',
} as const;
const MoreMenu = latePopup<MoreMenuProps>('menu', async () => (await import('./MoreMenu.tsx')).MoreMenu);

/** Hidden where they are behind More. */
const inMore = 'lg:max-xl:hidden';

/** The header's links from 1024 px: six and More, from 1280 px all of them, from 1440 px with icons. */
export function NavigationLinks({ state }: { state: NavigationState }) {
  const { t } = useTranslation('shell');
  const message = useMessage();
  const links = useComposition(({ navigation }) => navigation);
  return (
    <nav aria-label={t('main_navigation')} className="hidden min-w-0 lg:block">
      <ul className="flex items-center gap-0.5">
        {links.map((link, index) => (
          <li key={link.id} className={index < IN_NARROW_HEADER ? undefined : inMore}>
            <NavigationLink link={link} state={state} side="bottom" className={look} tones={tones}>
              <link.icon aria-hidden className="hidden 2xl:block" />
              {message(link.label)}
            </NavigationLink>
          </li>
        ))}
        {links.length > IN_NARROW_HEADER && (
          <li className="xl:hidden">
            <MoreLinks state={state} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function MoreLinks({ state }: { state: NavigationState }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const rest = useComposition(({ navigation }) => navigation).slice(IN_NARROW_HEADER);
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
