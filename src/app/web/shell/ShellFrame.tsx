import { lazy, Suspense, useEffect, useState, type CSSProperties } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useStore } from 'zustand';
import type { Business } from '../../../accounts/contract/business.ts';
import { BusinessSetupDialog, ChangePasswordDialog } from '../../../accounts/web/index.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { NavigationBadge, RouteHandle } from '../../../foundation/web/slots/area.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';
import { showUnreadInTitle } from '../../../foundation/web/title/page-subject.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { LateBanners } from '../banners/LateBanners.tsx';
import { useBanners } from '../banners/use-banners.ts';
import { menuMessages } from '../messages/catalogues.ts';
import { PaletteOverlay } from '../palette/PaletteOverlay.tsx';
import type { StartUp } from '../start/start-up.ts';
import { Header } from './Header.tsx';
import { InternalError } from './InternalError.tsx';
import { isUnder, navigationState } from './navigation.ts';
import { RegionBoundary } from './RegionBoundary.tsx';
import { closeOverlay, shellStore } from './shell-store.ts';
import { TabBar } from './TabBar.tsx';

const ChannelNeeded = lazy(() =>
  withMessages([menuMessages], async () => ({ default: (await import('./ChannelNeeded.tsx')).ChannelNeeded })),
);
const ShortcutsDialog = lazy(() =>
  withMessages([menuMessages], async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog })),
);

interface ShellFrameProps {
  start: Exclude<StartUp, { step: 'loading' | 'signed_out' }>;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Header, banners, content, tab bar, and the shell's overlays. */
export function ShellFrame({ start, onRetry, isRetrying }: ShellFrameProps) {
  const isReady = start.step === 'ready';
  const business = isReady ? start.business : undefined;
  const { pathname } = useLocation();
  const state = navigationState(business);
  const badges = useComposition((composition) => composition.badges);
  const fillsPhone = useFillsPhone();
  const isFullScreen = useMediaQuery(PHONE_QUERY) && fillsPhone;
  const banners = useBanners(business, { pathname, isFullScreen });
  const aside = fillsPhone ? 'contents max-md:hidden' : 'contents';
  return (
    <div
      className={classNames(
        'flex h-dvh flex-col overflow-hidden',
        fillsPhone && 'max-md:[--header-h:0px] max-md:[--tabbar-h:0px]',
      )}
    >
      <div className={aside}>
        <RegionBoundary fallback={() => null}>
          <Header user={start.user} state={state} isReady={isReady} />
        </RegionBoundary>
      </div>
      <LateBanners banners={banners} />
      <main
        id="content"
        data-pane
        tabIndex={-1}
        style={{ '--banners': banners.length } as CSSProperties}
        className="h-[calc(100dvh-var(--header-h)-var(--banners)*var(--banner-h))] shrink-0 overflow-y-auto bg-canvas max-lg:pb-[calc(var(--tabbar-h)+env(safe-area-inset-bottom))]"
      >
        {start.step === 'failed' && <InternalError error={start.error} onRetry={onRetry} isRetrying={isRetrying} />}
        {isReady && (
          <RegionBoundary
            resetKey={pathname}
            fallback={(error, retry) => <InternalError error={error} onRetry={retry} />}
          >
            <OpenPage business={business} />
          </RegionBoundary>
        )}
      </main>
      <div className={aside}>
        <TabBar state={state} />
      </div>
      {isReady && badges.map((badge) => <UnreadInTitle key={badge.entry} badge={badge} />)}
      {start.step === 'business_setup' && <BusinessSetupDialog />}
      <Overlays />
    </div>
  );
}

/** The number of a badge, in the title of the tab. */
function UnreadInTitle({ badge: { entry, useCount } }: { badge: NavigationBadge }) {
  const count = useCount();
  useEffect(() => showUnreadInTitle(entry, count), [entry, count]);
  return null;
}

/** The page of the address, unless its link is closed: then what opens it. */
function OpenPage({ business }: { business: Business | undefined }) {
  const { pathname } = useLocation();
  const links = useComposition(({ navigation }) => navigation);
  const isClosed = navigationState(business) !== 'open' && links.some(({ root }) => isUnder(pathname, root));
  if (!business || !isClosed) return <Outlet />;
  return (
    <Suspense>
      <ChannelNeeded business={business} />
    </Suspense>
  );
}

/** Whether the page wants a phone's whole screen. */
function useFillsPhone(): boolean {
  return useMatches().some(({ handle, params }) => (handle as RouteHandle | undefined)?.fillsPhone?.(params) ?? false);
}

function Overlays() {
  const overlay = useStore(shellStore, (state) => state.overlay);
  const isPasswordOpen = overlay === 'change_password';
  // Mounted from the first opening on: before, its code is not needed; after, it closes with its animation.
  const [hasPasswordOpened, setPasswordOpened] = useState(false);
  if (isPasswordOpen && !hasPasswordOpened) setPasswordOpened(true);
  return (
    <RegionBoundary resetKey={overlay ?? ''} fallback={() => null}>
      <Suspense>
        {overlay === 'palette' && <PaletteOverlay onClose={closeOverlay} />}
        {overlay === 'shortcuts' && <ShortcutsDialog onClose={closeOverlay} />}
        {hasPasswordOpened && (
          <ChangePasswordDialog open={isPasswordOpen} onOpenChange={(open) => !open && closeOverlay()} />
        )}
      </Suspense>
    </RegionBoundary>
  );
}
