import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';

import { followTips, shownTipStore } from './tip-store.ts';
import { toastsStore } from './toast-queue.ts';

/** What the kit needs around an application: no inline style tags, direction, tooltips, toasts. */
export function UiProvider({ direction = 'ltr', children }: { direction?: 'ltr' | 'rtl'; children: ReactNode }) {
  const isTipWanted = useStore(shownTipStore, ({ element }) => element !== null);
  const isToastWanted = useStore(toastsStore, ({ isWaiting }) => isWaiting);
  const tooltipHost = useLate(isTipWanted, loadTooltipHost);
  const toastRegion = useLate(isToastWanted, loadToastRegion);
  useEffect(followTips, []);
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        {children}
        {tooltipHost}
        {toastRegion}
      </DirectionProvider>
    </CSPProvider>
  );
}

async function loadTooltipHost(): Promise<ReactElement> {
  const { TooltipHost } = await import('./TooltipHost.tsx');
  return <TooltipHost />;
}

async function loadToastRegion(): Promise<ReactElement> {
  const { ToastRegion } = await import('./ToastRegion.tsx');
  return <ToastRegion />;
}

/**
 * A part that the first screen does without: loaded when it is first wanted, or once the browser is idle, so that a
 * toast about a lost connection finds it there. After a load that failed it is loaded again when it is wanted again.
 */
function useLate(isWanted: boolean, load: () => Promise<ReactElement>): ReactElement | null {
  const [part, setPart] = useState<ReactElement | null>(null);
  const isLoaded = part !== null;
  useEffect(() => {
    if (isLoaded) return;
    let isGone = false;
    const start = () =>
      void load().then(
        (loaded) => isGone || setPart(loaded),
        // The browser has reported the request that failed; what waits is kept by its store.
        () => undefined,
      );
    const cancel = isWanted ? start() : whenIdle(start);
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [isWanted, isLoaded, load]);
  return part;
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 5_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 2_000);
  return () => clearTimeout(timer);
}
